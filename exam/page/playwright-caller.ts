import type { Page } from '@playwright/test';
import type { Json } from '../../traces/schema.ts';
import { type Caller, ended, outcomeOf } from './calls.ts';
import type { Departures } from './departures.ts';

/**
 * Calls go through Playwright's `page.webmcp`. It loses what the WebMCP domain keeps (real errors, exact values), and its
 * time limit does not cancel the call: kept as the second driver, to compare.
 */
export function playwrightCaller(page: Page, departures: Departures): Caller {
  return {
    async call(tool, input, timeoutMs) {
      const departure = departures.next();
      try {
        const started = page.webmcp.callTool(tool.name, input as Record<string, unknown>, { timeout: timeoutMs });
        const end = await Promise.race([started.then((value) => ({ value })), departure.gone]);
        if (typeof end === 'string') {
          started.catch(() => undefined);
          return ended(end);
        }
        const result = (end.value ?? null) as Json;
        return ended(outcomeOf(result), { result, wire: typeof result === 'string' ? result : null });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const masked = { real: null, masked: message };
        if (/No WebMCP tool named/.test(message)) return ended('unregistered', { error: masked });
        if (/Timeout .* exceeded/.test(message)) return ended('timed_out', { error: masked });
        if (/context was destroyed/.test(message)) return ended('navigated', { error: masked });
        if (/crash|closed/.test(message)) return ended('page_crashed', { error: masked });
        return ended('threw', { error: masked });
      } finally {
        departure.stop();
      }
    },
  };
}
