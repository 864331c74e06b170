/**
 * Makes recorded text safe to print: whatever a page or an agent wrote, the terminal only ever shows characters.
 *
 * Escape sequences, control characters, bidirectional controls, invisible characters and lone surrogates are written
 * as visible escapes (`\u{1b}`), so that nothing is executed, reordered or hidden, and nothing is lost either.
 */
export function inert(text: string, { newlines = false } = {}): string {
  return text.replace(HOSTILE, (char) => (newlines && char === '\n' ? char : visible(char)));
}

/** One line of it, at most so many characters, with `…` where it was cut. */
export function inertLine(text: string, limit = 200): string {
  // Cut first: escaping five million characters to show two hundred is wasted time.
  const start = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const line = inert(start.replace(/\s+/g, ' ').trim());
  const characters = [...line];
  const cut = characters.length > limit || start.length < text.length;
  return cut ? `${characters.slice(0, limit - 1).join('')}…` : line;
}

/**
 * Controls (C0, DEL, C1), lone surrogates, line and paragraph separators, interlinear marks, and all that is drawn as
 * nothing: bidi controls and isolates, zero-width and tag characters. Variation selectors stay: emoji need them.
 */
const HOSTILE =
  /(?![\ufe0e\ufe0f])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\ufff9-\ufffb]/gu;

const visible = (char: string) => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;
