import { useEffect, useRef } from 'preact/hooks';
import { toggleTerm } from '../../model/filter.ts';
import type { OverviewRoute } from '../../model/route.ts';
import { useKeys } from '../hooks.ts';
import { Glyph } from '../parts/badge.tsx';
import { useTexts } from '../settings.ts';

interface FilterBarProps {
  readonly route: OverviewRoute;
  readonly unknown: readonly string[];
  readonly matched: number;
  readonly all: number;
  onChange(change: Partial<OverviewRoute>, replace?: boolean): void;
}

/** The filter as text, the same by click, and how the sittings are laid out. */
export function FilterBar({ route, unknown, matched, all, onChange }: FilterBarProps) {
  const { overview } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  // Only from outside: while one types, the field leads.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = route.filter;
  }, [route.filter]);
  const toggle = (term: string) => {
    const filter = toggleTerm(route.filter, term);
    if (input.current) input.current.value = filter;
    onChange({ filter });
  };
  const has = (term: string) => route.filter.toLowerCase().split(/\s+/).includes(term.toLowerCase());
  return (
    <section class="filter" aria-label={overview.filter}>
      <fieldset class="segments" aria-label={`${overview.matrix} / ${overview.sittings}`}>
        <button type="button" aria-pressed={!route.list} onClick={() => onChange({ list: false })}>
          {overview.matrix}
        </button>
        <button type="button" aria-pressed={route.list} onClick={() => onChange({ list: true })}>
          {overview.sittings}
        </button>
      </fieldset>
      {!route.list && (
        <fieldset class="segments" aria-label={overview.by}>
          {(['category', 'chapter'] as const).map((by) => (
            <button type="button" key={by} aria-pressed={route.by === by} onClick={() => onChange({ by })}>
              {overview[by]}
            </button>
          ))}
        </fieldset>
      )}
      <input
        ref={input}
        type="search"
        class="filter-text"
        aria-label={overview.filter}
        title={overview.filterHint}
        placeholder={overview.filterPlaceholder}
        defaultValue={route.filter}
        spellcheck={false}
        onInput={(event) => onChange({ filter: event.currentTarget.value }, true)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <fieldset class="chips" aria-label={overview.status}>
        {(['pass', 'fail', 'not_run'] as const).map((status) => (
          <button
            type="button"
            key={status}
            class="chip"
            aria-pressed={has(`s:${status}`)}
            onClick={() => toggle(`s:${status}`)}
          >
            <Glyph status={status} />
            {status}
          </button>
        ))}
        {(['E2', 'agent'] as const).map((strength) => (
          <button
            type="button"
            key={strength}
            class="chip"
            aria-pressed={has(`e:${strength}`)}
            onClick={() => toggle(`e:${strength}`)}
          >
            {strength}
          </button>
        ))}
        {route.filter !== '' && (
          <button
            type="button"
            class="link"
            onClick={() => {
              if (input.current) input.current.value = '';
              onChange({ filter: '' });
            }}
          >
            {overview.clear}
          </button>
        )}
      </fieldset>
      <span class="quiet filter-count" role="status">
        {route.filter === '' ? '' : overview.matched(matched, all)}
      </span>
      {unknown.length > 0 && (
        <p class="filter-unknown" role="alert">
          {overview.filterUnknown(unknown.join(' '))}
        </p>
      )}
    </section>
  );
}
