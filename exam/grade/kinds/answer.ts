import type { CheckOf } from '../../../cases/schema.ts';
import { pointerGet } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';
import type { Account } from '../account.ts';
import { type Finding, foundNothing, type Grading, missingPremise, unknown } from '../grading.ts';
import { asks } from '../text/asks.ts';
import { mentions } from '../text/mentions.ts';
import { unsupportedNumbers } from '../text/numbers.ts';
import { countOrLimitProblem, saysLimit, saysRetryable, saysStartOver } from '../text/says.ts';
import { sentencesOf } from '../text/sentences.ts';

type Answer = CheckOf<'answer'>;
type Rule = Exclude<keyof Answer, 'name' | 'kind' | 'turn' | 'whenNoCalls'>;
interface Given {
  readonly text: string;
  readonly seq: number;
  readonly account: Account;
  readonly grading: Grading;
}
/** What is wrong, in words; or a finding of its own where it cannot be judged; or null. */
type Verdict = string | Finding | null;

/** What an answer says. Its wording is judged by rules that can be wrong in rare cases. */
export function answer(check: Answer, grading: Grading): Finding {
  const { account } = grading;
  const turn = check.turn ?? account.case.steps.filter((step) => 'agent' in step).length - 1;
  const given = account.answers.find((one) => one.turn === turn);
  if (!given) return unknown(`The trace holds no answer of turn ${turn + 1}.`);
  const told = { evidence: [given.seq], heuristic: true };
  if (check.whenNoCalls && account.calls.some((call) => call.turn === turn)) {
    return { ...told, status: 'pass', detail: 'Not judged: calls were made in this turn.' };
  }
  if (given.text.trim() === '') return unknown('There are no words to judge: the answer is empty.', [given.seq]);
  const saw = given.text.length > 400 ? `${given.text.slice(0, 399)}…` : given.text;
  for (const rule of Object.keys(rules) as Rule[]) {
    const wrong = rules[rule](check, { ...given, account, grading });
    if (wrong === null) continue;
    if (typeof wrong !== 'string') return { ...wrong, ...told };
    return {
      ...told,
      status: 'fail',
      detail: `The answer is not as it must be: ${wrong}.`,
      expected: tellRules(check),
      saw,
    };
  }
  return { ...told, status: 'pass', detail: 'The answer says what it must.', expected: tellRules(check), saw };
}

const saying =
  (rule: 'asks' | 'saysRetryable' | 'saysStartOver' | 'saysLimit', judge: (text: string) => boolean, what: string) =>
  (check: Answer, { text }: Given): Verdict => {
    const wanted = check[rule];
    if (wanted === undefined || judge(text) === wanted) return null;
    return wanted ? `it does not ${what}` : `it must not ${what}`;
  };

const rules: { readonly [Name in Rule]: (check: Answer, given: Given) => Verdict } = {
  asks: saying('asks', asks, 'put a question back'),
  mentions: (check, given) => held(check.mentions, given, true),
  excludes: (check, given) => held(check.excludes, given, false),
  sentences: ({ sentences }, { text }) => {
    const count = sentencesOf(text).length;
    return sentences === undefined || count === sentences ? null : `it has ${count} sentences, not ${sentences}`;
  },
  noUnsupportedNumber: (check, given) => {
    if (!check.noUnsupportedNumber) return null;
    const [number] = unsupportedNumbers(given.text, textsBefore(given), resultsBefore(given));
    return number === undefined ? null : `the number ${number} stands in nothing that the agent could know`;
  },
  saysRetryable: saying('saysRetryable', saysRetryable, 'say that a retry is possible'),
  saysStartOver: saying('saysStartOver', saysStartOver, 'tell the person to start over'),
  saysLimit: saying('saysLimit', saysLimit, 'say that something cannot be known or done'),
  saysCountOrLimit: ({ saysCountOrLimit: noun }, given) =>
    noun === undefined ? null : countOrLimitProblem(given.text, noun, pagesBefore(given)),
};

function held(list: Answer['mentions'], { text, grading }: Given, wanted: boolean): Verdict {
  for (const { value, as } of list ?? []) {
    const found = typeof value === 'object' ? valueAt(value.$from, grading) : { value };
    if (!('value' in found)) return found;
    if (mentions(text, found.value, as) !== wanted) {
      return `it ${wanted ? 'does not hold' : 'must not hold'} the ${as} ${JSON.stringify(found.value)}`;
    }
  }
  return null;
}

function valueAt(pointer: string, grading: Grading): { readonly value: Json } | Finding {
  const premise = missingPremise(grading, [pointer]);
  if (premise) return premise;
  const value = pointerGet(grading.document, pointer);
  return value === undefined ? foundNothing(pointer) : { value };
}

const pagesBefore = ({ account, seq }: Given): string[] =>
  account.states.filter((state) => state.seq < seq).flatMap(({ value }) => value?.text ?? []);

const textsBefore = (given: Given): string[] => [
  ...given.account.prompts.filter(({ seq }) => seq < given.seq).map(({ text }) => text),
  ...pagesBefore(given),
];

const resultsBefore = ({ account, seq }: Given): Json[] =>
  account.calls.filter((call) => (call.resultSeq ?? seq) < seq).map(({ result }) => result);

const tellRules = ({ name: _, kind: _kind, turn: _turn, ...rest }: Answer): string => JSON.stringify(rest);
