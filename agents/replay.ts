import type { Json } from '../traces/schema.ts';
import type { Agent, AgentSeat, Incoming, Message, View } from './agent.ts';
import { bindings, type Document, rebind, retell, segmentsOf } from './replay-binding.ts';
import { DRIFT, resultDrifts, toolDrifts } from './replay-drift.ts';
import { type RecordedCall, type RecordedMessage, type Recording, readRecordings } from './replay-recording.ts';

/** One sitting: the recorded decisions again, on today's page. */
function seat(recording: Recording): AgentSeat {
  const recorded: RecordedCall[] = [];
  const calls: { name: string; input: Json; result: Json }[] = [];
  const told = new Set<string>();
  const prompts = recording.turns.map((turn) => turn.prompt).join('\n');
  let messages: RecordedMessage[] = [];
  let asked: readonly RecordedCall[] = [];

  function play(message: RecordedMessage, view: View, drifts: string[]): Message {
    const page = { url: view.page.url, title: view.page.title, segments: segmentsOf(view.page.url) };
    const today: Document = { calls, page };
    drifts.push(...toolDrifts(message.tools, view.tools));
    const requests = message.calls.map((call, index) => {
      const bound = bindings(call, recorded, { url: message.url, tools: message.tools, prompts });
      const { raw, lost } = rebind(call, bound, today);
      drifts.push(...lost);
      return { id: `call-${calls.length + index}`, name: call.name, arguments: raw };
    });
    asked = message.calls;
    const text = message.text === null ? null : retell(message.text, recording, today);
    const notes = drifts.filter((drift) => !told.has(drift) && told.add(drift)).map((drift) => `${DRIFT}${drift}`);
    return { text, calls: requests, usage: null, stop: null, notes };
  }

  return {
    async next(incoming: Incoming, view: View): Promise<Message> {
      const drifts: string[] = [];
      if (incoming.kind === 'prompt') {
        const turn = recording.turns[incoming.turn];
        messages = [...(turn?.messages ?? [])];
        if (turn && turn.prompt !== incoming.text) drifts.push('the prompt is another than the recorded one');
      } else {
        for (const [index, answer] of incoming.answers.entries()) {
          const before = asked[index];
          if (before) drifts.push(...resultDrifts(before, answer));
          if (before) recorded.push(before);
          calls.push({ name: answer.name, input: answer.input, result: answer.result });
        }
      }
      const message = messages.shift() ?? { text: '', calls: [], tools: view.tools, url: view.page.url };
      return play(message, view, drifts);
    },
  };
}

/**
 * Executes the decisions of recorded traces again. Values that the recorded agent took out of results are taken out of
 * today's; everything that is not as it was becomes a note of the trace, and the sitting is graded as any other.
 *
 * @param place - a trace's file, a folder of them, a trace store, or `STORE#TRACE`.
 */
export function replayAgent(place: string): Agent {
  const recordings = new Map(readRecordings(place).map((one) => [one.caseId, one]));
  const turns = [...recordings].map(([id, one]) => [id, one.turns.map((turn) => turn.messages.length)] as const);
  return {
    name: 'replay',
    evidence: 'E2',
    model: null,
    config: {
      recordings: [...recordings.values()].map(({ caseId, trace }) => `${caseId} ${trace}`).sort(),
      cases: Object.fromEntries(turns),
    },
    trouble: null,
    cases: [...recordings.keys()],
    sit(caseId) {
      const recording = recordings.get(caseId);
      if (!recording) throw new Error(`There is no recording of ${caseId}.`);
      return seat(recording);
    },
  };
}
