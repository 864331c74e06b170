import { PAGE_DATA_ID, type PageData } from '../shared/page-data.ts';
import { byId } from './dom.ts';
import { eventPage } from './event-page.ts';
import { eventsPage } from './events-page.ts';
import { disposeTools } from './model-context.ts';
import { registerPage } from './register-page.ts';
import { registrationsPage } from './registrations-page.ts';

function start(data: PageData): Promise<void> {
  switch (data.page) {
    case 'events':
      return eventsPage(data);
    case 'event':
      return eventPage(data);
    case 'register':
      return registerPage(data);
    case 'registrations':
      return registrationsPage(data);
  }
}

// A page that the browser kept aside may be out of date: it offers no tools there and is loaded anew when it returns.
addEventListener('pagehide', ({ persisted }) => {
  if (persisted) disposeTools();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

await start(JSON.parse(byId(PAGE_DATA_ID, HTMLElement).textContent) as PageData);
