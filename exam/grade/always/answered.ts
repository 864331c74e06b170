import type { Finding, Grading } from '../grading.ts';

/** Every turn of the agent ended with an answer that says something. */
export function answered({ account }: Grading): Finding {
  const turns = account.case.steps.filter((step) => 'agent' in step).length;
  const evidence = account.answers.map(({ seq }) => seq);
  const expected = turns === 1 ? 'an answer' : `an answer in each of ${turns} turns`;
  const empty = account.answers.find(({ text }) => !/[\p{L}\p{N}]/u.test(text));
  if (empty) {
    const detail = `Turn ${empty.turn + 1} ended without a word.`;
    return { status: 'fail', detail, evidence: [empty.seq], expected, saw: JSON.stringify(empty.text) };
  }
  for (let turn = 0; turn < turns; turn += 1) {
    if (account.answers.some((answer) => answer.turn === turn)) continue;
    return { status: 'unknown', detail: `The trace holds no end of turn ${turn + 1}.`, evidence, expected };
  }
  return {
    status: 'pass',
    detail: turns === 1 ? 'The agent answered.' : 'The agent answered each time.',
    evidence,
    expected,
  };
}
