import type { Page } from '@playwright/test';
import type { Move } from '../cases/schema.ts';
import type { Json } from '../traces/schema.ts';
import type { RequestWitness } from './page/requests.ts';

/** What one move of the scripted person was, and what came of it. */
export interface Moved {
  readonly move: 'goto' | 'click' | 'see' | 'resend';
  readonly target: string;
  readonly ok: boolean;
  readonly saw: Json;
}

/** How long the person looks for something before it counts as not there. */
const PATIENCE_MS = 5_000;

type Role = Parameters<Page['getByRole']>[0];

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';

async function attempt(move: Moved['move'], target: string, act: () => Promise<Json>): Promise<Moved> {
  try {
    return { move, target, ok: true, saw: await act() };
  } catch (error) {
    return { move, target, ok: false, saw: { error: firstLine(error) } };
  }
}

/**
 * Does one move as a person would, by role and accessible name. A move that cannot be done is told, not thrown: that the
 * button is missing is evidence.
 */
export async function act(page: Page, requests: RequestWitness, move: Move): Promise<Moved> {
  if ('goto' in move) {
    return attempt('goto', move.goto, async () => {
      const response = await page.goto(move.goto, { waitUntil: 'load' });
      return { status: response?.status() ?? null };
    });
  }
  if ('click' in move) {
    const { role, name } = move.click;
    return attempt('click', `${role} "${name}"`, async () => {
      await page.getByRole(role as Role, { name, exact: true }).click({ timeout: PATIENCE_MS });
      return null;
    });
  }
  if ('see' in move) {
    const { role, name, text, within } = move.see;
    return attempt('see', `${role}${name ? ` "${name}"` : ''}: ${text}`, async () => {
      const place = within ? page.getByRole(within as Role) : page;
      const found = place.getByRole(role as Role, name ? { name, exact: true } : {}).filter({ hasText: text });
      await found.first().waitFor({ timeout: PATIENCE_MS });
      // biome-ignore lint/performance/useDomNodeTextContent: Playwright's innerText, what the person sees
      return { text: (await found.first().innerText()).trim() };
    });
  }
  const { method, path } = move.resend;
  return attempt('resend', `${method} ${path}`, async () => {
    const request = requests.latest(method, new RegExp(`^(?:${path})$`));
    if (!request) throw new Error(`No ${method} request to ${path} has been sent from the page yet.`);
    // Sent by the page itself, so that it passes the same witnesses as the first time.
    return page.evaluate(
      async ({ url, headers, body, method }) => {
        const allowed = Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('x-'));
        const response = await fetch(url, { method, headers: Object.fromEntries(allowed), body });
        const text = await response.text();
        try {
          return { status: response.status, body: JSON.parse(text) };
        } catch {
          return { status: response.status, body: text.slice(0, 2_000) };
        }
      },
      { ...request, method },
    );
  });
}
