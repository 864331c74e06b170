import { stripVTControlCharacters } from 'node:util';

/** A text without the colours that this program itself put in; what is left must be inert. */
export function stripColours(text: string): string {
  // Colours are off where tests run; should they be on, only whole colour codes go, nothing that a page wrote.
  return text.includes('\u001b[') ? stripVTControlCharacters(text) : text;
}
