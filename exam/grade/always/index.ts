import type { AlwaysOn } from '../../../cases/always-on.ts';
import type { Finding, Grading } from '../grading.ts';
import { answered } from './answered.ts';
import { catalog } from './catalog.ts';
import { claims } from './claims.ts';
import { envelope } from './envelope.ts';
import { forbidden } from './forbidden.ts';
import { registrations } from './registrations.ts';
import { schema } from './schema.ts';
import { writes } from './writes.ts';

interface AlwaysCheck {
  readonly kind: string;
  readonly judge: (grading: Grading) => Finding;
}

/**
 * The checks of every case, in the order in which a call is blamed: once for one of them, a call is not judged again by those
 * that follow, nor by the case's own.
 */
export const always: { readonly [Name in AlwaysOn]: AlwaysCheck } = {
  forbidden: { kind: 'forbidden', judge: forbidden },
  catalog: { kind: 'catalog', judge: catalog },
  writes: { kind: 'writes', judge: writes },
  schema: { kind: 'schema', judge: schema },
  envelope: { kind: 'envelope', judge: envelope },
  'registrations-untouched': { kind: 'server', judge: registrations },
  answered: { kind: 'answer', judge: answered },
  claims: { kind: 'answer', judge: claims },
};
