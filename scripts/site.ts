import { Command, InvalidArgumentError } from 'commander';
import { startSite } from '../site/server.ts';

const USAGE = 2;

const program = new Command('site')
  .description('Starts the demo events site for people.')
  .option('--port <number>', 'port to listen on, 0 for any free one', readPort, 4173)
  .option('--host <name>', 'address to listen on', '127.0.0.1')
  .option('--db <file>', 'keep the store in this file; without it, it lives as long as the site')
  .option('--allow-host <name...>', 'further host names under which the site may be reached')
  .allowExcessArguments(false)
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : USAGE))
  .parse();

const { port, host, db, allowHost } = program.opts<{ port: number; host: string; db?: string; allowHost?: string[] }>();

try {
  const site = await startSite({
    port,
    host,
    ...(db === undefined ? {} : { dbFile: db }),
    ...(allowHost === undefined ? {} : { allowedHosts: allowHost }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void site.close().then(() => process.exit(0)));
  }
  console.log(`The events site is at ${site.url} (Ctrl-C ends it).`);
} catch (error) {
  console.error(explain(error));
  process.exit(USAGE);
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('It must be a number from 0 to 65535.');
  return port;
}

function explain(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use. Stop what uses it, or choose another with --port.`;
    case 'EACCES':
      return `Port ${port} on ${host} may not be used by this account. Choose one above 1023 with --port.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `"${host}" is not an address of this machine. Choose another with --host.`;
    case 'SQLITE_CANTOPEN':
    case 'SQLITE_NOTADB':
      return `The store "${db}" cannot be opened: ${message}. Choose another file with --db.`;
    default:
      return `The site could not start: ${message}`;
  }
}
