import Table from 'cli-table3';
import pc from 'picocolors';
import type { Summary, SummaryCase } from './summary.ts';

const COLOURS = { pass: pc.green, fail: pc.red, not_run: pc.yellow } as const;

/** One agent's sittings of one case: the status, or how many of them have which. */
function cell(sittings: readonly SummaryCase[]): string {
  const [only] = sittings;
  if (!only) return '–';
  if (sittings.length === 1) return COLOURS[only.status](only.reason ? `not_run ${only.reason}` : only.status);
  return (['pass', 'fail', 'not_run'] as const)
    .map((status) => ({ status, count: sittings.filter((one) => one.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => COLOURS[status](`${count} ${status}`))
    .join(', ');
}

/** Several agents on the same cases, a column for each, with the strength of its evidence at its head. */
export function sideBySide({ agents, cases }: Summary): string {
  const table = new Table({
    head: [
      'chapter',
      'case',
      ...agents.map(({ agent }) => `${agent.name} (${agent.evidence === 'E2' ? 'E2' : 'agent trace'})`),
    ],
    style: { head: [], border: [], compact: true },
  });
  const ordered = [...cases].sort((a, b) => (a.chapter < b.chapter ? -1 : a.chapter > b.chapter ? 1 : 0));
  let shown = '';
  for (const id of new Set(ordered.map((one) => one.id))) {
    const own = cases.filter((one) => one.id === id);
    const chapter = own[0]?.chapter ?? '';
    const cells = agents.map(({ agent }) => cell(own.filter((one) => one.agent === agent.name)));
    table.push([chapter === shown ? '' : chapter, id, ...cells]);
    shown = chapter;
  }
  return table.toString();
}
