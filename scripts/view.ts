import { resolve } from 'node:path';
import { StoreError } from '../traces/store.ts';
import { startViewer } from '../traces/viewer/server/index.ts';
import { command, EXIT, main, read, UsageError } from './cli.ts';

interface Flags {
  db: string;
  port: number;
  host: string;
}

const program = () =>
  command('view', 'Shows the traces of a store in the browser: overview, replay, verdict, comparison. It only reads.')
    .option('--db <file>', 'trace store', 'traces/exam.db')
    .option('--port <n>', 'port to listen on, 0 for any free one', read.natural, 4174)
    .option('--host <name>', 'address to listen on', '127.0.0.1');

function explain(error: unknown, { port, host }: Flags): unknown {
  if (error instanceof StoreError && !error.environment) return new UsageError(error.message);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new UsageError(`Port ${port} on ${host} is in use. Stop what uses it, or choose another with --port.`);
    case 'EACCES':
      return new UsageError(
        `Port ${port} on ${host} may not be used by this account. Choose one above 1023 with --port.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new UsageError(`"${host}" is not an address of this machine. Choose another with --host.`);
    case 'ERR_SOCKET_BAD_PORT':
      return new UsageError(`${port} is no port. Choose one from 0 to 65535 with --port.`);
    default:
      return error;
  }
}

await main(async () => {
  const flags = program().parse().opts<Flags>();
  const viewer = await startViewer({ ...flags, db: resolve(flags.db) }).catch((error: unknown) => {
    throw explain(error, flags);
  });
  process.stdout.write(`The trace viewer is at ${viewer.url} (Ctrl-C ends it).\n`);
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await viewer.close();
  return EXIT.pass;
});
