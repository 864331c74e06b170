import { createHash } from 'node:crypto';

/** Names as a provider takes them, and back. One map serves a whole sitting, so that a name never changes its meaning. */
export interface WireNames {
  toWire(name: string): string;
  /** The page's name; a name that was never given out stays what the agent made it. */
  fromWire(wire: string): string;
}

/** Letters, digits, `_` and `-`: what both providers' rules come to, but for the length. */
const FORBIDDEN = /[^a-zA-Z0-9_-]/g;

/** @param limit - most characters that the provider takes. */
export function wireNames(limit: number): WireNames {
  const wires = new Map<string, string>();
  const names = new Map<string, string>();
  const free = (wire: string) => wire !== '' && wire.length <= limit && !names.has(wire);
  return {
    toWire(name) {
      const known = wires.get(name);
      if (known !== undefined) return known;
      const plain = name.replace(FORBIDDEN, '_');
      const tail = createHash('sha256').update(name).digest('hex').slice(0, 8);
      const wire = free(plain) ? plain : `${plain.slice(0, limit - tail.length - 1)}_${tail}`;
      wires.set(name, wire);
      names.set(wire, name);
      return wire;
    },
    fromWire: (wire) => names.get(wire) ?? wire,
  };
}
