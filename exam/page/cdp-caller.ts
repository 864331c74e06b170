import type { CDPSession } from '@playwright/test';
import type { Json } from '../../traces/schema.ts';
import { type CallEnd, type Caller, ended, outcomeOf, type Witnessed } from './calls.ts';
import type { Departures } from './departures.ts';

/** Every agent in the browser gets this text, whatever the page threw (measured on Chromium 156). */
const MASKED = 'UnknownError: Tool was executed but the invocation failed.';
/** How long a cancelled call may still take to say so before it counts as unsettled. */
const GRACE_MS = 1_000;
/** A form that waits for a person says so by then. */
const AWAITING_MS = 1_000;

interface Responded {
  readonly invocationId: string;
  readonly status: string;
  readonly output?: unknown;
  readonly errorText?: string;
  readonly exception?: { readonly description?: string };
}

/** What the page threw, in its own words. */
const realError = (event: Responded): string | null => event.exception?.description ?? (event.errorText || null);

function endOf(event: Responded): CallEnd {
  switch (event.status) {
    case 'Completed': {
      if (event.output === undefined) return ended('completed', { wire: 'undefined' });
      const result = event.output as Json;
      return ended(outcomeOf(result), { result, wire: typeof result === 'string' ? result : null });
    }
    case 'Canceled':
      return ended('canceled', { error: { real: realError(event), masked: 'AbortError' } });
    case 'Error':
      return ended('threw', { error: { real: realError(event), masked: MASKED } });
    default:
      return ended('unknown', { error: { real: `The browser answered with status ${event.status}.`, masked: null } });
  }
}

/** Calls go through the browser's own WebMCP domain. */
export function cdpCaller(cdp: CDPSession, departures: Departures): Caller {
  const early = new Map<string, Responded>();
  const waiting = new Map<string, (event: Responded) => void>();
  cdp.on('WebMCP.toolResponded', (payload) => {
    const event: Responded = payload as unknown as Responded;
    const waiter = waiting.get(event.invocationId);
    if (waiter) waiter(event);
    else early.set(event.invocationId, event);
  });

  const responseTo = (invocation: string) =>
    new Promise<Responded>((resolve) => {
      const event = early.get(invocation);
      early.delete(invocation);
      if (event) resolve(event);
      else waiting.set(invocation, resolve);
    });

  return {
    async call(tool, input, timeoutMs) {
      const departure = departures.next();
      let invocation: string;
      try {
        const started = cdp.send('WebMCP.invokeTool', {
          frameId: tool.frameId,
          toolName: tool.name,
          input: input as never,
        });
        const first = await Promise.race([started, departure.gone]);
        if (typeof first === 'string') return ended(first);
        invocation = first.invocationId;
      } catch (error) {
        departure.stop();
        const message = error instanceof Error ? error.message : String(error);
        if (/tool not found/i.test(message))
          return ended('unregistered', { error: { real: message, masked: message } });
        if (/crash|closed|detached/i.test(message))
          return ended('page_crashed', { error: { real: message, masked: null } });
        return ended('unknown', { error: { real: message, masked: null } });
      }
      const response = responseTo(invocation);
      const timers = new Timers();
      try {
        const end = await Promise.race([
          response,
          departure.gone,
          timers.after(timeoutMs, 'timed_out' as const),
          ...(tool.surface === 'declarative' && !tool.autosubmit ? [waitsForPerson(cdp, timers)] : []),
        ]);
        if (typeof end !== 'string') return endOf(end);
        if (end !== 'timed_out') return ended(end);
        await cdp.send('WebMCP.cancelInvocation', { invocationId: invocation }).catch(() => undefined);
        const settled = await Promise.race([response, departure.gone, timers.after(GRACE_MS, null)]);
        return ended('timed_out', {
          settledLater: settled !== null && typeof settled !== 'string',
          error: { real: `No result within ${timeoutMs} ms; the call was cancelled.`, masked: 'TimeoutError' },
        });
      } finally {
        timers.clear();
        departure.stop();
        waiting.delete(invocation);
      }
    },
  };
}

/** A form without `toolautosubmit` is filled in and then waits for a person to submit it; the call stays open as long. */
async function waitsForPerson(cdp: CDPSession, timers: Timers): Promise<'awaiting_user'> {
  for (;;) {
    await timers.after(AWAITING_MS, null);
    const { result } = await cdp.send('Runtime.evaluate', {
      expression: "document.querySelector('form:tool-form-active') !== null",
      returnByValue: true,
    });
    if (result.value === true) return 'awaiting_user';
  }
}

/** Timers of one call, all cleared together when it has ended. */
class Timers {
  readonly #running = new Set<NodeJS.Timeout>();
  after<Value>(ms: number, value: Value): Promise<Value> {
    return new Promise((resolve) => {
      this.#running.add(setTimeout(() => resolve(value), ms));
    });
  }
  clear(): void {
    for (const timer of this.#running) clearTimeout(timer);
  }
}

/** The browser's own account of every invocation on the page, whoever began it and whichever way. */
export function witnessCalls(cdp: CDPSession, witness: Witnessed): void {
  cdp.on('WebMCP.toolInvoked', ({ invocationId, toolName, input }) =>
    witness.invoked(invocationId, toolName ?? '', input),
  );
  cdp.on('WebMCP.toolResponded', (payload) => {
    const event: Responded = payload as unknown as Responded;
    witness.responded(event.invocationId, event.status, event.status === 'Completed' ? null : realError(event));
  });
}
