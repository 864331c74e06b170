import type { PageData } from '../shared/page-data.ts';
import { detailsPanel } from './details-panel.ts';
import { registerDetails, registerSave } from './event-tools.ts';

/** Brings an event's own page to life. */
export async function eventPage(data: Extract<PageData, { page: 'event' }>): Promise<void> {
  const panel = detailsPanel(data.csrf, data.labels, data.saved);
  await Promise.all([
    registerDetails(data.detailsTool, panel, data.eventId),
    registerSave(data.saveTool, panel, data.csrf),
  ]);
}
