import type { EventType, TraceEvent, TraceEventOf } from '../../schema.ts';
import { compactJson, duration, resultLine } from './text.ts';

/** The rows of the time line, from top to bottom. */
export const LANES = ['talk', 'model', 'calls', 'page', 'requests', 'operator', 'faults'] as const;
export type Lane = (typeof LANES)[number];

/** How a happening is coloured: what it means for the verdict is for the checks to say. */
export type Tone = 'plain' | 'good' | 'bad' | 'write' | 'warn';

const LANE_OF: Record<EventType, Lane | null> = {
  'step.started': null,
  prompt: 'talk',
  catalog: 'page',
  'tools.changed': 'page',
  'agent.message': 'model',
  call: 'calls',
  result: 'calls',
  'witness.invoked': null,
  'witness.responded': null,
  'page.state': 'page',
  screenshot: null,
  request: 'requests',
  response: 'requests',
  'server.snapshot': null,
  dialog: 'page',
  console: 'faults',
  'page.error': 'faults',
  navigation: 'page',
  popup: 'page',
  crash: 'faults',
  operator: 'operator',
  'fault.armed': 'faults',
  'fault.fired': 'faults',
  answer: 'talk',
  trouble: 'faults',
  note: null,
  timing: null,
  verdict: null,
};

/** The lane that an event is drawn in, or null where it stands in the list only. */
export const laneOf = (event: TraceEvent): Lane | null =>
  event.type === 'page.state' && event.diff.length === 0 ? null : LANE_OF[event.type];

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request's method can write. */
export const isWrite = (method: string): boolean => !READING.has(method.toUpperCase());

const ENDED_WELL = new Set(['completed', 'awaiting_user']);

/** Whether something went other than it should have, as far as one event can tell. */
export function isProblem(event: TraceEvent): boolean {
  switch (event.type) {
    case 'result':
      return !ENDED_WELL.has(event.outcome);
    case 'call':
      return (event.schemaErrors?.length ?? 0) > 0 || event.live === null || event.shown !== event.live;
    case 'response':
      return event.failure !== null || event.status === null || event.status >= 400;
    case 'operator':
      return !event.ok;
    case 'fault.fired':
      return event.times > 0;
    case 'witness.responded':
      return event.error !== null;
    case 'trouble':
    case 'crash':
    case 'page.error':
    case 'popup':
      return true;
    case 'console':
      return event.level === 'error';
    default:
      return false;
  }
}

export function toneOf(event: TraceEvent): Tone {
  if (event.type === 'request' && isWrite(event.method)) return 'write';
  if (event.type === 'fault.armed' || event.type === 'console') return 'warn';
  if (isProblem(event)) return 'bad';
  return event.type === 'result' ? 'good' : 'plain';
}

const lines: { readonly [Type in EventType]: (event: TraceEventOf<Type>) => string } = {
  'step.started': ({ who, step }) => `step ${step}: ${who}`,
  prompt: ({ text }) => text,
  catalog: ({ tools }) => (tools.length ? `tools read: ${tools.join(', ')}` : 'tools read: none'),
  'tools.changed': ({ added, removed }) =>
    [...added.map(({ name }) => `+${name}`), ...removed.map(({ name }) => `−${name}`)].join(' ') || 'no change',
  'agent.message': ({ text, calls }) => (calls ? `asks for ${calls} call${calls > 1 ? 's' : ''}` : (text ?? '')),
  call: ({ tool, input, raw }) => `${tool} ${input ? compactJson(input) : raw.slice(0, 160)}`,
  result: ({ outcome, result, error, durationMs }) =>
    `${outcome} in ${duration(durationMs)} · ${error?.real ?? error?.masked ?? resultLine(result)}`,
  'witness.invoked': ({ tool }) => `browser saw ${tool} begin`,
  'witness.responded': ({ status, error }) => `browser saw it end: ${status}${error ? ` ${error}` : ''}`,
  'page.state': ({ at, url, diff }) => `${at} · ${url} · ${diff.length ? `${diff.length} lines differ` : 'unchanged'}`,
  screenshot: ({ at }) => `screenshot ${at}`,
  request: ({ method, url }) => `${method} ${url}`,
  response: ({ status, failure, durationMs }) => `${status ?? failure ?? 'no answer'} in ${duration(durationMs)}`,
  'server.snapshot': ({ at }) => `server state: ${at}`,
  dialog: ({ dialog, message, handled }) => `${dialog} “${message}” ${handled}`,
  console: ({ level, text }) => `${level}: ${text}`,
  'page.error': ({ message }) => message,
  navigation: ({ url, sameDocument }) => `${sameDocument ? 'same document' : 'new document'} ${url}`,
  popup: ({ url }) => `another page opened: ${url}`,
  crash: ({ what, message }) => `${what} crashed: ${message}`,
  operator: ({ move, target, ok, saw }) =>
    `${move} ${target} · ${ok ? compactJson(saw) : `failed ${compactJson(saw)}`}`,
  'fault.armed': ({ fault }) => `armed: ${fault}`,
  'fault.fired': ({ fault, times }) => `${fault} struck ${times}×`,
  answer: ({ text }) => text,
  trouble: ({ reason, message }) => `${reason}: ${message}`,
  note: ({ text }) => text,
  timing: ({ parts }) =>
    Object.entries(parts)
      .map(([part, ms]) => `${part} ${duration(ms)}`)
      .join(', '),
  verdict: ({ verdict }) => `${verdict.status}${verdict.reason ? `: ${verdict.reason}` : ''} · ${verdict.detail}`,
};

/** What happened, as one line. Recorded text in it is as it was recorded: show it inert. */
export function eventLine(event: TraceEvent): string {
  const line = lines[event.type] as (event: TraceEvent) => string;
  return line(event).slice(0, 400);
}
