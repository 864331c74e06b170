import type { Status } from '../../../schema.ts';
import type { Strength } from '../../model/matrix.ts';
import { useTexts } from '../settings.ts';

type Mark = Status | 'unknown' | 'open';

const PATHS: Record<Mark, string> = {
  pass: 'M3 8.5 6.5 12 13 4.5',
  fail: 'M4 4l8 8M12 4l-8 8',
  not_run: 'M4 8h8',
  unknown: 'M4 8h8',
  open: 'M8 8h.01',
};

/** A status as a shape of its own, so that colour is never all that tells. */
export function Glyph({ status }: { readonly status: Mark }) {
  return (
    <svg class={`glyph is-${status}`} viewBox="0 0 16 16" aria-hidden="true">
      <rect width="16" height="16" rx="4" />
      <path d={PATHS[status]} />
    </svg>
  );
}

/** A status in words, with its reason. */
export function StatusBadge({
  status,
  reason = null,
  big = false,
}: {
  readonly status: Status;
  readonly reason?: string | null;
  readonly big?: boolean;
}) {
  return (
    <span class={`badge is-${status}${big ? ' badge-big' : ''}`}>
      <Glyph status={status} />
      <span>{status}</span>
      {reason !== null && <span class="badge-reason">{reason}</span>}
    </span>
  );
}

/** E2 or agent trace: said wherever a result is, and never mixed. */
export function StrengthBadge({ strength, evidence }: { readonly strength: Strength; readonly evidence?: string }) {
  const texts = useTexts();
  return (
    <span class={`strength strength-${strength}`} title={texts.strengthHint[strength]}>
      {strength === 'E2' ? texts.e2 : `${texts.agentTrace}${evidence ? ` ${evidence}` : ''}`}
    </span>
  );
}
