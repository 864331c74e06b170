import type { Store } from '../../store.ts';
import { storeVersion } from './source.ts';

/** Says when other processes have written to a store. */
export interface Watch {
  version(): number;
  on(changed: (version: number) => void): () => void;
  stop(): void;
}

/** Asks SQLite for its data version, which costs some microseconds, and tells whoever listens when it has risen. */
export function watchStore(store: Store, everyMs = 250): Watch {
  let known = storeVersion(store);
  const listeners = new Set<(version: number) => void>();
  const timer = setInterval(() => {
    const now = storeVersion(store);
    if (now === known) return;
    known = now;
    for (const listener of listeners) listener(now);
  }, everyMs);
  timer.unref();
  return {
    version: () => known,
    on(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    stop: () => clearInterval(timer),
  };
}
