import type { Json, ServerSnapshot } from '../../traces/schema.ts';
import type { Account, AgentCall, RecordedSnapshot } from './account.ts';

/** Ends between which a server check looks; `agent` is when the agent was done. */
export type ServerEnd = 'start' | 'agent' | 'end';

const find: { readonly [End in ServerEnd]: (account: Account) => RecordedSnapshot | undefined } = {
  start: ({ snapshots }) => snapshots.findLast(({ at }) => at === 'start'),
  agent: ({ snapshots }) => snapshots.findLast(({ at }) => at === 'agent'),
  end: ({ snapshots }) => snapshots.at(-1),
};

/** The server's account at one end, where it was recorded. */
export function snapshotAt(account: Account, end: ServerEnd): (RecordedSnapshot & { value: ServerSnapshot }) | null {
  const found = find[end](account);
  return found?.value ? { ...found, value: found.value } : null;
}

/** The document that a case's pointers point into; see `Pointer` in cases/schema.ts. */
export function documentOf(account: Account): Json {
  const calls = account.calls.map(callEntry);
  const names = [...new Set(account.calls.map(({ tool }) => tool))];
  const { url, title } = account.states.at(-1)?.value ?? {};
  const ends = (['start', 'agent', 'end'] as const).flatMap((end) => {
    const snapshot = snapshotAt(account, end);
    return snapshot ? [[end, snapshot.value as unknown as Json] as const] : [];
  });
  return {
    calls,
    tools: Object.fromEntries(
      names.map((name) => [name, account.calls.filter(({ tool }) => tool === name).map(callEntry)]),
    ),
    page: { url: url ?? null, title: title ?? null },
    answers: answersByTurn(account),
    server: Object.fromEntries(ends),
  };
}

const callEntry = ({ tool, input, result, outcome, turn }: AgentCall): Json => ({
  name: tool,
  input,
  result,
  outcome,
  turn,
});

function answersByTurn({ answers }: Account): Json {
  const turns = Math.max(-1, ...answers.map(({ turn }) => turn)) + 1;
  return Array.from({ length: turns }, (_, turn) => answers.find((answer) => answer.turn === turn)?.text ?? null);
}

/** The call that a pointer leads into, if it leads into one; undefined where that call was not made. */
export function callAt(account: Account, pointer: string): { readonly call: AgentCall | undefined } | null {
  const [, root, first = '', second = ''] = pointer.split('/');
  if (root === 'calls') return { call: account.calls[Number(first)] };
  if (root !== 'tools') return null;
  const name = first.replaceAll('~1', '/').replaceAll('~0', '~');
  return { call: account.calls.filter(({ tool }) => tool === name)[Number(second)] };
}
