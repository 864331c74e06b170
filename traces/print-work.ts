import pc from 'picocolors';
import type { Collected } from './gc.ts';
import { inertLine } from './inert.ts';
import type { Merged } from './merge.ts';
import type { Regraded } from './regrade.ts';
import type { Finding, Verification } from './verify.ts';

/** What a merge did, for people. */
export function printMerged({ from, added, completed, present, refused }: Merged): string {
  const sums = `${from}: ${added} added, ${completed} completed, ${present} here already, ${refused.length} refused`;
  return [sums, ...refused.map(({ trace, why }) => `  ${inertLine(trace, 40)}: ${inertLine(why)}`)].join('\n');
}

/** What grading again came to: every trace that is not the same, then the sums. */
export function printRegraded(regraded: readonly Regraded[]): string {
  const count = (outcome: Regraded['outcome']) => regraded.filter((one) => one.outcome === outcome).length;
  const lines = regraded
    .filter((one) => one.outcome !== 'same')
    .map((one) => {
      const colour = one.outcome === 'differs' ? pc.red : pc.yellow;
      return `${colour(one.outcome)} ${inertLine(one.caseId)} ${inertLine(one.trace)}: ${inertLine(one.detail, 400)}`;
    });
  const sums = `${count('same')} same, ${count('differs')} differ, ${count('refused')} refused, ${count('unfinished')} without a verdict`;
  return [...lines, sums].join('\n');
}

/** What a look for damage found. */
export function printVerification(file: string, { traces, unfinished, blobs, findings }: Verification): string {
  const sums = `${file}: ${traces} traces (${unfinished} without a verdict), ${blobs} bodies, ${findings.length} findings`;
  return [...findings.map(findingLine), sums].join('\n');
}

function findingLine({ trace, blob, seq, problem }: Finding): string {
  const where = trace === null ? (blob === undefined ? 'store' : `body ${blob}`) : `trace ${inertLine(trace, 40)}`;
  return `${pc.red('damaged')} ${where}: ${seq === undefined ? '' : `event ${seq} `}${inertLine(problem, 400)}`;
}

/** What gc removed or would remove. */
export function printCollected({ applied, traces, runs, blobs, bytes }: Collected): string {
  const what = `${traces.length} traces, ${runs.length} runs, ${blobs} bodies of ${(bytes / 1e6).toFixed(1)} MB`;
  return applied ? `Removed ${what}.` : `Would remove ${what}. Nothing was changed; add --apply to do it.`;
}
