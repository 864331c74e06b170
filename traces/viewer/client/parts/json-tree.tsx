import { useMemo, useState } from 'preact/hooks';
import type { Json } from '../../../schema.ts';
import { above, firstUnfolded, type JsonRow, jsonRows, PAGE, searchJson } from '../../model/json-rows.ts';
import { useTexts } from '../settings.ts';
import { CopyButton } from './copy.tsx';
import { Inert } from './inert.tsx';
import { VirtualList } from './virtual-list.tsx';

const ROW = 20;
/** Deeper levels are drawn no further to the right; the number of the level says how deep they are. */
const DEEPEST = 16;
/** Characters of a string on its line. */
const LINE = 200;

/** A JSON value as a tree: folded where it is large, searchable, and only as much of it drawn as is in view. */
export function JsonTree({
  value,
  label,
  height = 320,
}: {
  readonly value: Json;
  readonly label: string;
  readonly height?: number;
}) {
  const texts = useTexts();
  const [unfolded, unfold] = useState<ReadonlyMap<string, number>>(() => firstUnfolded(value));
  const [query, setQuery] = useState('');
  const [hit, setHit] = useState(0);
  const [full, setFull] = useState<{ readonly pointer: string; readonly text: string } | null>(null);
  const hits = useMemo(() => (query.length < 2 ? [] : searchJson(value, query)), [value, query]);
  const current = hits[hit];
  const open = useMemo(() => {
    if (current === undefined) return unfolded;
    const wider = new Map(unfolded);
    for (const place of above(current))
      wider.set(place, Math.max(wider.get(place) ?? PAGE, childIndex(current, place) + PAGE));
    return wider;
  }, [unfolded, current]);
  const rows = useMemo(() => jsonRows(value, open), [value, open]);
  const reveal =
    current === undefined ? undefined : rows.findIndex((row) => row.pointer === current && row.kind !== 'more');

  const toggle = (row: JsonRow) => {
    const next = new Map(open);
    if (row.kind === 'unfolded') next.delete(row.pointer);
    else next.set(row.pointer, (next.get(row.pointer) ?? 0) + PAGE);
    unfold(next);
  };
  const step = () => setHit(hits.length === 0 ? 0 : (hit + 1) % hits.length);

  return (
    <div class="json">
      <div class="json-bar">
        <input
          type="search"
          value={query}
          placeholder={texts.json.search}
          aria-label={`${texts.json.search}: ${label}`}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setHit(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step();
          }}
        />
        <span class="json-hits" role="status">
          {query.length < 2 ? '' : texts.json.hits(hits.length)}
        </span>
        {hits.length > 1 && (
          <button type="button" class="link" onClick={step}>
            {texts.json.next}
          </button>
        )}
        <CopyButton label={texts.json.copy} value={() => value} class="button-quiet" />
      </div>
      <VirtualList
        items={rows}
        rowHeight={ROW}
        height={height}
        label={label}
        reveal={reveal}
        keyOf={(row) => `${row.kind === 'more' ? 'more' : ''}${row.pointer.length > 400 ? row.depth : row.pointer}`}
        render={(row) => (
          <Line row={row} hit={row.kind !== 'more' && row.pointer === current} onToggle={toggle} onFull={setFull} />
        )}
      />
      {full !== null && (
        <div class="json-full">
          <div class="json-bar">
            <code>{full.pointer}</code>
            <button type="button" class="link" onClick={() => setFull(null)}>
              {texts.close}
            </button>
          </div>
          <pre class="wrap">
            <Inert text={full.text} limit={4000} key={full.pointer} />
          </pre>
        </div>
      )}
    </div>
  );
}

/** Which child of a place a pointer goes through. */
function childIndex(pointer: string, place: string): number {
  const step = pointer.slice(place.length + 1).split('/')[0] ?? '';
  return /^\d+$/.test(step) ? Number(step) : 0;
}

interface LineProps {
  readonly row: JsonRow;
  readonly hit: boolean;
  onToggle(row: JsonRow): void;
  onFull(full: { pointer: string; text: string }): void;
}

function Line({ row, hit, onToggle, onFull }: LineProps) {
  const texts = useTexts();
  const indent = { paddingInlineStart: `${Math.min(row.depth, DEEPEST) * 14 + 4}px` };
  if (row.kind === 'more') {
    return (
      <div class="json-line" style={indent}>
        <button type="button" class="link" onClick={() => onToggle(row)}>
          {texts.more(row.left.toLocaleString('en'))}
        </button>
      </div>
    );
  }
  const { key, value, kind, preview } = row;
  const deep = row.depth > DEEPEST ? <span class="json-depth">{row.depth}</span> : null;
  const name =
    key === null ? null : (
      <span class="json-key">
        <Inert text={key} limit={80} line />:{' '}
      </span>
    );
  if (kind !== 'value') {
    return (
      <button
        type="button"
        class={`json-line json-fold${hit ? ' is-hit' : ''}`}
        style={indent}
        aria-expanded={kind === 'unfolded'}
        onClick={() => onToggle(row)}
      >
        <span class="json-arrow" aria-hidden="true">
          {kind === 'unfolded' ? '▾' : '▸'}
        </span>
        {deep}
        {name}
        <span class="json-preview">
          <Inert text={preview} limit={240} line />
        </span>
      </button>
    );
  }
  const long = typeof value === 'string' && value.length > LINE;
  return (
    <div class={`json-line${hit ? ' is-hit' : ''}`} style={indent}>
      <span class="json-arrow" />
      {deep}
      {name}
      {typeof value === 'string' ? (
        <span class="json-string">
          “<Inert text={value} limit={LINE} line />”
        </span>
      ) : (
        <span class="json-scalar">{preview}</span>
      )}
      {long && (
        <button type="button" class="link" onClick={() => onFull({ pointer: row.pointer, text: value })}>
          {texts.json.full} ({texts.json.characters(value.length.toLocaleString('en'))})
        </button>
      )}
    </div>
  );
}
