import type { Json } from '../schema.ts';
import type { Digest, Overview, Sitting } from './port.ts';

/** Ids of the blocks that an exported file carries. */
export const BLOCKS = {
  overview: 'data-overview',
  sitting: (id: string) => `data-trace-${id}`,
  picture: (hash: string) => `data-picture-${hash}`,
} as const;

/** What the overview's block holds. */
export interface OverviewBlock {
  readonly overview: Overview;
  readonly digests: Record<string, Digest>;
}

/** What the block of one sitting holds. */
export interface SittingBlock extends Sitting {
  readonly bodies: Record<string, Json>;
}
