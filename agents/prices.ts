import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const rate = z.number().nonnegative();

/** Dollars for a million tokens. Where a rate for the cache is not known, the full input rate stands in for it. */
export const Price = z.strictObject({
  input: rate,
  output: rate,
  cacheRead: rate.optional(),
  cacheWrite: rate.optional(),
});
export type Price = z.infer<typeof Price>;

/** `agents/prices.json`: what is known of prices, and since when. */
export const PriceTable = z.strictObject({
  asOf: z.iso.date(),
  about: z.string(),
  models: z.record(z.string(), Price),
});
export type PriceTable = z.infer<typeof PriceTable>;

/** Tokens of one reply as the provider counted them. `input` holds none that came from the cache or went into it. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** A model on the person's own machine: nobody sends a bill. */
export const FREE: Price = { input: 0, output: 0 };

export const priceTable = (): PriceTable =>
  PriceTable.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'prices.json'), 'utf8')));

/** The price of a model, or null where none is known; a dated name (`…-20260101`) goes by its undated one. */
export function priceOf(model: string, { models }: PriceTable = priceTable()): Price | null {
  return models[model] ?? models[model.replace(/-\d{8}$|-\d{4}-\d{2}-\d{2}$/, '')] ?? null;
}

/** What tokens cost; null where the price is unknown. */
export function costOf(tokens: Tokens, price: Price | null): number | null {
  if (price === null) return null;
  const { input, output, cacheRead = input, cacheWrite = input } = price;
  const dollars =
    tokens.input * input + tokens.output * output + tokens.cacheRead * cacheRead + tokens.cacheWrite * cacheWrite;
  return dollars / 1_000_000;
}

/** All tokens of a reply, read and written. */
export const totalTokens = ({ input, output, cacheRead, cacheWrite }: Tokens): number =>
  input + output + cacheRead + cacheWrite;

/** A careful guess, rather too high: a Chinese character is about one token, four Latin letters are one. */
export const guessTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
