import type { EventDetails } from '../../tools/contracts.ts';
import type { RegistrationItem } from '../shared/page-data.ts';
import { ask } from './http.ts';

/** The actions of the pages; a person's click and a tool's call come through the same ones. */

export const searchEvents = (filters: Readonly<Record<string, string>>, signal: AbortSignal) =>
  ask<{ count: number; events: EventDetails[] }>(`/events?${new URLSearchParams(filters)}`, {
    signal,
    invalid: 'INVALID_SEARCH',
    unavailable: 'EVENT_SERVICE_UNAVAILABLE',
  });

export const loadEvent = async (id: string, signal: AbortSignal): Promise<EventDetails> => {
  const { event } = await ask<{ event: EventDetails }>(`/events/${encodeURIComponent(id)}`, {
    signal,
    invalid: 'INVALID_EVENT_ID',
    missing: 'EVENT_NOT_FOUND',
    unavailable: 'EVENT_SERVICE_UNAVAILABLE',
  });
  return event;
};

const saving = { missing: 'EVENT_NOT_FOUND', invalid: 'INVALID_EVENT_ID', unavailable: 'SAVE_UNAVAILABLE' } as const;

export const saveEvent = (eventId: string, csrf: string, signal?: AbortSignal) =>
  ask<{ alreadySaved: boolean }>('/saved-events', { method: 'POST', body: { eventId }, csrf, signal, ...saving });

export const unsaveEvent = (eventId: string, csrf: string) =>
  ask<{ existed: boolean }>(`/saved-events/${encodeURIComponent(eventId)}`, { method: 'DELETE', csrf, ...saving });

export const listRegistrations = async (signal?: AbortSignal): Promise<RegistrationItem[]> => {
  const answer = await ask<{ registrations: RegistrationItem[] }>('/registrations', {
    signal,
    unavailable: 'REGISTRATIONS_UNAVAILABLE',
  });
  return answer.registrations;
};

export interface CancellationSummary {
  readonly registrationId: string;
  readonly eventId: string;
  readonly eventTitle: string;
  readonly startsAt: string;
  readonly effect: string;
}

export const loadCancellation = (id: string, signal?: AbortSignal) =>
  ask<CancellationSummary>(`/registrations/${encodeURIComponent(id)}/cancellation-summary`, {
    signal,
    missing: 'REGISTRATION_NOT_FOUND',
    unavailable: 'CANCELLATION_SUMMARY_UNAVAILABLE',
  });

/** Confirms and cancels, with a confirmation of its own each time; only a person's click calls it. */
export async function confirmCancellation(id: string, csrf: string): Promise<{ alreadyCancelled: boolean }> {
  const trouble = { missing: 'REGISTRATION_NOT_FOUND', unavailable: 'REGISTRATIONS_UNAVAILABLE' } as const;
  const { confirmation } = await ask<{ confirmation: { token: string } }>('/confirmations', {
    method: 'POST',
    body: { action: 'cancel', target: id },
    csrf,
    ...trouble,
  });
  return ask(`/registrations/${encodeURIComponent(id)}/cancel`, {
    method: 'POST',
    body: { confirmation: confirmation.token },
    csrf,
    ...trouble,
  });
}
