import type { AgentSeat, Incoming, Message, ToolRequest, Usage, View } from './agent.ts';
import { failureOf } from './failure.ts';
import type { Caps } from './ledger.ts';
import { ledgerOf } from './ledger.ts';
import { type Clock, patiently, type Report } from './patience.ts';
import { costOf, guessTokens, type Price, type Tokens, totalTokens } from './prices.ts';
import { changeText, promptText, resultText } from './view.ts';
import { wireNames } from './wire-names.ts';
import { type WireTool, wireTools } from './wire-tools.ts';

/** One reply of a model, names as on the wire. */
export interface Reply {
  readonly text: string | null;
  readonly calls: readonly ToolRequest[];
  readonly tokens: Tokens | null;
  readonly stop: string | null;
  /** The provider has only paused: asked again, the reply goes on. */
  readonly paused: boolean;
}

/** One conversation in one provider's tongue. A reply joins it only when it has come whole. */
export interface Dialect {
  user(text: string): void;
  results(results: readonly { readonly id: string; readonly text: string; readonly isError: boolean }[]): void;
  /** The request for the next reply. */
  body(tools: readonly WireTool[]): object;
  /**
   * Sends that request.
   * @param tell - told what is used so far, for when the reply breaks off.
   * @throws whatever the provider's SDK throws.
   */
  send(body: object, signal: AbortSignal, tell: (tokens: Tokens) => void): Promise<Reply>;
}

/** What all model agents have in common. */
export interface ModelSettings {
  readonly run: string;
  readonly caps: Caps;
  readonly clock: Clock;
  readonly price: Price | null;
  readonly maxReplyTokens: number;
  readonly timeoutMs: number;
  /** Longest tool name that the provider takes. */
  readonly nameLimit: number;
  readonly secrets: readonly string[];
  readonly credentials: string;
}

/** A provider that pauses for ever is not followed for ever. */
const MOST_PAUSES = 8;

const NOTHING: Tokens = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

const sum = (a: Tokens, b: Tokens): Tokens => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cacheRead: a.cacheRead + b.cacheRead,
  cacheWrite: a.cacheWrite + b.cacheWrite,
});

/** A model at one sitting: keeps the conversation, shows the page, counts what it uses. */
export function modelSeat(dialect: Dialect, settings: ModelSettings): AgentSeat {
  const { price, clock } = settings;
  const names = wireNames(settings.nameLimit);
  let before: View | null = null;

  function take(incoming: Incoming, view: View): void {
    if (incoming.kind === 'prompt') dialect.user(promptText(incoming.text, view));
    else {
      const change = before && changeText(before, view);
      const last = incoming.answers.length - 1;
      dialect.results(
        incoming.answers.map((answer, index) => ({
          id: answer.id,
          isError: answer.isError,
          text: index === last && change ? `${resultText(answer)}\n\n${change}` : resultText(answer),
        })),
      );
    }
    before = view;
  }

  async function once(body: object, signal: AbortSignal, report: Report): Promise<Reply> {
    const limit = AbortSignal.timeout(settings.timeoutMs);
    const tell = (tokens: Tokens) => report({ tokens: totalTokens(tokens), costUsd: costOf(tokens, price) });
    try {
      const reply = await dialect.send(body, AbortSignal.any([signal, limit]), tell);
      if (reply.tokens) tell(reply.tokens);
      return reply;
    } catch (error) {
      const timedOut = limit.aborted && !signal.aborted;
      const told = timedOut ? new Error(`no whole reply within ${settings.timeoutMs} ms (--timeout-ms)`) : error;
      throw failureOf(told, settings.secrets, clock.now());
    }
  }

  async function ask(tools: readonly WireTool[], signal: AbortSignal): Promise<Reply> {
    const body = dialect.body(tools);
    const guess: Tokens = { ...NOTHING, input: guessTokens(JSON.stringify(body)), output: settings.maxReplyTokens };
    return patiently((report) => once(body, signal, report), {
      ledger: ledgerOf(settings.run, settings.caps),
      clock,
      most: { tokens: totalTokens(guess), costUsd: costOf(guess, price) },
      signal,
      credentials: settings.credentials,
    });
  }

  return {
    async next(incoming, view, signal): Promise<Message> {
      take(incoming, view);
      const tools = wireTools(view.tools, names);
      let tokens: Tokens | null = null;
      let text: string | null = null;
      for (let pauses = 0; ; pauses += 1) {
        const reply = await ask(tools, signal);
        if (reply.tokens) tokens = sum(tokens ?? NOTHING, reply.tokens);
        if (reply.text !== null) text = `${text ?? ''}${reply.text}`;
        if (reply.paused && pauses < MOST_PAUSES && reply.calls.length === 0) continue;
        const calls = reply.calls.map((call) => ({ ...call, name: names.fromWire(call.name) }));
        return { text, calls, usage: tokens && usageOf(tokens, price), stop: reply.stop };
      }
    },
  };
}

const usageOf = (tokens: Tokens, price: Price | null): Usage => ({
  inputTokens: tokens.input + tokens.cacheRead + tokens.cacheWrite,
  outputTokens: tokens.output,
  costUsd: costOf(tokens, price),
});
