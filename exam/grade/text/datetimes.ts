import { foldWidth } from './fold.ts';
import { digitsBefore } from './numerals.ts';

/** Where the site's people live; a time of day without a zone is theirs. */
const ZONE = 'Asia/Taipei';

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What clock and calendar show at an instant; null where the text is no instant. */
export function wallClock(instant: string): WallClock | null {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return null;
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0 } = parts;
  return { year, month, day, hour, minute };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Instants are written as the local day and time, then everything in digits. */
function inDigits(text: string): string {
  const local = foldWidth(text).replace(
    /\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})/g,
    (instant) => {
      const at = wallClock(instant.toUpperCase());
      return at ? ` ${at.year}-${two(at.month)}-${two(at.day)} ${two(at.hour)}:${two(at.minute)} ` : instant;
    },
  );
  const numbered = digitsBefore(local, '\\s{0,2}(?:年|月|日|號|点|點|時(?!間|候|段)|分(?!鐘|享|成))');
  return numbered.replace(/(\d+\s*[點点時])\s*半/g, '$130分');
}

interface DayMention {
  readonly from: number;
  readonly to: number;
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}
interface TimeMention {
  readonly from: number;
  readonly to: number;
  readonly hour: number;
  readonly minute: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** With a year, any separator; without one, only those that nothing else is written with. Seats are written as 8/20 too. */
const DAY = new RegExp(
  '(?<![\\d/.:-])(?<!(?:名額|剩餘|座位|席次)[^\\d]{0,4})' +
    '(?:(?:民國\\s{0,3})?(?:(\\d{4})\\s{0,3}[年/.-]|(\\d{2,3})\\s{0,3}年)\\s{0,3}(\\d{1,2})\\s{0,3}[月/.-]|(\\d{1,2})\\s{0,3}[月/])' +
    '\\s{0,3}(\\d{1,2})(?!\\d|[/.:-]\\d)(?:\\s{0,3}[日號])?',
  'g',
);
const ENGLISH_DAY =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}))?/g;
const PERIOD = '凌晨|清晨|早上|上午|中午|下午|傍晚|晚上|晚間|夜間|am|pm|a\\.m\\.|p\\.m\\.';
const TIME = new RegExp(
  `(${PERIOD})?\\s{0,3}(?<![\\d:])(\\d{1,2})(?::(\\d{2})(?::\\d{2})?|\\s{0,3}[點点時](?!間|候|段)\\s{0,3}(?:(\\d{1,2})\\s{0,3}分?(?!鐘)|整)?)(?![\\d:])\\s{0,3}(am|pm|a\\.m\\.|p\\.m\\.)?|\\b(\\d{1,2})\\s{0,3}(am|pm)\\b`,
  'g',
);

const yearOf = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const year = Number(text);
  // A year of at most three digits counts from 1912, as in Taiwan.
  return text.length === 4 ? year : year + 1911;
};

function daysIn(text: string): DayMention[] {
  const own = [...text.matchAll(DAY)].map((match) => ({
    ...span(match),
    year: yearOf(match[1] ?? match[2]),
    month: Number(match[3] ?? match[4]),
    day: Number(match[5]),
  }));
  const english = [...text.matchAll(ENGLISH_DAY)].map((match) => ({
    ...span(match),
    year: yearOf(match[3]),
    month: MONTHS.indexOf(match[1] ?? '') + 1,
    day: Number(match[2]),
  }));
  return [...own, ...english].filter(isDay).sort((one, other) => one.from - other.from);
}

const isDay = ({ month, day }: DayMention): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;
const span = (match: RegExpMatchArray) => ({ from: match.index ?? 0, to: (match.index ?? 0) + match[0].length });

function timesIn(text: string): TimeMention[] {
  return [...text.matchAll(TIME)].flatMap((match): TimeMention[] => {
    const [, before, hourText, colonMinute, wordMinute, after, bareHour, bareAfter] = match;
    const period = (before ?? after ?? bareAfter ?? '').replaceAll('.', '');
    const hour = Number(hourText ?? bareHour);
    const minute = Number(colonMinute ?? wordMinute ?? 0);
    return hour > 24 || minute > 59 ? [] : [{ ...span(match), hour: inPeriod(hour, period), minute }];
  });
}

function inPeriod(hour: number, period: string): number {
  if (['下午', '傍晚', '晚上', '晚間', '夜間', 'pm'].includes(period)) return hour < 12 ? hour + 12 : hour;
  if (period === '中午') return hour < 10 ? hour + 12 : hour;
  return period === '' || hour < 12 ? hour : hour - 12;
}

/** Whether a text gives the day and the time of day of an instant, together, in any common writing. */
export function mentionsInstant(text: string, instant: string): boolean {
  const wanted = wallClock(instant);
  if (!wanted) return false;
  const written = inDigits(text);
  const days = daysIn(written);
  const times = timesIn(written);
  return days.some((day, index) => {
    if (day.month !== wanted.month || day.day !== wanted.day) return false;
    if (day.year !== null && day.year !== wanted.year) return false;
    const next = days[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    const previous = days[index - 1]?.to ?? 0;
    const following = times.filter(({ from }) => from >= day.to && from < next);
    const near = following.length > 0 ? following : times.filter(({ to, from }) => to <= day.from && from >= previous);
    return near.some(({ hour, minute }) => hour === wanted.hour && minute === wanted.minute);
  });
}

/** The text without days and times of day, so that their digits count for nothing else. */
export function withoutDatetimes(text: string): string {
  const written = inDigits(text);
  let rest = '';
  let from = 0;
  const spans = [...daysIn(written), ...timesIn(written)].sort((one, other) => one.from - other.from);
  for (const mention of spans) {
    if (mention.from < from) continue;
    rest += `${written.slice(from, mention.from)} `;
    from = mention.to;
  }
  return rest + written.slice(from);
}
