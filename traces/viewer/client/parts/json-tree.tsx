import { useMemo, useState } from 'preact/hooks';
import type { Json } from '../../../schema.ts';
import {
  firstUnfolded,
  isAt,
  type JsonRow,
  jsonRows,
  PAGE,
  searchJson,
  type Unfolded,
  unfoldTo,
} from '../../model/json-rows.ts';
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
  const [unfolded, unfold] = useState<Unfolded>(() => firstUnfolded(value));
  const [query, setQuery] = useState('');
  const [hit, setHit] = useState(0);
  const [full, setFull] = useState<{ readonly key: string; readonly text: string } | null>(null);
  const hits = useMemo(() => (query.length < 2 ? [] : searchJson(value, query)), [value, query]);
  const current = hits[hit];
  const open = useMemo(() => (current === undefined ? unfolded : unfoldTo(unfolded, current)), [unfolded, current]);
  const rows = useMemo(() => jsonRows(value, open), [value, open]);
  const reveal = current === undefined ? undefined : rows.findIndex((row) => isAt(row, current));

  const toggle = (row: JsonRow) => {
    const next = new Map(open);
    const container = row.kind === 'more' ? row.of : row.value;
    if (typeof container !== 'object' || container === null) return;
    if (row.kind === 'unfolded') next.delete(container);
    else next.set(container, (next.get(container) ?? 0) + PAGE);
    // What was searched for would unfold again what is folded here.
    if (row.kind === 'unfolded') setQuery('');
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
        keyOf={(_, index) => index}
        render={(row) => <Line row={row} hit={isAt(row, current)} onToggle={toggle} onFull={setFull} />}
      />
      {full !== null && (
        <div class="json-full">
          <div class="json-bar">
            <code>
              <Inert text={full.key} limit={120} line />
            </code>
            <button type="button" class="link" onClick={() => setFull(null)}>
              {texts.close}
            </button>
          </div>
          <pre class="wrap">
            <Inert text={full.text} limit={4000} key={full.text.length} />
          </pre>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  readonly row: JsonRow;
  readonly hit: boolean;
  onToggle(row: JsonRow): void;
  onFull(full: { key: string; text: string }): void;
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
        <button type="button" class="link" onClick={() => onFull({ key: key ?? '', text: value })}>
          {texts.json.full} ({texts.json.characters(value.length.toLocaleString('en'))})
        </button>
      )}
    </div>
  );
}
