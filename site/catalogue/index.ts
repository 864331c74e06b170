import type { CatalogueEntry } from './entry.ts';
import { kaohsiung } from './kaohsiung.ts';
import { online } from './online.ts';
import { taipei } from './taipei.ts';

export type { CatalogueEntry } from './entry.ts';

/** All invented events, in no order; readers sort by start. */
export const catalogue: readonly CatalogueEntry[] = [...taipei, ...kaohsiung, ...online];

/** Its text tries to give orders; setups never pick it by accident. */
export const HOSTILE_EVENT = 'evt-malicious-copy';
