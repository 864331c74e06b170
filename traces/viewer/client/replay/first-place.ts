import type { Replay } from '../../model/replay.ts';

/** Where a sitting opens: at what the verdict turns on, so that the reason is seen without looking for it. */
export function firstPlace({ events, verdict, placeOf }: Replay): number {
  const last = events.length - 1;
  const failed = verdict.checks.find(({ status }) => status === 'fail');
  const [seq] = failed?.evidence ?? [];
  const blamed = seq === undefined ? undefined : placeOf.get(seq);
  if (blamed !== undefined) return blamed;
  const trouble = events.findLastIndex(({ type }) => type === 'trouble');
  if (trouble >= 0) return trouble;
  // The verdict itself shows nothing of the page; what stands before it does.
  return Math.max(0, last);
}
