import { expect, test } from 'vitest';
import { renderTally, tallyOf } from '../../../exam/tally.ts';
import type { Status } from '../../../traces/schema.ts';

const sittings = (id: string, ...statuses: Status[]) =>
  statuses.map((status, index) => ({ id, agent: 'keyword', repetition: index + 1, status }));

test('rates leave out what was not run and count it beside them', () => {
  const tally = tallyOf('keyword', [...sittings('A-01', 'pass', 'pass'), ...sittings('B-01', 'fail', 'pass')]);
  expect(tally).toMatchObject({ passed: 3, judged: 4, notRun: 0, rate: 0.75, k: 2, passAtK: 1, passHatK: 0.5 });
  expect(renderTally(tally)).toContain('75.0 % pass, 3 of 4');
});

test('pass@k and pass^k are undefined where a case has too few judged sittings', () => {
  const tally = tallyOf('keyword', [...sittings('A-01', 'pass', 'pass'), ...sittings('B-01', 'pass', 'not_run')]);
  expect(tally).toMatchObject({ passed: 3, judged: 3, notRun: 1, rate: 1, passAtK: null, passHatK: null });
  expect(renderTally(tally)).toMatch(/1 not_run; pass@2 undefined, pass\^2 undefined$/);
});

test('nothing judged is no rate, neither 0 nor 1', () => {
  const tally = tallyOf('keyword', sittings('A-01', 'not_run'));
  expect(tally).toMatchObject({ rate: null, interval: null, passAtK: null });
  expect(renderTally(tally)).toContain('no rate, nothing was judged; 1 not_run');
});

test('another agent’s sittings are never added in', () => {
  const other = sittings('A-01', 'fail').map((one) => ({ ...one, agent: 'anthropic' }));
  expect(tallyOf('keyword', [...sittings('A-01', 'pass'), ...other])).toMatchObject({ passed: 1, judged: 1 });
});
