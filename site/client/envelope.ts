import type { Envelope } from '../../tools/envelope.ts';
import { FAILURES, type FailureReason } from './failures.ts';

/** What every tool of the site answers with. */
export type Answer = Envelope;

/** Counts the changes of this page's state that tools have made. */
let stateVersion = 0;

interface Done {
  readonly data: object;
  readonly message: string;
  readonly uiUpdated: boolean;
  readonly nextAction?: string;
}

const moved = (uiUpdated: boolean): number => {
  if (uiUpdated) stateVersion += 1;
  return stateVersion;
};

/** The tool did what it is for. */
export const succeeded = ({ data, message, uiUpdated, nextAction }: Done): Answer => ({
  ok: true,
  code: 'SUCCESS',
  reason: null,
  message,
  retryable: false,
  nextAction: nextAction ?? null,
  uiUpdated,
  stateVersion: moved(uiUpdated),
  data,
});

/** The tool has prepared what only a person can finish. */
export const awaitsPerson = ({ data, message, nextAction }: Required<Omit<Done, 'uiUpdated'>>): Answer => ({
  ok: true,
  code: 'CONFIRMATION_REQUIRED',
  reason: 'HUMAN_CONFIRMATION_REQUIRED',
  message,
  retryable: false,
  nextAction,
  uiUpdated: true,
  stateVersion: moved(true),
  data,
});

/** The tool did not do it; the page is as it was unless a stale part of it was put right. */
export const failed = (reason: FailureReason, uiUpdated = false): Answer => {
  const { code, message, nextAction } = FAILURES[reason];
  const retryable = code === 'TEMPORARY_FAILURE';
  return {
    ok: false,
    code,
    reason,
    message,
    retryable,
    nextAction,
    uiUpdated,
    stateVersion: moved(uiUpdated),
    data: null,
  };
};
