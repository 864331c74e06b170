import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { TABS, type Tab } from '../../model/route.ts';
import { useTexts } from '../settings.ts';
import { CallPanel } from './panels/call-panel.tsx';
import { ConsolePanel } from './panels/console-panel.tsx';
import { EventsPanel } from './panels/events-panel.tsx';
import { PagePanel } from './panels/page-panel.tsx';
import type { PanelProps } from './panels/props.ts';
import { RequestsPanel } from './panels/requests-panel.tsx';
import { ServerPanel } from './panels/server-panel.tsx';
import { ToolsPanel } from './panels/tools-panel.tsx';

const PANELS: Readonly<Record<Tab, (props: PanelProps) => ComponentChildren>> = {
  call: CallPanel,
  page: PagePanel,
  tools: ToolsPanel,
  requests: RequestsPanel,
  server: ServerPanel,
  console: ConsolePanel,
  events: EventsPanel,
};

/** All that is known of a moment, one panel at a time. */
export function Moment({
  tab,
  onTab,
  ...props
}: PanelProps & { readonly tab: Tab; readonly onTab: (tab: Tab) => void }) {
  const { replay } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const Panel = PANELS[tab];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? tab;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="moment">
      <div class="tabs" role="tablist" aria-label={replay.moment} ref={list} onKeyDown={move}>
        {TABS.map((one) => (
          <button
            type="button"
            role="tab"
            key={one}
            id={`tab-${one}`}
            aria-selected={one === tab}
            aria-controls="panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {replay.tabs[one]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control of its own must be reachable too */}
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Panel {...props} />
      </div>
    </div>
  );
}
