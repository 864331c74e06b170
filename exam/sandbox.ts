import { z } from 'zod';
import type { Change, Fault, Setup } from '../cases/schema.ts';
import { ServerSnapshot } from '../traces/schema.ts';

/** Where the site's exam controls are, and the token that opens them. */
export interface ExamControls {
  readonly url: string;
  readonly token: string;
}

/** One sitting's own copy of the site's data. */
export interface Sandbox {
  readonly id: string;
  /** Cookies that bind a browser context to it. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly httpOnly: boolean }[];
  snapshot(): Promise<ServerSnapshot>;
  arm(faults: readonly Fault[]): Promise<void>;
  change(changes: readonly Change[]): Promise<void>;
  close(): Promise<void>;
}

/** The site did not answer, or refused what the case asks of it. `unreachable`: it could not be spoken to at all. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly unreachable: boolean;
  constructor(message: string, unreachable: boolean) {
    super(message);
    this.unreachable = unreachable;
  }
}

const Created = z.looseObject({
  id: z.string(),
  cookies: z.array(z.looseObject({ name: z.string(), value: z.string(), httpOnly: z.boolean().default(true) })),
});
const Health = z.looseObject({ build: z.string() });

const LIMIT_MS = 10_000;

async function ask(controls: ExamControls, method: string, path: string, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new URL(path, controls.url), {
      method,
      headers: {
        'x-exam-token': controls.token,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    throw new SiteError(`The site at ${controls.url} did not answer ${method} ${path}${cause}.`, true);
  }
  const text = await response.text();
  if (!response.ok) {
    throw new SiteError(`The site refused ${method} ${path} with ${response.status}: ${text.slice(0, 300)}`, false);
  }
  return text === '' ? null : JSON.parse(text);
}

/** Build of the site behind the controls, as a hash of its sources. */
export async function siteBuild(controls: ExamControls): Promise<string> {
  return Health.parse(await ask(controls, 'GET', '/__exam/health')).build;
}

/** Opens a fresh sandbox and lays what the case wants in it. */
export async function openSandbox(controls: ExamControls, setup: Setup): Promise<Sandbox> {
  const created = Created.parse(await ask(controls, 'POST', '/__exam/sandboxes', { setup }));
  const path = `/__exam/sandboxes/${created.id}`;
  return {
    id: created.id,
    cookies: created.cookies,
    snapshot: async () => ServerSnapshot.parse(await ask(controls, 'GET', path)),
    arm: async (faults) => void (await ask(controls, 'POST', `${path}/faults`, { faults })),
    change: async (changes) => void (await ask(controls, 'POST', `${path}/changes`, { changes })),
    close: async () => void (await ask(controls, 'DELETE', path)),
  };
}
