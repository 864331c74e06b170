import type { ToolDefinition } from '../../tools/surfaces.ts';
import { loadEvent, saveEvent } from './actions.ts';
import { answering } from './answering.ts';
import type { DetailsPanel } from './details-panel.ts';
import { failed, succeeded } from './envelope.ts';
import { registerTool } from './model-context.ts';
import { fits } from './tool-input.ts';

/**
 * Registers `get_event_details`.
 *
 * @param bound - the event that the route fixes; then the call needs no input and no other event is read.
 */
export const registerDetails = (definition: ToolDefinition, panel: DetailsPanel, bound: string | null): Promise<void> =>
  registerTool(definition, bound ?? '', (input, signal) =>
    answering(
      signal,
      async (proceed) => {
        const asked = input.event_id;
        if (bound !== null && asked !== undefined && asked !== bound) return failed('CURRENT_EVENT_MISMATCH');
        if (bound === null && !fits(definition.inputSchema, input)) return failed('INVALID_EVENT_ID');
        const event = await loadEvent(bound ?? String(asked), signal);
        proceed();
        panel.show(event);
        return succeeded({ data: { event }, message: '已在本頁顯示這場活動。', uiUpdated: true });
      },
      'EVENT_SERVICE_UNAVAILABLE',
    ),
  );

/** Registers `save_event`, which saves only the event that the page shows. */
export const registerSave = (definition: ToolDefinition, panel: DetailsPanel, csrf: string): Promise<void> =>
  registerTool(definition, '', (input, signal) =>
    answering(
      signal,
      async (proceed) => {
        if (!fits(definition.inputSchema, input)) return failed('INVALID_EVENT_ID');
        const eventId = String(input.event_id);
        if (panel.shown() !== eventId) return failed('STALE_EVENT_TARGET');
        const { alreadySaved } = await saveEvent(eventId, csrf, signal);
        proceed();
        const uiUpdated = panel.shown() === eventId && panel.showSaved();
        const message = alreadySaved ? '這場活動先前已收藏，沒有重複收藏。' : '已收藏這場活動。';
        return succeeded({ data: { eventId, alreadySaved }, message, uiUpdated });
      },
      'SAVE_UNAVAILABLE',
    ),
  );
