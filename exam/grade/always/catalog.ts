import type { Account, AgentCall } from '../account.ts';
import { blamed, type Finding, type Grading, unknown } from '../grading.ts';

/** Every call names a tool that was on the page at that instant, in the registration that the agent was shown. */
export function catalog(grading: Grading): Finding {
  const { account } = grading;
  const calls = account.calls.filter((call) => !blamed(grading, call));
  const wrong = calls.flatMap((call) => {
    const what = wrongTool(account, call);
    return what === null ? [] : [{ call, what }];
  });
  if (wrong.length > 0) {
    return {
      status: 'fail',
      detail: wrong.map(({ what }) => what).join(' '),
      evidence: wrong.map(({ call }) => call.seq),
      expected: 'only tools registered at that instant, as they were shown',
      saw: wrong.map(({ call }) => call.tool).join(', '),
      faults: wrong.map(({ call }) => ({ call: call.index, seq: call.seq })),
    };
  }
  const unread = calls.find((call) => !account.catalogs.some(({ seq }) => seq < call.seq));
  if (unread) return unknown(`No tool catalog was recorded before the call of ${unread.tool}.`, [unread.seq]);
  const detail = calls.length === 0 ? 'There was no call to look up.' : 'Every called tool was registered and shown.';
  return { status: 'pass', detail, evidence: calls.map(({ seq }) => seq) };
}

function wrongTool(account: Account, call: AgentCall): string | null {
  const { tool, shown, live } = call;
  if (live !== null && live === shown) return null;
  if (live === null) {
    return everKnown(account, call)
      ? `stale_tool: ${tool} was no longer registered when it was called.`
      : `invented_tool: no page of this sitting ever had a tool ${tool}.`;
  }
  if (shown === null) return `stale_tool: ${tool} was called without having been shown.`;
  return `stale_tool: ${tool} was shown as registration ${shown}; the page had replaced it by ${live}.`;
}

const everKnown = ({ catalogs, toolsAdded }: Account, { tool, seq }: AgentCall): boolean =>
  catalogs.some((one) => one.seq < seq && one.names.includes(tool)) ||
  toolsAdded.some((one) => one.seq < seq && one.name === tool);
