// Runs one job for the server, then ends (run-in-background.ts).
import { endBeforeServer } from '../../core/short-memory.ts';
import { openDatabase } from '../../db/database.ts';
import { checkIntegrity } from '../../db/integrity/integrity.ts';
import { openImageStorage } from '../../images/storage/open-image-storage.ts';
import type { BackgroundJob, BackgroundLog, BackgroundMessage } from './run-in-background.ts';
import { makeBackups } from './scheduled-backups.ts';

/**
 * Time in which a stopped backup must remove its unfinished parts. Then a timer kills the process, because
 * `process.exit` cannot interrupt a running SQL statement.
 */
const stopMs = 5_000;

const stopping = new AbortController();
const stop = () => {
  stopping.abort();
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopMs).unref();
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// The server has ended: nobody needs the result.
process.on('disconnect', stop);

async function send(message: BackgroundMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  process.send?.(message, () => resolve());
  await promise;
}

function logger(level: 'info' | 'error') {
  return (details: object, text: string) => {
    send({ level, details, text }).catch(() => {});
  };
}

async function backUp({
  settings,
  backup,
  run,
}: BackgroundJob & { job: 'backup' }): Promise<undefined> {
  await using db = openDatabase(settings);
  const storage = await openImageStorage(settings);
  const log: BackgroundLog = { info: logger('info'), error: logger('error') };
  await makeBackups({ ...settings, db, storage, log }, backup, run, stopping.signal);
}

async function work(job: BackgroundJob): Promise<void> {
  const result = await (job.job === 'backup' ? backUp(job) : checkIntegrity(job.settings));
  await send({ result });
  process.disconnect();
}

process.umask(0o077);
endBeforeServer();
process.once('message', (job: BackgroundJob) => {
  work(job).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  });
});
