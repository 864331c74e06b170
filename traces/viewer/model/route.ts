/** What the panel of a moment shows. */
export const TABS = ['call', 'page', 'tools', 'requests', 'server', 'console', 'events'] as const;
export type Tab = (typeof TABS)[number];

/** Where in the viewer one is. Everything that a link must bring back is in it. */
export type Route =
  | {
      readonly view: 'overview';
      readonly run: string | null;
      readonly by: 'category' | 'chapter';
      readonly list: boolean;
      readonly filter: string;
    }
  | {
      readonly view: 'trace';
      readonly id: string;
      readonly at: number | null;
      readonly check: string | null;
      readonly tab: Tab | null;
    }
  | { readonly view: 'compare'; readonly what: 'traces' | 'runs'; readonly left: string; readonly right: string };

export type OverviewRoute = Extract<Route, { view: 'overview' }>;
export type TraceRoute = Extract<Route, { view: 'trace' }>;
export type CompareRoute = Extract<Route, { view: 'compare' }>;

export const HOME: OverviewRoute = {
  view: 'overview',
  run: null,
  by: 'category',
  list: false,
  filter: '',
};

/** Reads the part of an address after `#`. What it does not know leads home. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?', 2);
  const words = new URLSearchParams(query);
  const [view, ...ids] = path.split('/').filter(Boolean).map(decode);
  const [left, right] = ids;
  if (view === 'trace' && left !== undefined) {
    const at = words.get('at');
    const tab = TABS.find((one) => one === words.get('tab')) ?? null;
    return {
      view,
      id: left,
      at: at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null,
      check: words.get('check'),
      tab,
    };
  }
  if ((view === 'compare' || view === 'compare-runs') && left !== undefined && right !== undefined) {
    return { view: 'compare', what: view === 'compare' ? 'traces' : 'runs', left, right };
  }
  return {
    view: 'overview',
    run: words.get('run'),
    by: words.get('by') === 'chapter' ? 'chapter' : 'category',
    list: words.has('list'),
    filter: words.get('q') ?? '',
  };
}

/** The address of a route, beginning with `#`. */
export function formatRoute(route: Route): string {
  switch (route.view) {
    case 'trace':
      return `#/trace/${encodeURIComponent(route.id)}${query({ at: route.at, check: route.check, tab: route.tab })}`;
    case 'compare':
      return `#/compare${route.what === 'runs' ? '-runs' : ''}/${encodeURIComponent(route.left)}/${encodeURIComponent(route.right)}`;
    case 'overview':
      return `#/${query({
        run: route.run,
        by: route.by === 'chapter' ? 'chapter' : null,
        list: route.list ? '1' : null,
        q: route.filter || null,
      })}`;
  }
}

/** The route of a trace at its beginning. */
export const traceRoute = (id: string, at: number | null = null, check: string | null = null): Route => ({
  view: 'trace',
  id,
  at,
  check,
  tab: null,
});

function query(words: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(words).filter((entry): entry is [string, string | number] => entry[1] !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
