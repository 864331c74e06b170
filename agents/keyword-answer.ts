import type { Json } from '../traces/schema.ts';
import type { ToolAnswer } from './agent.ts';

const VALUE_LIMIT = 120;
const ITEMS = 5;

const short = (value: Json): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text;
};

const nameOf = (item: Json): string => {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return short(item);
  const named = ['title', 'name', 'id'].map((key) => (item as { [key: string]: Json })[key]).find(Boolean);
  return short(named ?? item);
};

/** Every plain value of a result, as `key：value`; of a list, the names of its first items. */
function facts(value: Json, key: string): string[] {
  if (Array.isArray(value)) return value.length ? [`${key}：${value.slice(0, ITEMS).map(nameOf).join('、')}`] : [];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([inner, one]) => facts(one, inner));
  }
  return value === null || value === '' ? [] : [`${key}：${short(value)}`];
}

function report({ result, text, isError }: ToolAnswer, chinese: boolean): string {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return short(text);
  const { message, nextAction, retryable, data } = result as { [key: string]: Json | undefined };
  const again = isError && retryable === true ? (chinese ? '可以稍後再試一次。' : 'You can try again later.') : '';
  const parts = [message, ...(data ? facts(data, 'data') : []), nextAction, again];
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n') || short(text);
}

/** What the baseline says, in the user's language. */
export const keywordAnswer = {
  report,
  which: (what: string | null, chinese: boolean): string => {
    if (chinese) return what === null ? '請問你指的是哪一個？想要我做什麼？' : `請問是哪一個？我還需要知道：${what}`;
    return what === null ? 'Which one do you mean, and what should I do?' : `Which one? I still need: ${what}`;
  },
  unknown: (chinese: boolean): string =>
    chinese ? '我在這個頁面上找不到答案，無法得知。' : 'I cannot find the answer on this page.',
} as const;
