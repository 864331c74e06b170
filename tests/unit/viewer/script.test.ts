import { describe, expect, it } from 'vitest';
import { ScriptFile } from '../../../agents/script-file.ts';
import type { TraceEvent } from '../../../traces/schema.ts';
import { scriptOf } from '../../../traces/viewer/model/script.ts';
import { headOf } from '../../viewer/fixtures/sitting.ts';
import { passing } from '../../viewer/fixtures/store.ts';

const at = (seq: number) => ({ seq, t: seq, phase: 'agent' as const });
const call = (
  seq: number,
  index: number,
  round: number,
  input: Record<string, string> | null,
  raw = '{}',
): TraceEvent => ({
  ...at(seq),
  type: 'call',
  call: index,
  turn: 0,
  round,
  tool: 'save_event',
  raw,
  input,
  shown: 1,
  live: 1,
  schemaErrors: [],
});

describe('a script made of a sitting', () => {
  it('keeps several calls of one message together, malformed ones as emitted, and trouble as trouble', () => {
    const events: TraceEvent[] = [
      { ...at(0), type: 'prompt', turn: 0, text: 'p' },
      call(1, 0, 0, { event_id: 'evt-a' }),
      call(2, 1, 0, { event_id: 'evt-b' }),
      call(3, 2, 1, null, '{broken'),
      { ...at(4), type: 'trouble', reason: 'rate_limited', message: 'm', where: 'agent' },
    ];
    const script = scriptOf({ head: headOf(passing), events });
    expect(ScriptFile.parse(script).cases['ORD-02']).toEqual([
      [
        {
          calls: [
            { call: 'save_event', input: { event_id: 'evt-a' } },
            { call: 'save_event', input: { event_id: 'evt-b' } },
          ],
        },
        { raw: { name: 'save_event', arguments: '{broken' } },
        { trouble: 'rate_limited' },
      ],
    ]);
  });
});
