import Table from 'cli-table3';
import pc from 'picocolors';
import { sideBySide } from './side-by-side.ts';
import type { Summary, SummaryCase } from './summary.ts';
import { renderTally } from './tally.ts';

const MARKS = { pass: pc.green('pass'), fail: pc.red('fail'), not_run: pc.yellow('not_run') } as const;

/** Status as a word, coloured where the terminal takes colours. */
export const mark = (status: SummaryCase['status']): string => MARKS[status];

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** POSTs of the agent's phase; those of the scripted person stand apart. */
const posts = ({ posts: { agent, all } }: SummaryCase) => (agent === all ? String(agent) : `${agent} of ${all}`);

const status = (one: SummaryCase) => (one.reason === null ? mark(one.status) : `${mark(one.status)} ${one.reason}`);

function rows({ cases }: Summary): string[][] {
  const repeated = cases.some((one) => one.repetition > 1);
  const ordered = [...cases].sort((a, b) => (a.chapter < b.chapter ? -1 : a.chapter > b.chapter ? 1 : 0));
  let chapter = '';
  return ordered.map((one) => {
    const first = one.chapter !== chapter;
    chapter = one.chapter;
    const e2 = one.evidence === 'E2';
    const name = [one.id, repeated ? `#${one.repetition}` : ''].filter(Boolean).join(' ');
    return [
      first ? one.chapter : '',
      name,
      e2 ? status(one) : '–',
      e2 ? 'not_run' : status(one),
      String(one.calls),
      posts(one),
      seconds(one.durationMs),
    ];
  });
}

function total({ agent, counts }: Summary['agents'][number]): string {
  const strength = agent.evidence === 'E2' ? 'E2 deterministic' : `agent trace (${agent.evidence})`;
  const model = agent.model === null ? '' : ` ${agent.model}`;
  return `${strength}, ${agent.name}${model}: ${counts.pass} pass, ${counts.fail} fail, ${counts.not_run} not_run`;
}

/** What did not pass, each with its reason and the way to its trace. */
function leads({ cases }: Summary, hushed: ReadonlyMap<string, string>): string[] {
  return cases
    .filter((one) => one.status !== 'pass' && !hushed.has(one.agent))
    .flatMap((one) => {
      // What kept a sitting from being judged comes before what its empty trace fails to show.
      const failed = one.status === 'fail' ? one.checks.filter((check) => check.status === 'fail') : [];
      const why = failed.length
        ? failed.map((check) => `    ${check.name} (${check.kind}): ${check.detail}`)
        : [`    ${one.reason ?? ''}: ${one.detail}`];
      const way = one.trace === null ? [] : [`    npm run traces -- show ${one.trace}`];
      return [`  ${one.id} ${one.agent} ${mark(one.status)}`, ...why, ...way];
    });
}

/** What was not as recorded, under a replay. */
function drifts({ cases }: Summary): string[] {
  const lines = cases.flatMap((one) => one.drifts.map((drift) => `  ${one.id} ${drift}`));
  return lines.length ? ['', 'Drifted since the recording:', ...lines] : [];
}

/** Agents of which no sitting was run, all for one reason: that is said once. */
function unseated({ agents, cases }: Summary): Map<string, string> {
  const lines = agents.flatMap(({ agent: { name }, counts }): [string, string][] => {
    const own = cases.filter((one) => one.agent === name);
    const [first] = own;
    if (!first || counts.not_run !== own.length || own.length < 2) return [];
    const same = own.every((one) => one.reason === first.reason && one.detail === first.detail);
    return same ? [[name, `${name}: no sitting was run, ${first.reason}: ${first.detail}`]] : [];
  });
  return new Map(lines);
}

/** The end of a run for people: the twenty by chapter, the counts of each strength of evidence, and where to look. */
export function renderSummary(summary: Summary): string {
  const table = new Table({
    head: ['chapter', 'case', 'E2', 'agent trace', 'calls', 'POSTs', 'time'],
    colAligns: ['left', 'left', 'left', 'left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows(summary));
  const several = summary.agents.length > 1;
  const repeated = summary.cases.some((one) => one.repetition > 1);
  const hasAgent = summary.agents.some(({ agent }) => agent.evidence !== 'E2');
  const unsat = hasAgent ? [] : ['agent trace: not_run, no agent was named on the command line (--agent NAME)'];
  const hushed = unseated(summary);
  const lines = leads(summary, hushed);
  return [
    several ? sideBySide(summary) : table.toString(),
    ...summary.agents.map(total),
    ...(several || repeated ? summary.statistics.map(renderTally) : []),
    ...unsat,
    ...(summary.interrupted ? ['The run was interrupted; what was done is kept.'] : []),
    ...hushed.values(),
    ...(lines.length ? ['', 'Not passed:', ...lines] : []),
    ...drifts(summary),
  ].join('\n');
}
