import type { CDPSession } from '@playwright/test';
import type { CatalogTool, Json } from '../../traces/schema.ts';

/** A tool on the page now: what an agent is shown, and how the browser addresses it. */
export interface LiveTool extends CatalogTool {
  readonly frameId: string;
  readonly autosubmit: boolean;
}

export interface ToolsChange {
  readonly added: readonly { readonly name: string; readonly registration: number }[];
  readonly removed: readonly { readonly name: string; readonly registration: number }[];
  readonly generation: number;
  readonly cause: 'page' | 'navigation' | 'crash';
}

/** The tools of one page as the browser's WebMCP domain reports them, kept current by its events. */
export interface ToolRegistry {
  /** Tools registered now, the main frame's first, each frame's by name. */
  current(): LiveTool[];
  /** The one that a call of this name means: the main frame's before a child's. */
  find(name: string): LiveTool | undefined;
  readonly generation: number;
  /** Forgets every tool: the page is gone and will say nothing more. */
  clear(cause: 'navigation' | 'crash'): void;
}

const HINTS = {
  readOnly: 'readOnlyHint',
  untrustedContent: 'untrustedContentHint',
  consequential: 'consequentialHint',
  debugging: 'debugging',
  autosubmit: 'autosubmit',
} as const;

function annotationsOf(annotation: Readonly<Record<string, boolean | undefined>> | undefined): Record<string, boolean> {
  const named: Record<string, boolean> = {};
  for (const [key, name] of Object.entries(HINTS)) {
    if (annotation?.[key]) named[name] = true;
  }
  return named;
}

/**
 * Follows the page's tools. `WebMCP.enable` must be sent by the caller, after this has begun to listen.
 *
 * A navigation of a frame and the end of one take its tools away without any event of the domain (measured on Chromium
 * 156), so both are read from the page's own events.
 *
 * @param onChange - told of every change, after it.
 */
export function followTools(cdp: CDPSession, onChange: (change: ToolsChange) => void): ToolRegistry {
  const tools = new Map<string, LiveTool>();
  let registrations = 0;
  let generation = 0;
  let mainFrame: string | null = null;
  const key = (frameId: string, name: string) => `${frameId} ${name}`;
  const short = ({ name, registration }: LiveTool) => ({ name, registration });
  const changed = (added: readonly LiveTool[], removed: readonly LiveTool[], cause: ToolsChange['cause']) => {
    if (!added.length && !removed.length) return;
    generation += 1;
    onChange({ added: added.map(short), removed: removed.map(short), generation, cause });
  };
  const drop = (which: (tool: LiveTool) => boolean, cause: ToolsChange['cause']) => {
    const gone = [...tools].filter(([, tool]) => which(tool));
    for (const [at] of gone) tools.delete(at);
    changed(
      [],
      gone.map(([, tool]) => tool),
      cause,
    );
  };

  cdp.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) {
      mainFrame = frame.id;
      drop(() => true, 'navigation');
    } else drop((tool) => tool.frameId === frame.id, 'navigation');
  });
  cdp.on('Page.frameDetached', ({ frameId }) => drop((tool) => tool.frameId === frameId, 'navigation'));
  cdp.on('WebMCP.toolsAdded', ({ tools: reported }) => {
    const added = reported.map((tool): LiveTool => {
      registrations += 1;
      return {
        name: tool.name,
        description: tool.description,
        inputSchema: (tool.inputSchema as Json | undefined) ?? null,
        annotations: annotationsOf(tool.annotations && { ...tool.annotations }),
        surface: tool.backendNodeId === undefined ? 'imperative' : 'declarative',
        frame: mainFrame === null || tool.frameId === mainFrame ? 'main' : 'child',
        registration: registrations,
        frameId: tool.frameId,
        autosubmit: tool.annotations?.autosubmit === true,
      };
    });
    for (const tool of added) tools.set(key(tool.frameId, tool.name), tool);
    changed(added, [], 'page');
  });
  cdp.on('WebMCP.toolsRemoved', ({ tools: reported }) => {
    const names = new Set(reported.map((tool) => key(tool.frameId, tool.name)));
    drop((tool) => names.has(key(tool.frameId, tool.name)), 'page');
  });

  const current = () =>
    [...tools.values()].sort((a, b) =>
      a.frame === b.frame ? (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) : a.frame === 'main' ? -1 : 1,
    );
  return {
    current,
    find: (name) => current().find((tool) => tool.name === name),
    get generation() {
      return generation;
    },
    clear: (cause) => drop(() => true, cause),
  };
}

/** What an agent is shown of a tool: everything but the browser's own handles. */
export function catalogTool({ frameId: _, autosubmit: __, ...shown }: LiveTool): CatalogTool {
  return shown;
}
