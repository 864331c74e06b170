import type { ScriptFile, ScriptMove } from '../../../agents/script-file.ts';
import { fillTemplate, resolveFrom } from '../../../traces/pointer.ts';
import type { Json } from '../../../traces/schema.ts';
import type { Conversation } from './conversation.ts';

/** What a fake model emits: text, calls with their arguments as text, and why it ends. */
export interface Emitted {
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
  /** In the protocol's own word; by default what fits. */
  readonly stop?: string;
  /** Parts that the stream is sent in, by bytes; by default in one. */
  readonly chunkBytes?: number;
}

const filled = (value: Json, document: Json): Json => {
  const found = resolveFrom(value, document);
  if ('missing' in found) throw new Error(`The answer key points at ${found.missing}, which is not there.`);
  return found.value;
};

function emit(move: ScriptMove, document: Json): Emitted {
  if ('call' in move) return { calls: [{ name: move.call, arguments: JSON.stringify(filled(move.input, document)) }] };
  if ('calls' in move) {
    const calls = move.calls.map(({ call, input }) => ({
      name: call,
      arguments: JSON.stringify(filled(input, document)),
    }));
    return { calls };
  }
  if ('raw' in move) return { calls: [move.raw] };
  if ('trouble' in move) throw new Error('A fake has troubles of its own.');
  const text = fillTemplate(move.answer, document);
  if ('missing' in text) throw new Error(`The answer key points at ${text.missing}, which is not there.`);
  return { text: text.text };
}

/** A model that knows the answer key by heart and finds the case by its prompt. */
export function keyBrain(
  key: ScriptFile,
  cases: readonly { readonly id: string; readonly prompts: readonly string[] }[],
): (conversation: Conversation) => Emitted {
  return ({ prompts, calls, sincePrompt }) => {
    const found = cases.find((one) => one.prompts[0] === prompts[0]);
    if (!found) throw new Error(`No case begins with the prompt ${JSON.stringify(prompts[0])}.`);
    const move = key.cases[found.id]?.[prompts.length - 1]?.[sincePrompt];
    if (!move) return {};
    const document = { calls: calls.map(({ name, input, result }) => ({ name, input, result })) };
    return emit(move, document as unknown as Json);
  };
}
