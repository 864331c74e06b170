import type { EventDetails } from '../../tools/contracts.ts';
import type { Labels, RegistrationItem } from './page-data.ts';
import { readableSpan, readableTime } from './taiwan-time.ts';

/** Every text of an event that a page shows, by the `data-field` that shows it; server and script write the same. */
export const eventTexts = (event: EventDetails, labels: Labels) =>
  ({
    title: event.title,
    summary: event.summary,
    description: event.description,
    location: labels.location[event.location],
    price: labels.price[event.price],
    level: labels.level[event.level],
    state: labels.state[event.state],
    time: readableSpan(event.startsAt, event.endsAt),
    venue: event.venue,
    whenFact: `時間：${readableSpan(event.startsAt, event.endsAt)}`,
    whereFact: `地點：${event.venue}`,
    seatsFact: `剩餘名額：${event.remainingCapacity}`,
    deadlineFact: `報名截止：${readableTime(event.registrationDeadline)}`,
    stateFact: `狀態：${labels.state[event.state]}`,
    idFact: `活動編號：${event.id}`,
  }) as const;
export type EventText = keyof ReturnType<typeof eventTexts>;

export const registrationTexts = (item: RegistrationItem) =>
  ({
    title: item.eventTitle,
    time: readableSpan(item.startsAt, item.endsAt),
    venue: item.venue,
    id: `報名編號：${item.id}`,
    status: item.status === 'active' ? '有效' : '已取消',
    cancel: `取消報名：${item.eventTitle}`,
  }) as const;

export const WORDS = {
  found: (count: number) => `找到 ${count} 場活動`,
  save: '收藏活動',
  unsave: '取消收藏',
  saved: '已收藏',
  filled: '已填入資料，等待你自己確認送出',
  cancelled: '已取消報名，名額已釋出',
  alreadyCancelled: '這筆報名先前已取消，名額沒有再次釋出',
} as const;

/** `套用條件：台北、免費` of the filters that are set, or nothing. */
export function appliedText(filters: Readonly<Record<string, string>>, labels: Labels): string {
  const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = labels;
  const words = Object.entries(filters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => choices[name]?.[value] ?? `「${value}」`);
  return words.length > 0 ? `套用條件：${words.join('、')}` : '';
}
