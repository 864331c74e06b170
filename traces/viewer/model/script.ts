import { isArray, isObject, type Json, setOwn } from '../../json.ts';
import { pointerStep } from '../../pointer.ts';
import type { Sitting } from '../port.ts';

/**
 * The `exam-script/1` file that repeats a sitting. Ids are random in each sandbox, so an id that an earlier result gave
 * is replaced by a pointer to the place where it was found.
 */
export function scriptOf({ head, events }: Sitting): Json {
  const turns: Json[][] = [];
  const ids = new Map<string, string>();
  let rounds: Json[] = [];
  let message: { readonly round: string; readonly calls: Json[] } = { round: '', calls: [] };
  const close = () => {
    const [first] = message.calls;
    if (first !== undefined) rounds.push(message.calls.length === 1 ? first : { calls: message.calls });
    message = { round: '', calls: [] };
  };
  for (const event of events) {
    if (event.type === 'prompt') {
      rounds = [];
      turns.push(rounds);
    } else if (event.type === 'call') {
      const round = `${event.turn} ${event.round}`;
      if (event.input === null || message.round !== round) close();
      if (event.input === null) rounds.push({ raw: { name: event.tool, arguments: event.raw } });
      else {
        message = { round, calls: [...message.calls, { call: event.tool, input: withPointers(event.input, ids) }] };
      }
    } else if (event.type === 'result') {
      noteIds(event.result, `/calls/${event.call}/result`, ids);
    } else if (event.type === 'answer' || event.type === 'trouble') {
      close();
      if (event.type === 'answer') rounds.push({ answer: templated(event.text, ids) });
      else if (event.reason === 'provider_error' || event.reason === 'rate_limited')
        rounds.push({ trouble: event.reason });
    }
  }
  close();
  return {
    schema: 'exam-script/1',
    about: `Repeats the sitting ${head.id} of ${head.caseId} by ${head.agent.name}.`,
    cases: { [head.caseId]: turns },
  };
}

const NODES = 20_000;
const isIdKey = (key: string) => /(^|_)id$|Id$/.test(key);

/** Notes the first place of every id in a result. */
function noteIds(result: Json, pointer: string, ids: Map<string, string>): void {
  const open: { value: Json; pointer: string; key: string }[] = [{ value: result, pointer, key: '' }];
  let seen = 0;
  for (let node = open.shift(); node !== undefined && seen < NODES && node.pointer.length < 400; node = open.shift()) {
    seen++;
    const { value, key } = node;
    if (typeof value === 'string' && isIdKey(key) && !ids.has(value)) ids.set(value, node.pointer);
    const inside = isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
    for (const [step, child] of inside) {
      open.push({ value: child, pointer: node.pointer + pointerStep(step), key: String(step) });
    }
  }
}

function withPointers(input: { readonly [key: string]: Json }, ids: ReadonlyMap<string, string>): Json {
  const out: Record<string, Json> = {};
  for (const [key, value] of Object.entries(input)) {
    const pointer = typeof value === 'string' && isIdKey(key) ? ids.get(value) : undefined;
    setOwn(out, key, pointer === undefined ? value : { $from: pointer });
  }
  return out;
}

const templated = (text: string, ids: ReadonlyMap<string, string>): string =>
  [...ids].reduce((out, [id, pointer]) => (id.length < 6 ? out : out.replaceAll(id, `{{${pointer}}}`)), text);
