import pc from 'picocolors';
import { canonicalJson } from './canonical.ts';
import { inert, inertLine } from './inert.ts';
import { duration, paint } from './print-list.ts';
import type { CheckResult, Json, Trace, TraceEvent, TraceEventOf } from './schema.ts';
import { verdictOf } from './verdict.ts';

export interface ShowOptions {
  /** The whole time line, not only the chain. */
  readonly events?: boolean;
  /** Nothing cut. */
  readonly full?: boolean;
}

/** A trace for people: prompt → tool → input → result → answer, then each check with the events it rests on. */
export function printTrace(trace: Trace, { events = false, full = false }: ShowOptions = {}): string {
  const cut = (text: string, limit: number) => (full ? inert(text) : inertLine(text, limit));
  const lines = [...headLines(trace), ''];
  for (const event of trace.events) {
    const line = events ? timelineLine(event, cut) : chainLine(event, cut);
    if (line !== undefined) lines.push(line);
  }
  return [...lines, '', ...checkLines(trace, cut)].join('\n');
}

type Cut = (text: string, limit: number) => string;

function headLines(trace: Trace): string[] {
  const { head } = trace;
  const verdict = verdictOf(trace);
  const reason = verdict.reason === null ? '' : `: ${verdict.reason}`;
  const agent = head.agent.model === null ? head.agent.name : `${head.agent.name} ${head.agent.model}`;
  const facts = [
    ['trace', `${head.id} of run ${head.run}`],
    ['agent', `${agent}, evidence ${head.agent.evidence}`],
    ['site', `${head.site.url}, build ${head.site.build ?? 'unknown'}`],
    ['browser', `${head.browser.name} ${head.browser.version}`],
    ['dataset', head.datasetHash.slice(0, 12)],
    ['began', `${head.startedAt}, took ${duration(trace.events.at(-1)?.t ?? 0)}`],
  ] as const;
  return [
    `${pc.bold(inertLine(head.caseId))} (${inertLine(`${head.category}, ${head.chapter}`)}) ${paint(verdict.status, verdict.status + reason)}`,
    ...facts.map(([name, value]) => `${pc.dim(name.padEnd(8))} ${inertLine(value)}`),
    ...(verdict.detail === '' ? [] : [inertLine(verdict.detail, 400)]),
  ];
}

const at = (event: TraceEvent) => pc.dim(`[${event.seq}]`);

/** The line of an event that belongs to the chain at a glance, or to why it broke. */
function chainLine(event: TraceEvent, cut: Cut): string | undefined {
  switch (event.type) {
    case 'prompt':
      return `${pc.bold('prompt')} ${at(event)} ${cut(event.text, 400)}`;
    case 'call':
      return `  ${pc.cyan('→')} ${at(event)} ${cut(event.tool, 80)} ${cut(event.input ? canonicalJson(event.input) : event.raw, 300)}${wrong(event, cut)}`;
    case 'result':
      return `  ${pc.cyan('←')} ${at(event)} ${event.outcome} in ${duration(event.durationMs)} ${cut(canonicalJson(event.result), 300)}${masked(event, cut)}`;
    case 'operator':
      return `  ${pc.magenta('operator')} ${at(event)} ${cut(`${event.move} ${event.target}`, 120)} ${event.ok ? 'done' : 'not possible'}`;
    case 'fault.fired':
      return `  ${pc.yellow('fault')} ${at(event)} ${cut(event.fault, 80)}, ${event.times} times`;
    case 'answer':
      return `${pc.bold('answer')} ${at(event)} ${cut(event.text, 600)}`;
    case 'trouble':
      return `${pc.yellow('trouble')} ${at(event)} ${event.reason} in ${cut(event.where, 80)}: ${cut(event.message, 300)}`;
    default:
      return undefined;
  }
}

const wrong = ({ schemaErrors }: TraceEventOf<'call'>, cut: Cut) =>
  schemaErrors === null || schemaErrors.length === 0
    ? ''
    : pc.red(` (against its schema: ${cut(schemaErrors.join('; '), 200)})`);

const masked = ({ error }: TraceEventOf<'result'>, cut: Cut) =>
  error === null ? '' : pc.red(` (error: ${cut(error.real ?? error.masked ?? 'unknown', 300)})`);

function timelineLine(event: TraceEvent, cut: Cut): string {
  const { seq, t, phase, type, ...payload } = event;
  const time = `${(t / 1000).toFixed(3)} s`.padStart(10);
  return `${pc.dim(String(seq).padStart(4))} ${time} ${phase.padEnd(8)} ${type.padEnd(16)} ${cut(canonicalJson(payload as Json), 200)}`;
}

function checkLines(trace: Trace, cut: Cut): string[] {
  const { checks } = verdictOf(trace);
  if (checks.length === 0) return ['no checks'];
  return checks.flatMap((check) => checkLine(check, cut));
}

function checkLine(check: CheckResult, cut: Cut): string[] {
  const colour = check.status === 'pass' ? pc.green : check.status === 'fail' ? pc.red : pc.yellow;
  const events = check.evidence.length === 0 ? 'no event' : `events ${check.evidence.join(', ')}`;
  const title = `${colour(check.status.padEnd(7))} ${cut(check.name, 80)} ${pc.dim(`${cut(check.kind, 40)}${check.heuristic ? ', heuristic' : ''}; ${events}`)}`;
  const failed = check.status !== 'pass';
  const more: [label: string, text: string | undefined][] = [
    ['', failed ? check.detail : undefined],
    ['expected ', failed ? check.expected : undefined],
    ['saw      ', failed ? check.saw : undefined],
    ['warning  ', check.warning],
  ];
  const lines = more.filter(([, text]) => text !== undefined && text !== '');
  return [title, ...lines.map(([label, text]) => `        ${label}${cut(text ?? '', 400)}`)];
}
