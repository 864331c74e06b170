import { z } from 'zod';
import { envelopeOf } from './envelope.ts';

export const Location = z.enum(['taipei', 'kaohsiung', 'online']);
export type Location = z.infer<typeof Location>;
export const Price = z.enum(['free', 'paid']);
export type Price = z.infer<typeof Price>;
export const Level = z.enum(['beginner', 'intermediate', 'advanced']);
export type Level = z.infer<typeof Level>;
export const EventState = z.enum(['open', 'full', 'closed']);
export type EventState = z.infer<typeof EventState>;

/** What people read for each machine value; the forms' options and the pages' badges come from here. */
export const LABELS = {
  location: { taipei: '台北', kaohsiung: '高雄', online: '線上' },
  price: { free: '免費', paid: '付費' },
  level: { beginner: '入門', intermediate: '中階', advanced: '進階' },
  state: { open: '開放報名', full: '名額已滿', closed: '報名截止' },
} as const satisfies Record<string, Record<string, string>>;

export const EventId = z.string().regex(/^[a-z0-9_-]{1,64}$/);
export const RegistrationId = z.string().regex(/^[a-z0-9_-]{1,64}$/);
const Instant = z.iso.datetime({ offset: true });

/** An event as lists show it. */
export const EventSummary = z.strictObject({
  id: EventId,
  url: z.string().startsWith('/events/'),
  title: z.string().min(1),
  summary: z.string(),
  startsAt: Instant,
  location: Location,
  price: Price,
  level: Level,
});
export type EventSummary = z.infer<typeof EventSummary>;

/** An event with all its public fields. `remainingCapacity` counts free seats at the time of reading. */
export const EventDetails = EventSummary.extend({
  description: z.string(),
  venue: z.string().min(1),
  endsAt: Instant,
  remainingCapacity: z.int().nonnegative(),
  registrationDeadline: Instant,
  state: EventState,
});
export type EventDetails = z.infer<typeof EventDetails>;

/** How much harm a call can do: R0 reads, R1 writes what can be undone, R2 and R3 prepare what a person confirms. */
export type Risk = 'R0' | 'R1' | 'R2' | 'R3';

export interface ToolContract {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly risk: Risk;
  /** `declarative` tools are `<form>`s, `imperative` ones are registered by script. */
  readonly surface: 'declarative' | 'imperative';
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean };
  readonly input: z.ZodObject;
  /** For a tool that a route can bind: published with an empty-object schema, where the bound id itself is tolerated. */
  readonly boundInput?: z.ZodObject;
  readonly data: z.ZodType;
}

/** The five formal tools, and never more. */
export const TOOL_NAMES = [
  'search_events',
  'get_event_details',
  'save_event',
  'prepare_event_registration',
  'prepare_registration_cancellation',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** Final mutations belong to people: these names must never be tools anywhere. */
export const FINALIZERS = ['submit_registration', 'cancel_registration'] as const;

/** `""` stands for "not set" in a filter: forms send it, and so do agents. */
const unset = z.literal('');

export const SearchInput = z.strictObject({
  query: z.string().max(100).optional().describe('關鍵字，比對活動名稱與簡介'),
  location: Location.or(unset).optional().describe('活動地點'),
  price: Price.or(unset).optional().describe('費用'),
  level: Level.or(unset).optional().describe('適合程度'),
});
export const EventInput = z.strictObject({ event_id: EventId.describe('活動編號') });
export const RegistrationInput = z.strictObject({
  attendeeName: z.string().trim().min(1).max(80).describe('參加者姓名'),
  email: z.email().max(120).describe('聯絡 Email'),
});
export const CancellationInput = z.strictObject({
  registration_id: RegistrationId.optional().describe('報名編號；只有一筆有效報名時可省略'),
});

export const contracts: { readonly [Name in ToolName]: ToolContract & { readonly name: Name } } = {
  search_events: {
    name: 'search_events',
    title: '搜尋活動',
    description: '依關鍵字、地點、費用與程度搜尋公開活動，並更新本頁的活動清單。',
    risk: 'R0',
    surface: 'declarative',
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    input: SearchInput,
    data: z.strictObject({
      count: z.int().nonnegative(),
      events: z.array(EventSummary),
      appliedFilters: SearchInput,
      constraintsRelaxed: z.literal(false),
      requiresUserDecision: z.boolean(),
    }),
  },
  get_event_details: {
    name: 'get_event_details',
    title: '查看活動',
    description: '讀取一場活動的完整公開資訊，並顯示在本頁。',
    risk: 'R0',
    surface: 'imperative',
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    input: EventInput,
    boundInput: z.looseObject({}),
    data: z.strictObject({ event: EventDetails }),
  },
  save_event: {
    name: 'save_event',
    title: '收藏活動',
    description: '把本頁目前顯示的活動加入收藏；可在頁面上取消收藏。',
    risk: 'R1',
    surface: 'imperative',
    annotations: { readOnlyHint: false, untrustedContentHint: true },
    input: EventInput,
    data: z.strictObject({ eventId: EventId, alreadySaved: z.boolean() }),
  },
  prepare_event_registration: {
    name: 'prepare_event_registration',
    title: '準備報名',
    description: '把姓名與 Email 填入本頁的報名表單，由使用者自己確認送出。',
    risk: 'R2',
    surface: 'declarative',
    annotations: { readOnlyHint: false, untrustedContentHint: true },
    input: RegistrationInput,
    data: z.strictObject({ eventId: EventId, filledFields: z.array(z.enum(['attendeeName', 'email'])) }),
  },
  prepare_registration_cancellation: {
    name: 'prepare_registration_cancellation',
    title: '準備取消報名',
    description: '開啟本頁一筆有效報名的取消確認視窗，由使用者自己確認；只有一筆時自動帶入。',
    risk: 'R3',
    surface: 'imperative',
    annotations: { readOnlyHint: true, untrustedContentHint: true },
    input: CancellationInput,
    data: z.strictObject({
      registrationId: RegistrationId,
      eventId: EventId,
      eventTitle: z.string().min(1),
      startsAt: Instant,
      effect: z.string().min(1),
    }),
  },
};

/** The envelope that one tool must answer with, data included. */
export const resultOf = (name: ToolName) => envelopeOf(contracts[name].data);
