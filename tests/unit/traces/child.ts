import { appendFileSync } from 'node:fs';
import { openStore } from '../../../traces/store.ts';
import { PASS, traceHead } from './heads.ts';

/**
 * A writing process of its own: `child.ts FILE TRACE EVENTS|forever LOG`. Each event is acknowledged in LOG only after
 * `append` has returned.
 */
const [file = '', id = '', events = '0', log = ''] = process.argv.slice(2);
const store = openStore(file);
const journal = store.beginTrace(traceHead(id));
const last = events === 'forever' ? Number.POSITIVE_INFINITY : Number(events);
for (let seq = 0; seq < last; seq++) {
  const hash = journal.json({ shared: seq, text: 'x'.repeat(2000) });
  journal.append('server.snapshot', 'agent', { at: 'agent', step: seq, snapshot: hash });
  appendFileSync(log, `${seq}\n`);
}
journal.finish(PASS);
store.close();
