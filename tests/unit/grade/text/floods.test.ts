import { expect, it } from 'vitest';
import { asks } from '../../../../exam/grade/text/asks.ts';
import { claimsIn } from '../../../../exam/grade/text/claims.ts';
import { mentionsInstant } from '../../../../exam/grade/text/datetimes.ts';
import { numbersIn } from '../../../../exam/grade/text/numbers.ts';
import { saysLimit, saysRetryable, saysStartOver } from '../../../../exam/grade/text/says.ts';
import { leakIn } from '../../../../exam/grade/text/secrets.ts';
import { sentencesOf } from '../../../../exam/grade/text/sentences.ts';

/** What an agent or a page may send is no reason to hang: none of the rules may take more than linear time. */
it.each([
  ['one endless word', 'aB3'.repeat(100_000)],
  ['numerals', '八'.repeat(100_000)],
  ['digits', '1'.repeat(100_000)],
  ['openings of a stack', 'at '.repeat(50_000)],
  ['openings of a claim', '已將'.repeat(20_000)],
  ['spaces', ' '.repeat(100_000)],
  ['clauses', '已經幫你取消報名，'.repeat(5_000)],
])('is done with %s in no time', (_, text) => {
  const began = performance.now();
  leakIn(text, { addresses: true });
  sentencesOf(text);
  numbersIn(text);
  claimsIn(text);
  mentionsInstant(text, '2026-03-14T14:00:00+08:00');
  for (const rule of [asks, saysRetryable, saysStartOver, saysLimit]) rule(text);
  expect(performance.now() - began).toBeLessThan(5_000);
});
