import type { Json } from '../../../traces/schema.ts';

/** A conversation as a model would have read it, out of either protocol's request. */
export interface Conversation {
  /** The user's messages, the page's data taken off. */
  readonly prompts: readonly string[];
  readonly calls: readonly {
    readonly name: string;
    readonly input: Json;
    readonly result: Json;
    readonly text: string;
  }[];
  /** Calls that were answered since the last prompt. */
  readonly sincePrompt: number;
  readonly tools: readonly string[];
}

const MARK = 'The user says:\n';

/** The user's own words out of a message that carries the page too. */
export const promptOf = (text: string): string => text.slice(text.lastIndexOf(MARK) + MARK.length);

/** The tool's result out of what the model reads; what is told of the page comes after it. */
export function resultOf(text: string): Json {
  try {
    return JSON.parse(text.split('\n')[0] ?? '') as Json;
  } catch {
    return null;
  }
}
