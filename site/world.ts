import { customAlphabet } from 'nanoid';
import type { Database } from './store/database.ts';

/** What an action needs of its surroundings: the stored state and what time it is there. */
export interface World {
  readonly db: Database;
  readonly now: () => Date;
}

/** Who changed something, and the request that carried it. */
export interface Trail {
  readonly actor: 'session' | 'other' | 'setup';
  readonly method: string;
  readonly path: string;
}

const random = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 14);

/** A new unguessable id such as `evt-3k9…`. */
export const newId = (prefix: 'evt' | 'reg' | 'ses' | 'box'): string => `${prefix}-${random()}`;
