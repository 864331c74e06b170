import { describe, expect, it } from 'vitest';
import type { Case, Check } from '../../../cases/schema.ts';
import { gradeTrace } from '../../../exam/grade/index.ts';
import { checkOf, envelope, failing, node, sitting, statusOf, without } from './build-trace.ts';

const withChecks = (...checks: Check[]): Partial<Case> => ({ checks });
const calls = (more: Partial<Extract<Check, { kind: 'calls' }>>): Partial<Case> =>
  withChecks({ name: 'the-calls', kind: 'calls', policy: 'exact', ...more });
const READ = { tool: 'read_thing' };
const WRITE = { tool: 'write_thing' };

describe('calls', () => {
  const one = calls({ sequence: [{ ...READ, input: { place: 'taipei' } }] });
  it('passes for the sequence, however unset filters are written', () => {
    for (const input of [{ place: 'taipei' }, { place: 'taipei', query: '' }, { query: null, place: ' ｔaipei ' }]) {
      expect(statusOf(sitting(one).call('read_thing', { input }).answer().end(), 'the-calls')).toBe('pass');
    }
  });
  it.each([
    ['another value', { place: 'kaohsiung' }],
    ['a missing argument', {}],
    ['an argument nobody asked for', { place: 'taipei', price: 'free' }],
  ])('fails alone for %s', (_, input) => {
    expect(failing(sitting(one).call('read_thing', { input }).answer().end())).toEqual(['the-calls']);
  });
  it('fails for a call too many, none at all, and a wrong order', () => {
    const input = { place: 'taipei' };
    expect(failing(sitting(one).call('read_thing', { input }).call('read_thing', { input }).answer().end())).toEqual([
      'the-calls',
    ]);
    expect(failing(sitting(one).answer().end())).toEqual(['the-calls']);
    const two = calls({ sequence: [READ, WRITE] });
    expect(failing(sitting(two).call('write_thing').call('read_thing').answer().end())).toEqual(['the-calls']);
    expect(statusOf(sitting(two).call('read_thing').call('write_thing').answer().end(), 'the-calls')).toBe('pass');
  });
  it('judges outcome and result', () => {
    const broken = { ok: false, code: 'CONFLICT', retryable: false };
    const expecting = calls({ sequence: [{ ...READ, outcome: 'tool_error', result: { code: 'CONFLICT' } }] });
    const at = () => sitting(expecting);
    expect(
      statusOf(at().call('read_thing', { outcome: 'tool_error', result: broken }).answer().end(), 'the-calls'),
    ).toBe('pass');
    expect(failing(at().call('read_thing').answer().end())).toEqual(['the-calls']);
    expect(
      failing(
        at()
          .call('read_thing', { outcome: 'tool_error', result: { code: 'X' } })
          .answer()
          .end(),
      ),
    ).toEqual(['the-calls']);
    expect(
      failing(
        sitting(calls({ sequence: [READ] }))
          .call('read_thing', { outcome: 'timed_out', result: null })
          .answer()
          .end(),
      ),
    ).toEqual(['the-calls']);
  });
  it('knows optional nodes and groups', () => {
    const group = calls({
      sequence: [{ unordered: [READ, { ordered: [WRITE, WRITE] }] }, { ...READ, optional: true }],
    });
    const run = (...names: string[]) => {
      const builder = sitting(group);
      for (const name of names) builder.call(name);
      return statusOf(builder.answer().end(), 'the-calls');
    };
    expect(run('read_thing', 'write_thing', 'write_thing')).toBe('pass');
    expect(run('write_thing', 'write_thing', 'read_thing')).toBe('pass');
    expect(run('write_thing', 'write_thing', 'read_thing', 'read_thing')).toBe('pass');
    expect(run('write_thing', 'read_thing', 'write_thing')).toBe('fail');
    expect(run('write_thing', 'write_thing')).toBe('fail');
  });
  it('tolerates reads with a warning, under every policy', () => {
    const none = calls({ policy: 'none', allow: ['read_thing'] });
    expect(checkOf(gradeTrace(sitting(none).call('read_thing').answer().end()), 'the-calls')).toMatchObject({
      status: 'pass',
      warning: expect.stringContaining('read_thing'),
    });
    expect(failing(sitting(none).call('write_thing').answer().end())).toEqual(['the-calls']);
    const ordered = calls({ policy: 'ordered', sequence: [WRITE], allow: ['read_thing'] });
    expect(statusOf(sitting(ordered).call('read_thing').call('write_thing').answer().end(), 'the-calls')).toBe('pass');
  });
  it('chooses between alternatives, and looks at one turn only', () => {
    const steps = [{ agent: { prompt: '一' } }, { agent: { prompt: '二' } }];
    const either = { ...calls({ turn: 1, anyOf: [[READ], []] }), steps };
    const at = () => sitting(either).call('write_thing').answer().agent('二');
    expect(statusOf(at().answer().end(), 'the-calls')).toBe('pass');
    expect(statusOf(at().call('read_thing').answer().end(), 'the-calls')).toBe('pass');
    expect(failing(at().call('write_thing').answer().end())).toEqual(['the-calls']);
  });
  it('does not judge again what another check blames', () => {
    const exact = calls({ sequence: [READ] });
    const invented = { outcome: 'unknown_tool', result: null } as const;
    expect(failing(sitting(exact).call('list_things', invented).call('read_thing').answer().end())).toEqual([
      'catalog',
    ]);
    const malformed = { input: null, raw: 'x', outcome: 'invalid_input', result: null } as const;
    expect(failing(sitting(exact).call('read_thing', malformed).answer().end())).toEqual(['schema']);
  });
  it('is unknown where a pointer of its own leads to a call that was not made', () => {
    const chained = withChecks(
      { name: 'first', kind: 'calls', policy: 'exact', turn: 0, sequence: [] },
      {
        name: 'the-calls',
        kind: 'calls',
        policy: 'exact',
        sequence: [{ ...WRITE, input: { id: { $from: '/tools/read_thing/0/result/data/id' } } }],
      },
    );
    expect(statusOf(sitting(chained).answer().end(), 'the-calls')).toBe('unknown');
  });
});

describe('handoff', () => {
  const subject = withChecks({
    name: 'handed-on',
    kind: 'handoff',
    from: '/tools/read_thing/0/result/data/id',
    to: ['/tools/write_thing/0/input/id'],
  });
  const result = envelope({ id: 'evt-a' });
  it('passes for the very value, and fails alone for another', () => {
    const at = (id: string) =>
      sitting(subject).call('read_thing', { result }).call('write_thing', { input: { id } }).answer().end();
    expect(statusOf(at('evt-a'), 'handed-on')).toBe('pass');
    expect(failing(at('evt-b'))).toEqual(['handed-on']);
  });
  it('fails for a value that came from nowhere, or too early', () => {
    expect(
      failing(
        sitting(subject)
          .call('write_thing', { input: { id: 'evt-a' } })
          .answer()
          .end(),
      ),
    ).toEqual(['handed-on']);
    const empty = sitting(subject)
      .call('read_thing', { result: envelope({}) })
      .call('write_thing', { input: { id: 'evt-a' } });
    expect(failing(empty.answer().end())).toEqual(['handed-on']);
    const early = sitting(subject)
      .call('write_thing', { input: { id: 'evt-a' } })
      .call('read_thing', { result });
    expect(failing(early.answer().end())).toEqual(['handed-on']);
  });
  it('is unknown where the later call was not made or is blamed already', () => {
    expect(statusOf(sitting(subject).call('read_thing', { result }).answer().end(), 'handed-on')).toBe('unknown');
    const stale = sitting(subject)
      .call('read_thing', { result })
      .call('write_thing', { input: { id: 'evt-b' }, shown: 2, live: 9 });
    expect(failing(stale.answer().end())).toEqual(['catalog']);
  });
});

describe('each', () => {
  const subject = withChecks({
    name: 'all-fit',
    kind: 'each',
    value: '/tools/read_thing/0/result/data/list',
    matches: { $subset: { place: 'taipei' } },
    min: 1,
  });
  const at = (list: unknown) =>
    sitting(subject)
      .call('read_thing', { result: envelope({ list } as never) })
      .answer()
      .end();
  it('passes where every item matches', () =>
    expect(statusOf(at([{ place: 'taipei', id: 1 }]), 'all-fit')).toBe('pass'));
  it('fails for one that does not, for too few, and for no list', () => {
    expect(failing(at([{ place: 'taipei' }, { place: 'online' }]))).toEqual(['all-fit']);
    expect(failing(at([]))).toEqual(['all-fit']);
    expect(failing(at('none'))).toEqual(['all-fit']);
  });
  it('is unknown where the call was not made', () =>
    expect(statusOf(sitting(subject).answer().end(), 'all-fit')).toBe('unknown'));
});

describe('server', () => {
  const subject = {
    writes: [{ tool: 'write_thing', method: 'POST', path: '/api/things', requests: 2, action: 'save', ledger: 2 }],
    ...withChecks({
      name: 'saved-once',
      kind: 'server',
      between: ['start', 'agent'],
      unchanged: ['registrations'],
      equals: { '/saved': [{ $from: '/tools/write_thing/0/result/data/id' }] },
      delta: { '/capacity/{{/tools/write_thing/0/result/data/id}}': 0 },
      actions: { save: { times: 1, changed: 1 } },
    }),
  };
  const post = { requests: [{ method: 'POST', url: '/api/things' }], result: envelope({ id: 'evt-a' }) };
  const at = () => sitting(subject).call('write_thing', post);
  it('passes where the account fits', () => {
    expect(
      gradeTrace(
        at()
          .row({})
          .server({ saved: ['evt-a'] })
          .answer()
          .end(),
      ).status,
    ).toBe('pass');
  });
  it('fails alone for each of its parts', () => {
    expect(
      failing(
        at()
          .row({})
          .server({ saved: ['evt-b'] })
          .answer()
          .end(),
      ),
    ).toEqual(['saved-once']);
    expect(
      failing(
        at()
          .server({ saved: ['evt-a'] })
          .answer()
          .end(),
      ),
    ).toEqual(['saved-once']);
    expect(
      failing(
        at()
          .row({ changed: false })
          .server({ saved: ['evt-a'] })
          .answer()
          .end(),
      ),
    ).toEqual(['saved-once']);
  });
  it('measures differences between later ends', () => {
    const later = {
      steps: [{ agent: { prompt: '一' } }, { operator: [{ goto: '/events' }] }],
      ...withChecks({ name: 'released', kind: 'server', between: ['agent', 'end'], delta: { '/capacity/evt-a': 1 } }),
    } satisfies Partial<Case>;
    const move = { move: 'goto', target: '/events', ok: true, saw: null };
    const run = (seats: number) =>
      sitting(later)
        .answer()
        .server({ capacity: { 'evt-a': seats } })
        .operator(move)
        .end();
    expect(statusOf(run(9), 'released')).toBe('pass');
    expect(failing(run(10))).toEqual(['released']);
  });
  it('is unknown without snapshots, without its call, and where another check explains it', () => {
    const bare = without(
      at()
        .row({})
        .server({ saved: ['evt-a'] })
        .answer()
        .end(),
      ({ type }) => type === 'server.snapshot',
    );
    expect(statusOf(bare, 'saved-once')).toBe('unknown');
    expect(statusOf(sitting(subject).answer().end(), 'saved-once')).toBe('unknown');
    const delayed = at().row({}).request('POST', '/api/other').server({ saved: [] });
    expect(failing(delayed.answer().end())).toEqual(['writes']);
  });
});

describe('ui', () => {
  const dialog = node('dialog', '確認取消：讀書會', node('heading', '確認取消：讀書會'), '報名編號： reg-a', {
    role: 'button',
    name: '保留報名',
    states: ['focused'],
  });
  const form = node('form', '報名表', { role: 'textbox', name: '姓名', value: '測試讀者' });
  const list = node(
    'list',
    '活動清單',
    node('article', '讀書會', '台北', '免費'),
    node('article', '工作坊', '台北', '付費'),
  );
  const page = { aria: [node('main', '', dialog, form, list)], dialog: '確認取消：讀書會' };
  const expecting = (...expect_: NonNullable<Extract<Check, { kind: 'ui' }>['expect']>) =>
    withChecks({ name: 'the-page', kind: 'ui', at: 'agent', expect: expect_ });
  const run = (subject: Partial<Case>) => sitting(subject).page(page).answer().end();

  it.each([
    [{ role: 'dialog', name: { $contains: '讀書會' } }],
    [{ role: 'dialog', text: { $contains: '報名編號：reg-a' } }],
    [{ role: 'button', name: '保留報名', within: { role: 'dialog' }, state: 'focused' as const }],
    [{ role: 'textbox', name: '姓名', within: { role: 'form', name: '報名表' }, value: '測試讀者' }],
    [{ role: 'article', within: { role: 'list', name: '活動清單' }, every: { $contains: '台北' }, count: 2 }],
    [{ role: 'alertdialog', state: 'hidden' as const }],
    [{ role: 'article', count: { $gte: 2 } }],
  ])('passes for %j', (expectation) => expect(statusOf(run(expecting(expectation)), 'the-page')).toBe('pass'));

  it.each([
    [{ role: 'dialog', name: { $contains: '工作坊' } }],
    [{ role: 'dialog', text: { $contains: 'reg-b' } }],
    [{ role: 'button', name: '確認取消報名' }],
    [{ role: 'textbox', name: '姓名', value: '別人' }],
    [{ role: 'textbox', name: '姓名', state: 'focused' as const }],
    [{ role: 'article', every: { $contains: '免費' } }],
    [{ role: 'article', count: 3 }],
    [{ role: 'dialog', state: 'hidden' as const }],
    [{ role: 'button', name: '保留報名', within: { role: 'form' } }],
    [{ role: 'row', every: { $any: true } }],
  ])('fails alone for %j', (expectation) => expect(failing(run(expecting(expectation)))).toEqual(['the-page']));

  it('compares with an earlier moment', () => {
    const subject = withChecks({ name: 'the-page', kind: 'ui', at: 'agent', unchangedSince: 'start' });
    expect(statusOf(sitting(subject).answer().end(), 'the-page')).toBe('pass');
    expect(failing(run(subject))).toEqual(['the-page']);
  });
  it('looks at the moment it is asked for', () => {
    const at = (moment: Extract<Check, { kind: 'ui' }>['at']) =>
      withChecks({ name: 'the-page', kind: 'ui', at: moment, expect: [{ role: 'dialog' }] });
    const opened = (subject: Partial<Case>) => sitting(subject).call('read_thing').call('read_thing', { page });
    expect(
      failing(
        opened(at({ afterCall: 'read_thing', nth: 0 }))
          .answer()
          .end(),
      ),
    ).toEqual(['the-page']);
    expect(
      statusOf(
        opened(at({ afterCall: 'read_thing', nth: 1 }))
          .answer()
          .end(),
        'the-page',
      ),
    ).toBe('pass');
    expect(failing(opened(at('start')).answer().end())).toEqual(['the-page']);
    expect(statusOf(opened(at('end')).answer().end(), 'the-page')).toBe('pass');
  });
  it('does not see what the operator did, when it asks for the agent’s end', () => {
    const steps = [{ agent: { prompt: '一' } }, { operator: [{ goto: '/events' }] }];
    const move = { move: 'goto', target: '/events', ok: true, saw: null };
    const at = (moment: Extract<Check, { kind: 'ui' }>['at']) => ({
      steps,
      ...withChecks({ name: 'the-page', kind: 'ui', at: moment, expect: [{ role: 'dialog' }] }),
    });
    const run_ = (moment: Extract<Check, { kind: 'ui' }>['at']) =>
      sitting(at(moment)).answer().page(page).operator(move).end();
    expect(statusOf(run_('agent'), 'the-page')).toBe('fail');
    expect(statusOf(run_({ afterStep: 1 }), 'the-page')).toBe('pass');
  });
  it('is unknown without the call, without the state, and where another check explains it', () => {
    const after = withChecks({
      name: 'the-page',
      kind: 'ui',
      at: { afterCall: 'read_thing', nth: 0 },
      expect: [{ role: 'dialog' }],
    });
    expect(statusOf(sitting(after).answer().end(), 'the-page')).toBe('unknown');
    const blind = without(sitting(after).call('read_thing').answer().end(), ({ type }) => type === 'page.state');
    expect(statusOf(blind, 'the-page')).toBe('unknown');
    const invented = sitting(expecting({ role: 'dialog' })).call('open_dialog', {
      outcome: 'unknown_tool',
      result: null,
    });
    expect(failing(invented.answer().end())).toEqual(['catalog']);
  });
  it('takes values of the sitting, and never reads them as operators', () => {
    const subject = expecting({ role: 'heading', name: { $from: '/tools/read_thing/0/result/data/title' } });
    const titled = (title: unknown) =>
      sitting(subject).call('read_thing', { result: envelope({ title } as never), page });
    expect(statusOf(titled('確認取消：讀書會').answer().end(), 'the-page')).toBe('pass');
    expect(failing(titled({ $any: true }).answer().end())).toEqual(['the-page']);
  });
});

describe('answer', () => {
  const saying = (more: Partial<Extract<Check, { kind: 'answer' }>>) =>
    withChecks({ name: 'the-answer', kind: 'answer', ...more });
  const from = { $from: '/tools/read_thing/0/result/data/title' };
  it('judges mentions against results', () => {
    const subject = saying({ mentions: [{ value: from, as: 'text' }], excludes: [{ value: '工作坊', as: 'text' }] });
    const at = (text: string) =>
      sitting(subject)
        .call('read_thing', { result: envelope({ title: '讀書會' }) })
        .answer(text)
        .end();
    expect(checkOf(gradeTrace(at('這場是「讀書會」。')), 'the-answer')).toMatchObject({
      status: 'pass',
      heuristic: true,
    });
    expect(failing(at('這場是活動。'))).toEqual(['the-answer']);
    expect(failing(at('這場是「讀書會」工作坊。'))).toEqual(['the-answer']);
    expect(statusOf(sitting(subject).answer('讀書會').end(), 'the-answer')).toBe('unknown');
  });
  it.each([
    [{ asks: true }, '請問你要參加哪一場？', '好的。'],
    [{ asks: false }, '好的。', '請問你要參加哪一場？'],
    [{ sentences: 2 }, '一句。兩句。', '一句。'],
    [{ noUnsupportedNumber: true }, '沒有數字。', '共 977 個。'],
    [{ saysRetryable: true }, '可以稍後再試。', '無法重試。'],
    [{ saysStartOver: true }, '請重新登入。', '不需要重新登入。'],
    [{ saysLimit: true }, '我無法得知。', '我知道。'],
    [{ saysCountOrLimit: '部分' }, '我無法得知有幾個部分。', '有三個部分。'],
  ])('judges %j', (rule, right, wrong) => {
    expect(statusOf(sitting(saying(rule)).answer(right).end(), 'the-answer')).toBe('pass');
    expect(failing(sitting(saying(rule)).answer(wrong).end())).toEqual(['the-answer']);
  });
  it('is not judged where calls were made, when it is only about silence', () => {
    const subject = saying({ saysLimit: true, whenNoCalls: true });
    expect(statusOf(sitting(subject).call('read_thing').answer('好。').end(), 'the-answer')).toBe('pass');
    expect(failing(sitting(subject).answer('好。').end())).toEqual(['the-answer']);
  });
  it('leaves silence to `answered`, and is unknown without an answer', () => {
    expect(
      failing(
        sitting(saying({ asks: true }))
          .answer('')
          .end(),
      ),
    ).toEqual(['answered']);
    const mute = without(
      sitting(saying({ asks: true }))
        .answer('好。')
        .end(),
      ({ type }) => type === 'answer',
    );
    expect(statusOf(mute, 'the-answer')).toBe('unknown');
  });
});

describe('operator', () => {
  const subject = {
    steps: [{ agent: { prompt: '一' } }, { operator: [{ see: { role: 'status', text: '已取消' } }] }],
    ...withChecks({
      name: 'seen',
      kind: 'operator',
      step: 1,
      move: 0,
      saw: { $subset: { text: { $contains: '已取消' } } },
    }),
  } satisfies Partial<Case>;
  const at = (ok: boolean, saw: { text: string } | { error: string }) =>
    sitting(subject).answer().operator({ move: 'see', target: 'status', ok, saw }).end();
  it('passes for what was seen', () => expect(statusOf(at(true, { text: '已取消報名' }), 'seen')).toBe('pass'));
  it('fails alone for something else, and where the move could not be made', () => {
    expect(failing(at(true, { text: '報名有效' }))).toEqual(['seen']);
    expect(failing(at(false, { error: 'not there' }))).toEqual(['seen']);
  });
  it('is unknown where the person could not even go there', () => {
    const lost = sitting(subject)
      .answer()
      .operator({ move: 'goto', target: '/events', ok: false, saw: { error: 'x' } });
    expect(statusOf(lost.end(), 'seen')).toBe('unknown');
  });
  it('is unknown where the trace holds no such move', () => {
    expect(statusOf(sitting(subject).answer().operator().end(), 'seen')).toBe('unknown');
  });
});
