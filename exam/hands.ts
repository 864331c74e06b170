import type { ToolAnswer } from '../agents/agent.ts';
import type { Hands } from '../agents/loop.ts';
import { schemaErrors } from '../tools/schema-check.ts';
import type { Hash, Json, Outcome } from '../traces/schema.ts';
import { type CallEnd, ended } from './page/calls.ts';
import { catalogTool, type LiveTool } from './page/tools.ts';
import type { Recorder } from './recorder.ts';
import type { Room } from './room.ts';

/** The hands that the exam lends an agent, and what they have seen so far. */
export interface RecordedHands extends Hands {
  /** Hashes of the catalogs read, in order, each once. */
  readonly catalogs: readonly Hash[];
}

function parseArguments(raw: string): Record<string, Json> | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, Json>)
      : null;
  } catch {
    return null;
  }
}

/** What an agent reads of a call's end. */
function answerText(end: CallEnd, name: string, here: readonly LiveTool[]): string {
  switch (end.outcome) {
    case 'completed':
    case 'tool_error':
      return end.wire ?? JSON.stringify(end.result);
    case 'unknown_tool':
    case 'unregistered':
      return `Error: there is no tool named ${JSON.stringify(name)} on this page. Tools here: ${here.map((tool) => tool.name).join(', ') || 'none'}.`;
    case 'invalid_input':
      return 'Error: the arguments are not a JSON object.';
    case 'timed_out':
      return 'Error: the tool did not answer in time. Whether it took effect is unknown.';
    case 'awaiting_user':
      return 'The form is filled in and waits for the person to submit it.';
    case 'navigated':
      return 'Error: the page went to another document before the tool answered.';
    case 'canceled':
    case 'threw':
    case 'page_crashed':
    case 'unknown':
      return `Error: ${end.error?.masked ?? 'the tool could not be executed'}`;
  }
}

/** @param timeoutMs - limit for one call. */
export function recordedHands(room: Room, recorder: Recorder, timeoutMs: number): RecordedHands {
  const catalogs: Hash[] = [];
  const everSeen = new Set<string>();
  let shown = new Map<string, number>();
  let calls = 0;

  async function execute(
    name: string,
    input: Record<string, Json> | null,
    live: LiveTool | undefined,
  ): Promise<CallEnd> {
    if (input === null) return ended('invalid_input');
    if (room.crashed) return ended('page_crashed');
    if (!live) return ended(everSeen.has(name) ? 'unregistered' : 'unknown_tool');
    return room.caller.call(live, input, timeoutMs);
  }

  return {
    catalogs,
    async look() {
      const { state } = await room.look();
      const tools = room.tools.current().map(catalogTool);
      const catalog = recorder.json(tools as unknown as Json);
      if (!catalogs.includes(catalog)) catalogs.push(catalog);
      shown = new Map(tools.toReversed().map((tool) => [tool.name, tool.registration]));
      for (const tool of tools) everSeen.add(tool.name);
      recorder.record('catalog', { catalog, tools: tools.map((tool) => tool.name), generation: room.tools.generation });
      return { tools, page: { url: state.url, title: state.title, text: state.text } };
    },
    async call(request, place): Promise<ToolAnswer & { readonly outcome: Outcome }> {
      const call = calls;
      calls += 1;
      const input = parseArguments(request.arguments);
      const live = room.tools.find(request.name);
      room.recordState('before-call', call);
      recorder.record('call', {
        call,
        ...place,
        tool: request.name,
        raw: request.arguments,
        input,
        shown: shown.get(request.name) ?? null,
        live: live?.registration ?? null,
        schemaErrors: live && input ? schemaErrors(input, live.inputSchema) : null,
      });
      recorder.call = call;
      const began = performance.now();
      const end = await execute(request.name, input, live);
      const durationMs = Math.round((performance.now() - began) * 10) / 10;
      recorder.record('result', { call, ...end, durationMs });
      if (!room.crashed) await room.capture('after-call', call, true);
      recorder.call = null;
      return {
        id: request.id,
        name: request.name,
        input,
        outcome: end.outcome,
        isError: end.outcome !== 'completed' && end.outcome !== 'awaiting_user',
        result: end.result,
        text: answerText(end, request.name, room.tools.current()),
      };
    },
    heard(message, { turn, round, durationMs }) {
      recorder.record('agent.message', {
        turn,
        round,
        text: message.text,
        calls: message.calls.length,
        usage: message.usage && { ...message.usage },
        stop: message.stop,
        durationMs: Math.round(durationMs * 10) / 10,
      });
      for (const text of message.notes ?? []) recorder.record('note', { text });
    },
  };
}
