import Table from 'cli-table3';
import pc from 'picocolors';
import { inertLine } from './inert.ts';
import type { TraceRow } from './run.ts';
import type { Status } from './schema.ts';

/** Characters instead of box lines that a narrow terminal or a log can hold. */
const PLAIN = { head: [], border: [], 'padding-left': 0, 'padding-right': 2 };
const NO_LINES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};

/** A table without lines. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const drawn = new Table({ head: head.map((text) => pc.dim(text)), style: PLAIN, chars: NO_LINES });
  for (const row of rows) drawn.push([...row]);
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A status in its colour; the word alone says it too. */
export function paint(status: Status, text: string = status): string {
  if (status === 'pass') return pc.green(text);
  return status === 'fail' ? pc.red(text) : pc.yellow(text);
}

/** Milliseconds for people. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The traces as tables for people: deterministic evidence and agents' traces never in one. */
export function printList(rows: readonly TraceRow[]): string {
  const e2 = rows.filter((row) => row.agent.evidence === 'E2');
  const agents = rows.filter((row) => row.agent.evidence !== 'E2');
  return [section('E2 deterministic', e2), section('agent traces', agents)].filter((text) => text !== '').join('\n\n');
}

function section(title: string, rows: readonly TraceRow[]): string {
  if (rows.length === 0) return '';
  const count = (status: Status) => rows.filter((row) => row.status === status).length;
  const sums = `${count('pass')} pass, ${count('fail')} fail, ${count('not_run')} not_run`;
  const head = ['case', 'status', 'reason', 'agent', 'evidence', 'calls', 'POSTs', 'duration', 'when (UTC)', 'trace'];
  return `${pc.bold(title)}: ${sums}\n${table(head, rows.map(cells))}`;
}

const cells = (row: TraceRow): string[] => [
  inertLine(row.repetition === 1 ? row.caseId : `${row.caseId} #${row.repetition}`, 24),
  paint(row.status),
  row.reason ?? '',
  inertLine(row.agent.model === null ? row.agent.name : `${row.agent.name} ${row.agent.model}`, 40),
  row.agent.evidence,
  String(row.calls),
  // What the operator and the page sent by themselves is no work of the agent's.
  row.posts.all === row.posts.agent ? String(row.posts.agent) : `${row.posts.agent} of ${row.posts.all}`,
  duration(row.durationMs),
  row.startedAt.slice(0, 16).replace('T', ' '),
  inertLine(row.id, 40),
];
