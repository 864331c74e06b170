import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { formatRoute, parseRoute, type Route } from '../model/route.ts';
import type { DataPort, Digest, Overview } from '../port.ts';

/** Where one is, from the address; back and forward work by themselves. */
export function useRoute(): Route {
  const [route, set] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const moved = () => set(parseRoute(location.hash));
    addEventListener('hashchange', moved);
    addEventListener('popstate', moved);
    // It may have changed between the first drawing and now.
    moved();
    return () => {
      removeEventListener('hashchange', moved);
      removeEventListener('popstate', moved);
    };
  }, []);
  return route;
}

/** Goes to a route: as a new entry of the history, or in place of the present one. */
export function goTo(route: Route, { replace = false } = {}): void {
  const hash = formatRoute(route);
  if (hash === location.hash) return;
  if (!replace) {
    location.hash = hash;
    return;
  }
  history.replaceState(null, '', hash);
  dispatchEvent(new PopStateEvent('popstate'));
}

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'ready'; readonly value: Value };

/** Reads something, and reads it again whenever `key` or `version` changes; the old value stays until the new one is there. */
export function useLoaded<Value>(read: () => Promise<Value>, key: string, version = 0): Loaded<Value> {
  const [held, set] = useState<{ key: string; loaded: Loaded<Value> }>({ key, loaded: { state: 'loading' } });
  // `read` belongs to `key`, and another `version` asks for another reading.
  useEffect(() => {
    let wanted = true;
    read().then(
      (value) => wanted && set({ key, loaded: { state: 'ready', value } }),
      (error: unknown) =>
        wanted &&
        set({ key, loaded: { state: 'failed', message: error instanceof Error ? error.message : String(error) } }),
    );
    return () => {
      wanted = false;
    };
  }, [key, version]);
  return held.key === key ? held.loaded : { state: 'loading' };
}

/** At most so often is a store that is being written to read again. */
const REREAD_MS = 700;

/** A number that rises when there is something new to read. */
export function useVersion(port: DataPort): number {
  const [version, set] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let again = false;
    const rest = () => {
      timer = undefined;
      if (again) rise();
    };
    const rise = () => {
      again = timer !== undefined;
      if (again) return;
      set((now) => now + 1);
      timer = setTimeout(rest, REREAD_MS);
    };
    const stop = port.follow(rise);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [port]);
  return version;
}

/** The overview, followed live. */
export function useOverview(port: DataPort, version: number): Loaded<Overview> {
  return useLoaded(() => port.overview(), 'overview', version);
}

/** The digests, read only when a filter asks for what stands in them: they cost a look at every event. */
export function useDigests(port: DataPort, wanted: boolean, version: number): ReadonlyMap<string, Digest> {
  const loaded = useLoaded(
    () => (wanted ? port.digests() : Promise.resolve(new Map<string, Digest>())),
    wanted ? 'digests' : 'none',
    wanted ? version : 0,
  );
  const [none] = useState(() => new Map<string, Digest>());
  return loaded.state === 'ready' ? loaded.value : none;
}

/** The same function for ever, which does what the latest one does: for parts that are not drawn anew at every step. */
export function useSteady<Words extends unknown[]>(act: (...words: Words) => void): (...words: Words) => void {
  const held = useRef(act);
  held.current = act;
  return useCallback((...words: Words) => held.current(...words), []);
}

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const TYPING = 'input, textarea, select, [contenteditable]';

/** Keys of a page; they rest while one types or a dialog is open. Names are those of `KeyboardEvent.key`. */
export function useKeys(keys: KeyMap): void {
  const held = useRef(keys);
  held.current = keys;
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector('dialog[open]')) return;
      const act = held.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
}

/** The width of an element, followed. */
export function useWidth<Node extends Element>() {
  const [width, set] = useState(0);
  const observer = useRef<ResizeObserver | null>(null);
  const ref = useCallback((node: Node | null) => {
    observer.current?.disconnect();
    if (!node) return;
    observer.current = new ResizeObserver(([entry]) => set(Math.floor(entry?.contentRect.width ?? 0)));
    observer.current.observe(node);
  }, []);
  return [ref, width] as const;
}
