const WEEKDAYS = '日一二三四五六';
const OFFSET_MS = 8 * 3_600_000;

/** An instant as ISO 8601 with Taiwan's offset, which has no summer time: `2026-03-14T14:00:00+08:00`. */
export const taiwanIso = (instant: number): string =>
  `${new Date(instant + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;

/** `2026年3月14日（六）14:00` of an instant written by {@link taiwanIso}. */
export function readableTime(iso: string): string {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number);
  const weekday = WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
  return `${year}年${month}月${day}日（${weekday}）${iso.slice(11, 16)}`;
}

/** `2026年3月14日（六）14:00–16:00`, with the second date only where it differs. */
export const readableSpan = (starts: string, ends: string): string =>
  starts.slice(0, 10) === ends.slice(0, 10)
    ? `${readableTime(starts)}–${ends.slice(11, 16)}`
    : `${readableTime(starts)}–${readableTime(ends)}`;
