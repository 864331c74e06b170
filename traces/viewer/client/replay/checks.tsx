import type { LinkedCheck } from '../../model/checks.ts';
import { eventLine } from '../../model/events.ts';
import { Glyph } from '../parts/badge.tsx';
import { Inert } from '../parts/inert.tsx';
import { memo } from '../parts/memo.ts';
import { useTexts } from '../settings.ts';

interface ChecksProps {
  readonly checks: readonly LinkedCheck[];
  readonly chosen: string | null;
  onEvidence(check: string, place: number): void;
}

/** Evidence links of one check shown at once. */
const LINKS = 12;

/** Each check with what it expected, what it saw, and the events it rests on; what failed stands first. */
export const Checks = memo(
  function Checks({ checks, chosen, onEvidence }: ChecksProps) {
    const { replay } = useTexts();
    return (
      <section class="checks" aria-label={replay.checks}>
        <h2>
          {replay.checks} <span class="count">{checks.length}</span>
        </h2>
        {checks.length === 0 && <p class="quiet">{replay.noChecks}</p>}
        <ol>
          {checks.map((one) => (
            <CheckRow
              key={`${one.check.kind} ${one.check.name}`}
              one={one}
              chosen={one.check.name === chosen}
              onEvidence={onEvidence}
            />
          ))}
        </ol>
      </section>
    );
  },
  (a, b) => a.checks === b.checks && a.chosen === b.chosen,
);

function CheckRow({
  one: { check, evidence },
  chosen,
  onEvidence,
}: {
  readonly one: LinkedCheck;
  readonly chosen: boolean;
  readonly onEvidence: ChecksProps['onEvidence'];
}) {
  const { replay } = useTexts();
  return (
    <li class={`check is-${check.status}${chosen ? ' is-chosen' : ''}`}>
      <div class="check-head">
        <Glyph status={check.status} />
        <span class="visually-hidden">{check.status}</span>
        <b>
          <Inert text={check.name} limit={80} line />
        </b>
        {check.kind !== check.name && (
          <span class="quiet">
            <Inert text={check.kind} limit={40} line />
          </span>
        )}
        {check.heuristic && (
          <span class="tag" title={replay.heuristicHint}>
            {replay.heuristic}
          </span>
        )}
      </div>
      <p class="check-detail">
        <Inert text={check.detail} limit={400} />
      </p>
      {check.warning !== undefined && (
        <p class="check-warning">
          <Inert text={check.warning} limit={300} />
        </p>
      )}
      {(check.expected !== undefined || check.saw !== undefined) && (
        <dl class="check-values">
          {check.expected !== undefined && (
            <div>
              <dt>{replay.expected}</dt>
              <dd>
                <Inert text={check.expected} limit={300} />
              </dd>
            </div>
          )}
          {check.saw !== undefined && (
            <div>
              <dt>{replay.saw}</dt>
              <dd>
                <Inert text={check.saw} limit={300} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {evidence.length > 0 && (
        <p class="check-evidence">
          <span class="quiet">{replay.evidence}</span>
          {evidence.slice(0, LINKS).map(({ place, event }) => (
            <button
              type="button"
              key={place}
              class="evidence"
              title={eventLine(event).slice(0, 160)}
              onClick={() => onEvidence(check.name, place)}
            >
              #{event.seq} {event.type}
            </button>
          ))}
          {evidence.length > LINKS && <span class="quiet">+{evidence.length - LINKS}</span>}
        </p>
      )}
    </li>
  );
}
