import { pageAt } from '../../../model/moment.ts';
import { Inert } from '../../parts/inert.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { useTexts } from '../../settings.ts';
import type { PanelProps } from './props.ts';

const ROW = 19;

/** The page as it was last seen: what differs from the state before, then all of it. */
export function PagePanel({ replay, bodies, place }: PanelProps) {
  const texts = useTexts().replay;
  const page = pageAt(replay, bodies, place);
  if (!page) return <p class="quiet">{texts.noState}</p>;
  const { event, lines } = page;
  return (
    <div>
      <h3>
        {texts.diff}{' '}
        <span class="quiet">
          #{event.seq} {event.at}
        </span>
      </h3>
      {event.diff.length === 0 ? (
        <p class="quiet">{texts.noDiff}</p>
      ) : (
        <Lines lines={event.diff} label={texts.diff} height={240} diff />
      )}
      <h4>{texts.wholePage}</h4>
      {lines && <Lines lines={lines} label={texts.wholePage} height={360} />}
    </div>
  );
}

/** Lines of text, of which only those in view are drawn. In a diff the first character says what happened to each. */
export function Lines({
  lines,
  label,
  height,
  diff = false,
}: {
  readonly lines: readonly string[];
  readonly label: string;
  readonly height: number;
  readonly diff?: boolean;
}) {
  return (
    <VirtualList
      class="lines"
      items={lines}
      rowHeight={ROW}
      height={height}
      label={label}
      keyOf={(_, index) => index}
      render={(line) => {
        const sign = diff ? line[0] : undefined;
        const kind = sign === '+' ? 'added' : sign === '-' ? 'removed' : 'plain';
        return (
          <code class={`line line-${kind}`}>
            {diff && <span class="line-sign">{sign}</span>}
            <Inert text={diff ? line.slice(1) : line} limit={400} line />
          </code>
        );
      }}
    />
  );
}
