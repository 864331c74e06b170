import type { EventDetails, EventSummary } from '../../tools/contracts.ts';
import type { PageData } from '../shared/page-data.ts';
import { appliedText, eventTexts, WORDS } from '../shared/texts.ts';
import { searchEvents } from './actions.ts';
import { answering } from './answering.ts';
import { detailsPanel } from './details-panel.ts';
import { byId, copyOf, fill } from './dom.ts';
import { succeeded } from './envelope.ts';
import { registerDetails, registerSave } from './event-tools.ts';
import { formFields } from './form-fields.ts';
import { makeFormTool } from './model-context.ts';

const summaryOf = ({ id, url, title, summary, startsAt, location, price, level }: EventDetails): EventSummary => ({
  id,
  url,
  title,
  summary,
  startsAt,
  location,
  price,
  level,
});

/** Brings the list page to life. People's own searches are plain requests; an agent's are answered in place. */
export async function eventsPage(data: Extract<PageData, { page: 'events' }>): Promise<void> {
  const panel = detailsPanel(data.csrf, data.labels, data.saved);
  const form = byId('search', HTMLFormElement);
  const fields = formFields(form, Object.keys(data.searchTool.fields));
  let latest = 0;
  makeFormTool(form, data.searchTool, (signal) => {
    const call = ++latest;
    const restore = fields.beforeCall();
    return answering(
      signal,
      async (proceed) => {
        const given = Object.entries(fields.read()).map(([name, value]) => [name, value.trim()] as const);
        const appliedFilters = Object.fromEntries(given.filter(([, value]) => value !== ''));
        const { count, events } = await searchEvents(appliedFilters, signal);
        proceed();
        const uiUpdated = call === latest;
        if (uiUpdated) showResults(events, appliedFilters);
        return succeeded({
          data: {
            count,
            events: events.map(summaryOf),
            appliedFilters,
            constraintsRelaxed: false,
            requiresUserDecision: count === 0,
          },
          message: count === 0 ? '沒有符合全部條件的活動。' : `找到 ${count} 場符合全部條件的活動。`,
          uiUpdated,
          ...(count === 0 ? { nextAction: '請使用者決定要不要放寬條件。' } : {}),
        });
      },
      'EVENT_SERVICE_UNAVAILABLE',
    ).then((answer) => {
      if (!answer.ok && call === latest) restore();
      return answer;
    });
  });

  const showResults = (events: readonly EventDetails[], filters: Readonly<Record<string, string>>) => {
    const template = byId('event-card', HTMLTemplateElement);
    document.querySelector('ul.events')?.replaceChildren(...events.map((event) => cardOf(template, event, data)));
    byId('search-status', HTMLElement).textContent = WORDS.found(events.length);
    byId('search-applied', HTMLElement).textContent = appliedText(filters, data.labels);
    byId('search-empty', HTMLElement).hidden = events.length > 0;
    // The browser leaves what a call does not name as it stands, so filters of one call would sneak into the next.
    fields.write(() => '');
  };

  await Promise.all([registerDetails(data.detailsTool, panel, null), registerSave(data.saveTool, panel, data.csrf)]);
}

function cardOf(template: HTMLTemplateElement, event: EventDetails, { labels }: PageData): HTMLElement {
  const card = copyOf(template);
  fill(card, eventTexts(event, labels));
  const article = card.querySelector('article');
  article?.setAttribute('aria-labelledby', `t-${event.id}`);
  article?.setAttribute('data-state', event.state);
  article?.querySelector('h2')?.setAttribute('id', `t-${event.id}`);
  article?.querySelector('a')?.setAttribute('href', event.url);
  return card;
}
