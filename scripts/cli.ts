import { Command, CommanderError, InvalidArgumentError } from 'commander';

/** Exit codes of every command (docs/commands.md). */
export const EXIT = { pass: 0, fail: 1, usage: 2, incomplete: 3 } as const;

/** A mistake in how a command was called; told in one sentence, exit 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A command that rejects what it does not know and never ends with a code of commander's own. */
export function command(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowUnknownOption(false)
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .showHelpAfterError(`Run "npm run ${name} -- --help" for what it takes.`)
    .exitOverride();
}

const whole = (least: number, what: string) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) throw new InvalidArgumentError(what);
  return value;
};

/** Readers of option values; each says what it wants. */
export const read = {
  positive: whole(1, 'It takes a whole number from 1.'),
  natural: whole(0, 'It takes a whole number from 0.'),
  money: (text: string) => {
    const value = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text) || value <= 0)
      throw new InvalidArgumentError('It takes an amount in US dollars, such as 1.50.');
    return value;
  },
  list: (text: string) => {
    const items = text.split(',').map((item) => item.trim());
    if (items.some((item) => item === '')) throw new InvalidArgumentError('It takes names with commas between them.');
    return items;
  },
  shard: (text: string) => {
    const [index, count] = text.split('/').map(Number);
    if (!/^\d+\/\d+$/.test(text) || !index || !count || index > count) {
      throw new InvalidArgumentError('It takes i/n with i from 1 to n, such as 1/3.');
    }
    return text;
  },
  url: (text: string) => {
    if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
      throw new InvalidArgumentError('It takes an http or https address.');
    }
    return text;
  },
} as const;

/**
 * Runs a command's body and ends the process with its code: usage errors with 2, anything unforeseen with 3, since no
 * trouble of the environment may look like a failed verdict.
 */
export async function main(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.pass : EXIT.usage;
    } else if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = EXIT.usage;
    } else {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = EXIT.incomplete;
    }
  }
}
