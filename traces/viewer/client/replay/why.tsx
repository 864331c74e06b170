import type { LinkedCheck } from '../../model/checks.ts';
import type { Replay } from '../../model/replay.ts';
import { Inert } from '../parts/inert.tsx';
import { useTexts } from '../settings.ts';

interface WhyProps {
  readonly replay: Replay;
  readonly checks: readonly LinkedCheck[];
  onEvidence(check: string, place: number): void;
}

/** Failed checks that are named in full above; the rest stand in the list of checks. */
const NAMED = 3;

/** Why the verdict is what it is, in one sentence and, where it failed, what was expected and what was seen. */
export function Why({ replay: { verdict }, checks, onEvidence }: WhyProps) {
  const { replay } = useTexts();
  const count = (status: string) => checks.filter(({ check }) => check.status === status);
  const [failed, unknown] = [count('fail'), count('unknown')];
  if (verdict.status === 'not_run') {
    return (
      <div class="why">
        <p>
          <strong>{verdict.reason === null ? '' : replay.reasons[verdict.reason]}</strong>{' '}
          <Inert text={verdict.detail} />
        </p>
        <p class="quiet">
          {replay.notRun}
          {unknown.length > 0 ? ` ${replay.failUnknown(unknown.length)}` : ''}
        </p>
      </div>
    );
  }
  if (verdict.status === 'pass') {
    const heuristic = checks.filter(({ check }) => check.heuristic).length;
    return (
      <div class="why">
        <p>
          <strong>{replay.pass(checks.length)}</strong>{' '}
          {heuristic > 0 && <span class="quiet">{replay.passHeuristic(heuristic)}</span>}
        </p>
      </div>
    );
  }
  return (
    <div class="why">
      <p>
        <strong>{replay.fail(failed.length, checks.length)}</strong>
        {unknown.length > 0 ? ` ${replay.failUnknown(unknown.length)}` : ''}
      </p>
      <ul class="why-failed">
        {failed.slice(0, NAMED).map(({ check, evidence }) => (
          <li key={check.name}>
            <button
              type="button"
              class="link"
              disabled={evidence.length === 0}
              onClick={() => onEvidence(check.name, evidence[0]?.place ?? 0)}
            >
              <Inert text={check.name} limit={80} line />
            </button>{' '}
            <Inert text={check.detail} limit={300} line />
          </li>
        ))}
      </ul>
    </div>
  );
}
