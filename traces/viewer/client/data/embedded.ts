import { strFromU8, unzlibSync } from 'fflate';
import { BLOCKS, type OverviewBlock, type SittingBlock } from '../../blocks.ts';
import type { DataPort } from '../../port.ts';

const block = (id: string) => document.getElementById(id)?.textContent ?? undefined;

function unpack<Value>(text: string): Value {
  const packed = Uint8Array.from(atob(text.trim()), (char) => char.charCodeAt(0));
  return JSON.parse(strFromU8(unzlibSync(packed))) as Value;
}

/** The data inside the file itself, if this is an exported file. Each sitting is unpacked only when it is opened. */
export function embeddedPort(): DataPort | undefined {
  const packed = block(BLOCKS.overview);
  if (packed === undefined) return undefined;
  const front = unpack<OverviewBlock>(packed);
  const opened = new Map<string, SittingBlock>();
  const open = (id: string): SittingBlock | undefined => {
    const known = opened.get(id);
    const text = known ? undefined : block(BLOCKS.sitting(id));
    if (text === undefined) return known;
    // Two for a comparison; more would only fill the memory.
    if (opened.size > 1) opened.clear();
    const unpacked = unpack<SittingBlock>(text);
    opened.set(id, unpacked);
    return unpacked;
  };
  return {
    kind: 'file',
    overview: async () => front.overview,
    digests: async () => new Map(Object.entries(front.digests)),
    sitting: async (id) => open(id),
    bodies: async (id) => new Map(Object.entries(open(id)?.bodies ?? {})),
    picture(hash, mime) {
      const text = block(BLOCKS.picture(hash));
      return text === undefined ? undefined : `data:${mime};base64,${text.trim()}`;
    },
    follow: () => () => undefined,
  };
}
