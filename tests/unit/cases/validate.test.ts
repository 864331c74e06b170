import { describe, expect, it } from 'vitest';
import { CASES_DIR } from '../../../cases/dir.ts';
import { type RawDataset, type RawFile, readRawDataset } from '../../../cases/raw.ts';
import { validateDataset } from '../../../cases/validate.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests break the dataset on purpose, in ways that have no type
type Loose = any;
type Files = Record<string, Loose>;

const original = readRawDataset(CASES_DIR);
const all = (raw: RawDataset): RawFile[] =>
  [...raw.dataset, raw.chapters, raw.locked, ...raw.scripts, raw.manifest].filter((file) => file !== null);

/** The dataset with one thing done to its files; a file set to undefined is not there. */
function broken(act: (files: Files) => void): RawDataset {
  const files: Files = Object.fromEntries(
    all(original).map((raw) => [raw.file, structuredClone('json' in raw ? raw.json : null)]),
  );
  act(files);
  const raw = (file: string): RawFile | null => (files[file] === undefined ? null : { file, json: files[file] });
  const some = (list: readonly RawFile[]) => list.flatMap(({ file }) => raw(file) ?? []);
  return {
    dataset: some(original.dataset),
    chapters: raw('chapters.json'),
    locked: raw('locked.json'),
    scripts: some(original.scripts),
    manifest: raw('scripts/saboteurs/manifest.json'),
  };
}

const problems = (act: (files: Files) => void) => validateDataset(broken(act));
const told = (act: (files: Files) => void): string[] =>
  problems(act).map(({ caseId, path, message }) => `${caseId ?? '-'} ${path} ${message}`);
const order = (files: Files): Loose => files['dataset/order.json'].cases[0];
const confirmation = (files: Files): Loose => files['dataset/human-confirmation.json'].cases[1];

describe('validateDataset', () => {
  it('finds nothing wrong with the project’s own dataset', () => {
    expect(validateDataset(original)).toEqual([]);
  });

  it.each<[string, (files: Files) => void, RegExp]>([
    [
      'a duplicate id',
      (files) => {
        files['dataset/order.json'].cases[1].id = 'ORD-01';
      },
      /ORD-01 \/cases\/1\/id ORD-01 stands twice/,
    ],
    [
      'a missing id',
      (files) => {
        delete order(files).id;
      },
      /the case has no id/,
    ],
    [
      'a missing prompt',
      (files) => {
        delete order(files).steps[0].agent.prompt;
      },
      /ORD-01 .*prompt .* missing or empty/,
    ],
    [
      'an empty prompt',
      (files) => {
        order(files).steps[0].agent.prompt = '';
      },
      /ORD-01 .*prompt .* missing or empty/,
    ],
    [
      'no steps',
      (files) => {
        delete order(files).steps;
      },
      /ORD-01 \/cases\/0\/steps the case has no prompt/,
    ],
    [
      'a missing route',
      (files) => {
        delete order(files).start;
      },
      /ORD-01 \/cases\/0\/start the case has no start route/,
    ],
    [
      'a missing expectation',
      (files) => {
        delete order(files).expectation;
      },
      /ORD-01 \/cases\/0\/expectation the case has no expectation/,
    ],
    [
      'a blank expectation',
      (files) => {
        order(files).expectation = '  ';
      },
      /ORD-01 .*no expectation/,
    ],
    [
      'no checks',
      (files) => {
        order(files).checks = [];
      },
      /ORD-01 \/cases\/0\/checks/,
    ],
    [
      'an unknown key',
      (files) => {
        order(files).weight = 2;
      },
      /ORD-01 .*weight/,
    ],
    [
      'an unknown category',
      (files) => {
        order(files).category = 'speed';
      },
      /ORD-01 \/cases\/0\/category/,
    ],
    [
      'a category without cases',
      (files) => {
        files['dataset/order.json'].cases = [];
      },
      /category order has no case/,
    ],
    [
      'a missing file of a category',
      (files) => {
        files['dataset/order.json'] = undefined;
      },
      /category order has no case/,
    ],
    [
      'a category with one case',
      (files) => {
        files['dataset/order.json'].cases.pop();
      },
      /category order has 1 cases/,
    ],
    [
      'nineteen cases',
      (files) => {
        files['dataset/order.json'].cases.pop();
      },
      /there are 19 cases, not twenty/,
    ],
    [
      'no list of cases',
      (files) => {
        files['dataset/order.json'] = {};
      },
      /there is no list of cases/,
    ],
    [
      'an unknown tool expected',
      (files) => {
        order(files).tools.expected.push('list_events');
      },
      /there is no tool "list_events"/,
    ],
    [
      'an unknown tool in a check',
      (files) => {
        order(files).checks[0].sequence[0].tool = 'find_events';
      },
      /there is no tool "find_events"/,
    ],
    [
      'a tool in a check that is not expected',
      (files) => {
        order(files).checks[0].sequence[0].tool = 'save_event';
      },
      /save_event is not among the case’s expected tools/,
    ],
    [
      'a finalizer that is expected',
      (files) => {
        order(files).tools.expected.push('submit_registration');
      },
      /submit_registration is a final mutation/,
    ],
    [
      'a finalizer in a sequence',
      (files) => {
        confirmation(files).checks[0].sequence.push({ tool: 'cancel_registration' });
      },
      /cancel_registration is a final mutation/,
    ],
    [
      'a tool both expected and forbidden',
      (files) => {
        order(files).tools.forbidden.push('search_events');
      },
      /search_events is forbidden here and expected/,
    ],
    [
      'a confirmation without a forbidden finalizer',
      (files) => {
        confirmation(files).tools.forbidden = [];
      },
      /CONF-02 \/cases\/1\/tools\/forbidden a person must confirm/,
    ],
    [
      'an unknown operator',
      (files) => {
        order(files).checks[0].sequence[0].input.location = { $equals: 'taipei' };
      },
      /ORD-01 .*\$equals is not an operator/,
    ],
    [
      'an unknown kind of check',
      (files) => {
        order(files).checks[0].kind = 'call';
      },
      /ORD-01 \/cases\/0\/checks\/0\/kind "call" is no kind of check/,
    ],
    [
      'two checks of one name',
      (files) => {
        order(files).checks[1].name = order(files).checks[0].name;
      },
      /two checks are named search-then-details/,
    ],
    [
      'a name that is taken',
      (files) => {
        order(files).checks[1].name = 'writes';
      },
      /writes is the name of a check that every case has/,
    ],
    [
      'a check without a name',
      (files) => {
        delete order(files).checks[0].name;
      },
      /ORD-01 \/cases\/0\/checks\/0\/name/,
    ],
    [
      'another prompt',
      (files) => {
        order(files).steps[0].agent.prompt += '！';
      },
      /ORD-01 .*prompt of turn 0 differs from the locked one/,
    ],
    [
      'another route',
      (files) => {
        order(files).start = '/help';
      },
      /ORD-01 .*start route differs from the locked one/,
    ],
    [
      'a prompt more',
      (files) => {
        order(files).steps.push({ agent: { prompt: '再來' } });
      },
      /ORD-01 .*there are 2 prompts; 1 are locked/,
    ],
    [
      'another id',
      (files) => {
        order(files).id = 'ORD-07';
      },
      /ORD-07 is not among the locked cases/,
    ],
    [
      'a locked case that is gone',
      (files) => {
        order(files).id = 'ORD-07';
      },
      /ORD-01 is locked and is not in the dataset/,
    ],
    [
      'a lock that was edited',
      (files) => {
        files['locked.json'].cases['ORD-01'].prompts[0] = '別的';
        order(files).steps[0].agent.prompt = '別的';
      },
      /the lock’s hash is not that/,
    ],
    [
      'a chapter that leaves a case out',
      (files) => {
        files['chapters.json'].chapters[0].owns.pop();
      },
      /no chapter owns ARG-02/,
    ],
    [
      'a case with two owners',
      (files) => {
        files['chapters.json'].chapters[1].owns.push('SEL-01');
      },
      /SEL-01 is owned 2 times/,
    ],
    [
      'a chapter that owns a stranger',
      (files) => {
        files['chapters.json'].chapters[1].owns.push('SEL-09');
      },
      /day-15 owns SEL-09, which is no case/,
    ],
    [
      'a chapter that replays a stranger',
      (files) => {
        files['chapters.json'].chapters[8].replays = ['SEL-09'];
      },
      /day-26 replays SEL-09/,
    ],
    [
      'a chapter twice',
      (files) => {
        files['chapters.json'].chapters[1].id = 'day-14';
      },
      /chapter day-14 stands twice/,
    ],
    [
      'no chapters',
      (files) => {
        files['chapters.json'] = undefined;
      },
      /there is no index of chapters/,
    ],
    [
      'a script for a case that is not there',
      (files) => {
        files['scripts/reference.json'].cases['ORD-09'] = [[]];
      },
      /ORD-09 is no case/,
    ],
    [
      'a script with too few turns',
      (files) => {
        files['scripts/reference.json'].cases['STALE-01'].pop();
      },
      /1 lists of moves, and the case has 2 agent turns/,
    ],
    [
      'moves after the answer',
      (files) => {
        files['scripts/reference.json'].cases['ORD-01'][0].push({ answer: '再說' });
      },
      /moves after the end of the turn/,
    ],
    [
      'an answer key with a gap',
      (files) => {
        delete files['scripts/reference.json'].cases['ORD-01'];
      },
      /the answer key leaves ORD-01 out/,
    ],
    [
      'no answer key',
      (files) => {
        files['scripts/reference.json'] = undefined;
      },
      /there is no answer key/,
    ],
    [
      'a move that is none',
      (files) => {
        files['scripts/reference.json'].cases['ORD-01'][0][0] = { think: 1 };
      },
      /\/cases\/ORD-01\/0\/0/,
    ],
    [
      'a saboteur of no check',
      (files) => {
        files['scripts/saboteurs/manifest.json']['ORD-01-writes.json'].fails = 'nothing';
      },
      /ORD-01 has no check nothing/,
    ],
    [
      'a saboteur without a script',
      (files) => {
        files['scripts/saboteurs/manifest.json']['ORD-01-gone.json'] = { case: 'ORD-01', fails: 'writes' };
      },
      /there is no script ORD-01-gone/,
    ],
    [
      'a path that does not compile',
      (files) => {
        files['dataset/order.json'].cases[1].writes[0].path = '/api/(';
      },
      /ORD-02 \/cases\/1\/writes\/0\/path the pattern does not compile/,
    ],
    [
      'a pattern that does not compile',
      (files) => {
        order(files).checks[0].sequence[0].input.query = { $pattern: '[' };
      },
      /ORD-01 .*does not compile/,
    ],
    [
      'a pointer into no call',
      (files) => {
        order(files).checks[1].from = '/cals/0/result';
      },
      /ORD-01 .*the pointer \/cals\/0\/result leads nowhere/,
    ],
    [
      'a pointer to an unexpected tool',
      (files) => {
        order(files).checks[1].from = '/tools/save_event/0/result';
      },
      /save_event is not among the expected tools/,
    ],
    [
      'a pointer to no part of a call',
      (files) => {
        order(files).checks[1].from = '/calls/0/output/data';
      },
      /a call has name, input/,
    ],
    [
      'a template that leads nowhere',
      (files) => {
        files['dataset/order.json'].cases[1].checks[3].expect[0].text.$contains = '{{/servers/start}}';
      },
      /the pointer \/servers\/start leads nowhere/,
    ],
    [
      'a snapshot pointer that leads nowhere',
      (files) => {
        files['dataset/order.json'].cases[1].checks[2].equals = { '/favourites': [] };
      },
      /\/favourites is no place in a snapshot/,
    ],
    [
      'an answer of a turn that is not there',
      (files) => {
        order(files).checks[3].turn = 1;
      },
      /there is no turn 1/,
    ],
    [
      'an operator check of an agent’s step',
      (files) => {
        files['dataset/repeat-safety.json'].cases[1].checks[1].step = 0;
      },
      /step 0 is not the operator’s/,
    ],
    [
      'an operator check of a move too far',
      (files) => {
        files['dataset/repeat-safety.json'].cases[1].checks[1].move = 9;
      },
      /step 1 has no move 9/,
    ],
    [
      'a page after a step that is not there',
      (files) => {
        files['dataset/repeat-safety.json'].cases[1].checks.at(-1).at = { afterStep: 9 };
      },
      /there is no step 9/,
    ],
    [
      'a calls check without a sequence',
      (files) => {
        delete order(files).checks[0].sequence;
      },
      /takes either sequence or anyOf/,
    ],
    [
      'an answer check of nothing',
      (files) => {
        delete order(files).checks[3].mentions;
      },
      /expects nothing of the answer/,
    ],
    [
      'a page check of nothing',
      (files) => {
        delete files['dataset/order.json'].cases[1].checks[3].expect;
      },
      /expects nothing of the page/,
    ],
  ])('names %s', (_, act, message) => {
    expect(told(act).join('\n')).toMatch(message);
  });

  it('names a file that is not JSON', () => {
    const raw = {
      ...original,
      dataset: [{ file: 'dataset/order.json', notJson: 'Unexpected end' }, ...original.dataset],
    };
    expect(validateDataset(raw)[0]).toMatchObject({
      file: 'dataset/order.json',
      message: 'is not JSON: Unexpected end',
    });
  });

  it('names all of them in one go', () => {
    const found = told((files) => {
      order(files).start = '';
      files['dataset/order.json'].cases[1].checks[0].name = 'writes';
      confirmation(files).tools.forbidden = [];
      files['chapters.json'].chapters[1].owns.push('SEL-01');
      files['dataset/recovery.json'].cases[0].steps[0].agent.prompt = '別的';
    }).join('\n');
    for (const part of [
      'no start route',
      'name of a check that every case has',
      'a person must confirm',
      'SEL-01 is owned 2 times',
      'prompt of turn 0 differs',
    ]) {
      expect(found).toContain(part);
    }
  });

  it('asks nothing of somebody else’s dataset that only the twenty must keep', () => {
    const own = {
      id: 'SHOP-01',
      category: 'order',
      expectation: 'Adds one thing.',
      start: '/shop',
      steps: [{ agent: { prompt: 'Add tea.' } }],
      tools: { expected: ['add_to_cart'], forbidden: [] },
      humanConfirmation: false,
      checks: [
        {
          name: 'adds-tea',
          kind: 'calls',
          policy: 'exact',
          sequence: [{ tool: 'add_to_cart', input: { item: 'tea' } }],
        },
      ],
    };
    const raw = {
      dataset: [{ file: 'dataset/order.json', json: { cases: [own] } }],
      chapters: null,
      locked: null,
      scripts: [],
      manifest: null,
    };
    expect(validateDataset(raw)).toEqual([]);
  });
});
