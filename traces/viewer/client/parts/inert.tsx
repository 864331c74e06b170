import { useState } from 'preact/hooks';
import { inert } from '../../../inert.ts';
import { useTexts } from '../settings.ts';

/** Characters that one press on “more” adds. */
const CHUNK = 20_000;

interface InertProps {
  readonly text: string;
  /** Characters shown at first. */
  readonly limit?: number;
  /** On one line, cut without a way to more: for lists. */
  readonly line?: boolean;
}

/**
 * Recorded text. It is only ever text, its controls and bidi tricks are written out, and of a long one only the beginning is
 * in the document until more is asked for.
 */
export function Inert({ text, limit = 600, line = false }: InertProps) {
  const texts = useTexts();
  const [shown, show] = useState(limit);
  const cut = text.length > shown;
  const start = cut ? whole(text, shown) : text;
  if (line)
    return (
      <bdi class="rec">
        {inert(start.replace(/\s+/g, ' '))}
        {cut ? '…' : ''}
      </bdi>
    );
  return (
    <>
      <bdi class="rec rec-block">
        {inert(start, { newlines: true })}
        {cut ? '…' : ''}
      </bdi>
      {cut && (
        <span class="rec-more">
          {texts.json.cut(shown.toLocaleString('en'), text.length.toLocaleString('en'))}{' '}
          <button type="button" class="link" onClick={() => show(shown + CHUNK)}>
            {texts.showMore}
          </button>
        </span>
      )}
    </>
  );
}

/** Not cut between the halves of one character. */
function whole(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
