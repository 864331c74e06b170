const OPENING = '「『（(“‘《【[';
const CLOSING = '」』）)”’》】]';
const STOPS = '。！？!?';
const LIST_MARK = /^\s*(?:[-*•]\s+|[(（]?\d{1,2}[.)）、．](?!\d)\s*)/u;

/** The sentences of a text, Chinese and Latin; a line ends one too, unless it leads over with a colon. */
export function sentencesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*#{1,6}\s/.test(line));
  const sentences: string[] = [];
  let open = '';
  for (const line of lines) {
    for (const part of split(line.replace(LIST_MARK, ''))) {
      const sentence = `${open}${part}`;
      open = /[：:]\s*$/u.test(sentence) ? sentence : '';
      if (open === '') sentences.push(sentence.trim());
    }
  }
  return [...sentences, open.trim()].filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function split(line: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index < line.length; index += 1) {
    const sign = line.charAt(index);
    if (OPENING.includes(sign)) depth += 1;
    if (CLOSING.includes(sign)) depth = Math.max(0, depth - 1);
    // What is quoted ends no sentence of ours, but where the quotation ends it.
    if (!ends(line, index) || (depth > 0 && !isLastInside(line, index))) continue;
    let to = index + 1;
    while (to < line.length && (STOPS.includes(line.charAt(to)) || CLOSING.includes(line.charAt(to)))) {
      if (CLOSING.includes(line.charAt(to))) depth = Math.max(0, depth - 1);
      to += 1;
    }
    parts.push(line.slice(from, to));
    from = to;
    index = to - 1;
  }
  parts.push(line.slice(from));
  return parts;
}

function ends(line: string, index: number): boolean {
  const sign = line.charAt(index);
  if (STOPS.includes(sign)) return true;
  if (sign !== '.') return false;
  const after = line.charAt(index + 1);
  return (
    /\p{L}{2,}$|[\p{Script=Han}\d)\]]$/u.test(line.slice(0, index)) &&
    (after === '' || /[\s\p{Script=Han}]/u.test(after)) &&
    !isAbbreviation(line.slice(0, index))
  );
}

const isAbbreviation = (before: string): boolean => /(?:^|\s)(?:e\.g|i\.e|etc|vs|mr|ms|dr|no)$/i.test(before);

/** Whether only closing signs follow: then the quotation ends the line with it. */
const isLastInside = (line: string, index: number): boolean =>
  [...line.slice(index + 1)].every((sign) => CLOSING.includes(sign) || STOPS.includes(sign) || /\s/.test(sign));

/** Clauses, each with whether it belongs to a question; for rules about wording that must not reach across a comma. */
export function clausesOf(text: string): readonly { readonly text: string; readonly asked: boolean }[] {
  return sentencesOf(text).flatMap((sentence) => {
    const asked = /[？?]["'」』）)\s]*$/u.test(sentence) || /(?:嗎|呢)["'」』）)\s。]*$/u.test(sentence);
    return sentence
      .split(/[，,；;：:、。！!]/u)
      .filter((clause) => clause.trim() !== '')
      .map((clause) => ({ text: clause.trim(), asked }));
  });
}
