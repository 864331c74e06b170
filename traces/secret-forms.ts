/** A shorter value would stand in ordinary words too. */
export const SECRET_MIN_LENGTH = 8;

/** All the ways a secret is likely to be written: as it is, URL-encoded, JSON- and HTML-escaped, base64, hex. */
export function secretForms(secret: string): ReadonlySet<string> {
  const percent = encodePercent(secret);
  const escaped = inJson(secret);
  const forms = [
    secret,
    wellFormed(secret),
    percent,
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.replaceAll('%20', '+'),
    new URLSearchParams([['', secret]]).toString().slice(1),
    escaped,
    inJson(escaped),
    escaped.replaceAll('/', '\\/'),
    asciiJson(secret),
    inHtml(secret),
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('hex').toUpperCase(),
    ...base64Forms(secret),
  ];
  return new Set(forms.filter((form) => form.length >= SECRET_MIN_LENGTH));
}

/** With U+FFFD for lone surrogates, as UTF-8 writes them. */
const wellFormed = (text: string) => Buffer.from(text).toString();
const encodePercent = (text: string) => encodeURIComponent(wellFormed(text));
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const asciiJson = (text: string) =>
  inJson(text).replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * The characters of base64 that depend on the secret alone, for each of the three ways it can fall into groups of
 * three bytes, so that `base64("user:" + secret)` is found too.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const from = Math.ceil((offset * 8) / 6);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    const stable = encoded.slice(from, to);
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
