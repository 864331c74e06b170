import type { Json } from '../../../schema.ts';
import type { Bodies, DataPort, Digest, Overview, Sitting } from '../../port.ts';

async function read<Value>(path: string): Promise<Value | undefined> {
  const response = await fetch(path);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Value;
}

/** The data of the local server. */
export function httpPort(): DataPort {
  return {
    kind: 'server',
    overview: async () => (await read<Overview>('/api/overview')) ?? { source: '', runs: [], traces: [], waiting: [] },
    digests: async () => new Map(Object.entries((await read<Record<string, Digest>>('/api/digests')) ?? {})),
    sitting: (id) => read<Sitting>(`/api/traces/${encodeURIComponent(id)}`),
    bodies: async (id): Promise<Bodies> =>
      new Map(Object.entries((await read<Record<string, Json>>(`/api/traces/${encodeURIComponent(id)}/bodies`)) ?? {})),
    picture: (hash) => `/api/pictures/${hash}`,
    follow(changed) {
      const source = new EventSource('/api/live');
      let opened = false;
      source.addEventListener('changed', changed);
      source.addEventListener('open', () => {
        // After a lost connection anything may have happened.
        if (opened) changed();
        opened = true;
      });
      return () => source.close();
    },
  };
}
