import { useState } from 'preact/hooks';
import type { LineDiff } from '../../model/compare-traces.ts';
import { Lines } from '../replay/panels/page-panel.tsx';
import { useTexts } from '../settings.ts';

/** How two pages were left, line by line. */
export function PageDiff({ lines }: { readonly lines: readonly LineDiff[] }) {
  const { compare } = useTexts();
  const [all, showAll] = useState(false);
  const differing = lines.filter(({ sign }) => sign !== ' ');
  if (differing.length === 0) return <p class="quiet">{compare.noDifference}</p>;
  const shown = (all ? lines : differing).map(({ sign, line }) => sign + line);
  return (
    <div>
      <button type="button" class="link" aria-pressed={all} onClick={() => showAll(!all)}>
        {all ? compare.onlyDifferent : compare.unchanged(lines.length - differing.length)}
      </button>
      <Lines lines={shown} label={compare.page} height={380} diff />
    </div>
  );
}
