import { nanoid } from 'nanoid';
import { dropLedger } from '../agents/ledger.ts';
import { setUpHall } from './hall.ts';
import { DEFAULTS, receivedOptions, sendOptions } from './options.ts';

/** Playwright Test's global setup: the hall stands before the first worker starts, and is closed after the last. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const options = receivedOptions() ?? {
    ...DEFAULTS,
    agents: [...DEFAULTS.agents],
    run: nanoid(),
    command: process.argv.slice(2),
  };
  Object.assign(process.env, sendOptions(options));
  const hall = await setUpHall(options.site, (line) => process.stderr.write(`${line}\n`));
  return async () => {
    dropLedger(options.run);
    await hall.close();
  };
}
