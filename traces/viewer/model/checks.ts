import type { CheckResult, TraceEvent } from '../../schema.ts';
import type { Replay } from './replay.ts';

/** A check with the events that it rests on, found in the sitting. */
export interface LinkedCheck {
  readonly check: CheckResult;
  readonly evidence: readonly { readonly place: number; readonly event: TraceEvent }[];
}

const ORDER = { fail: 0, unknown: 1, pass: 2 } as const;

/** The checks of a sitting: what failed first, then what could not be judged, then the rest, each in the case's order. */
export function linkedChecks({ verdict, placeOf, events }: Replay): LinkedCheck[] {
  return verdict.checks
    .map((check) => ({
      check,
      evidence: [...new Set(check.evidence)].flatMap((seq) => {
        const place = placeOf.get(seq);
        const event = place === undefined ? undefined : events[place];
        return place === undefined || event === undefined ? [] : [{ place, event }];
      }),
    }))
    .sort((a, b) => ORDER[a.check.status] - ORDER[b.check.status]);
}
