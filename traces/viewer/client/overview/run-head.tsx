import type { RunRow } from '../../../run.ts';
import type { Column, Strength } from '../../model/matrix.ts';
import { percent, when } from '../../model/text.ts';
import { goTo } from '../hooks.ts';
import { StrengthBadge } from '../parts/badge.tsx';
import { useTexts } from '../settings.ts';
import { RunState } from './run-list.tsx';

/** What a run was, and what it came to, each strength of evidence by itself. */
export function RunHead({
  run,
  runs,
  columns,
}: {
  readonly run: RunRow;
  readonly runs: readonly RunRow[];
  readonly columns: readonly Column[];
}) {
  const { overview } = useTexts();
  const mine = columns.filter((column) => column.run.id === run.id);
  return (
    <section class="run-head" aria-label={overview.run}>
      <div class="run-title">
        <h2>
          {overview.run} <code>{run.id}</code>
        </h2>
        <RunState run={run} />
        <span class="quiet">{when(run.startedAt)}</span>
        <code class="quiet command">{run.command.join(' ')}</code>
        {runs.length > 1 && (
          <select
            class="select"
            aria-label={overview.compareRun}
            value=""
            onChange={(event) =>
              goTo({ view: 'compare', what: 'runs', left: event.currentTarget.value, right: run.id })
            }
          >
            <option value="">{overview.compareRun}</option>
            {runs
              .filter(({ id }) => id !== run.id)
              .slice(0, 50)
              .map((other) => (
                <option key={other.id} value={other.id}>
                  {when(other.startedAt)} · {other.agents.map(({ name }) => name).join(', ')} · {other.id}
                </option>
              ))}
          </select>
        )}
      </div>
      <div class="rates">
        {(['E2', 'agent'] as const).map((strength) => (
          <Rates key={strength} strength={strength} columns={mine.filter((column) => column.strength === strength)} />
        ))}
      </div>
    </section>
  );
}

function Rates({ strength, columns }: { readonly strength: Strength; readonly columns: readonly Column[] }) {
  const { overview } = useTexts();
  return (
    <div class={`rate-card strength-edge-${strength}`}>
      <StrengthBadge strength={strength} />
      {columns.length === 0 && (
        <p class="rate-none">
          <b>not_run</b> {strength === 'agent' ? overview.noneSat : overview.noE2}
        </p>
      )}
      {columns.map((column) => (
        <Rate key={column.key} column={column} />
      ))}
    </div>
  );
}

function Rate({ column: { agent, model, rate, repeats, passHat } }: { readonly column: Column }) {
  const { overview } = useTexts();
  return (
    <p class="rate">
      <span class="rate-agent">
        {agent}
        {model ? ` ${model}` : ''}
      </span>
      <b>{percent(rate.rate)}</b>
      <span>{overview.passed(rate.passed, rate.judged)}</span>
      <span class={rate.notRun > 0 ? 'is-not_run' : 'quiet'}>{overview.notRun(rate.notRun)}</span>
      {rate.interval && (
        <span class="quiet">{overview.interval(percent(rate.interval.low), percent(rate.interval.high))}</span>
      )}
      {repeats > 1 && (
        <span class="quiet" title="C(c,k)/C(n,k)">
          pass^{repeats} {percent(passHat)}
        </span>
      )}
    </p>
  );
}
