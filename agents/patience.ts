import { AgentTrouble, type Trouble } from './agent.ts';
import { ProviderFailure } from './failure.ts';
import type { Ledger, Spending } from './ledger.ts';

/** Time and chance, so that tests need neither. */
export interface Clock {
  now(): number;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const realClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      if (ms <= 0 || signal.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
    }),
  random: Math.random,
};

/** Requests for one reply, the first among them. */
export const ATTEMPTS = { limited: 6, broken: 4 } as const;
/** Longest single wait, and all waits for one reply together. A provider that asks for more is not waited for. */
export const LONGEST_WAIT_MS = 90_000;
export const ALL_WAITS_MS = 240_000;

export interface PatienceContext {
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** The most that one request can come to. */
  readonly most: Spending;
  readonly signal: AbortSignal;
  /** What a person must set when the provider refuses the key. */
  readonly credentials: string;
}

/** What one request used, told also where it brought no reply, as far as it is known. */
export type Report = (used: Spending) => void;

const interrupted = () => new AgentTrouble('interrupted', 'The sitting was ended while the agent was being asked.');

function backOff(failures: number, asked: number | null, random: number): number {
  // Never sooner than asked; up to a fifth later, so that workers do not come back all at once.
  const base = asked ?? Math.min(1_000 * 2 ** (failures - 1), 30_000);
  return Math.ceil(base * (1 + random / 5));
}

/** Says no to everything that follows in this run, and gives the trouble to throw. */
function ended(ledger: Ledger, trouble: Trouble): AgentTrouble {
  ledger.stop(trouble);
  return new AgentTrouble(trouble.reason, trouble.message);
}

/**
 * Sends one request, again where that may help, until it brings a reply. Each attempt is booked in the run's ledger. No
 * tool is executed before a whole reply has come, so that trying again repeats none.
 *
 * @throws AgentTrouble when it brings none.
 */
export async function patiently<Reply>(
  send: (report: Report) => Promise<Reply>,
  { ledger, clock, most, signal, credentials }: PatienceContext,
): Promise<Reply> {
  const failures = { limited: 0, broken: 0 };
  let waited = 0;
  for (;;) {
    if (signal.aborted) throw interrupted();
    const { entry, waitMs } = ledger.book(most, clock.now());
    await clock.wait(waitMs, signal);
    if (signal.aborted) throw interrupted();
    let used: Spending = { tokens: 0, costUsd: 0 };
    try {
      return await send((now) => {
        used = now;
      });
    } catch (error) {
      if (signal.aborted) throw interrupted();
      if (!(error instanceof ProviderFailure)) throw error;
      const { kind, message, retryAfterMs } = error;
      if (kind === 'credentials') {
        throw ended(ledger, {
          reason: 'no_credentials',
          message: `The provider refused the key. ${credentials} It said: ${message}`,
        });
      }
      if (kind === 'hopeless')
        throw ended(ledger, { reason: 'provider_error', message: `The provider said: ${message}` });
      if (kind === 'refused') throw new AgentTrouble('provider_error', `The provider refused the request: ${message}`);
      failures[kind] += 1;
      const reason = kind === 'limited' ? 'rate_limited' : 'provider_error';
      const wait = backOff(failures[kind], retryAfterMs, clock.random());
      if (wait > LONGEST_WAIT_MS || waited + wait > ALL_WAITS_MS) {
        throw new AgentTrouble(
          reason,
          `The provider asks to wait ${Math.round(wait / 1_000)} s, longer than is waited here. It said: ${message}`,
        );
      }
      if (failures[kind] >= ATTEMPTS[kind]) {
        throw new AgentTrouble(reason, `No reply after ${failures[kind]} attempts. The provider said: ${message}`);
      }
      waited += wait;
      await clock.wait(wait, signal);
    } finally {
      ledger.settle(entry, used);
    }
  }
}
