import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { BegunRun } from '../../backup/backup-runs.store.ts';
import type { Log } from '../../core/log.ts';
import type { DatabaseSettings } from '../../db/database.ts';
import type { Integrity } from '../../db/integrity/integrity.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import type { BackupChoice } from '../../settings/live-settings.ts';

/** Nice value of the process: requests of visitors come first, even on a single core. */
const lowPriority = 10;

export interface BackgroundSettings extends DatabaseSettings {
  s3?: S3Settings | undefined;
}

export type BackgroundJob = { settings: BackgroundSettings } & (
  | { job: 'backup'; backup: BackupChoice; run: BegunRun }
  | { job: 'integrity' }
);

/** The process sends log lines, then the result. */
export type BackgroundMessage =
  | { level: 'info' | 'error'; details: object; text: string }
  | { result: Integrity | undefined };

export type BackgroundLog = Pick<Log, 'info' | 'error'>;

/**
 * Runs a job in a low-priority process. Reading the whole database takes a core for seconds, and memory that is freed
 * when the process ends. Aborting `stopping` ends the process. Rejects if the process ends without a result.
 */
export async function runInBackground(
  job: BackgroundJob,
  { log, stopping }: { log: BackgroundLog; stopping: AbortSignal },
): Promise<Integrity | undefined> {
  const { databaseUrl, dataDir, s3 } = job.settings;
  const child = fork(new URL('./background-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Without a free file descriptor, the child has no pipe, and `send` below throws before `once` listens. The child's
  // `error` event would then have no listener and end the server.
  child.on('error', () => {});
  // Sets the priority at once, because even loading the modules takes half a second of a core.
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  let outcome: { result: Integrity | undefined } | undefined;
  child.on('message', (message: BackgroundMessage) => {
    if ('result' in message) outcome = message;
    else log[message.level](message.details, message.text);
  });
  // A backup gets SIGTERM, so that it can remove its unfinished parts. An integrity check has no such parts and gets
  // SIGKILL. SIGTERM would take effect only after its statement, which may run for minutes.
  const stop = () => child.kill(job.job === 'backup' ? 'SIGTERM' : 'SIGKILL');
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  child.send({ ...job, settings: { databaseUrl, dataDir, s3 } }, () => {});
  const [code, signal] = await once(child, 'close');
  stopping.removeEventListener('abort', stop);
  if (outcome) return outcome.result;
  throw new Error(`the process for ${job.job} has ended with ${code ?? signal}`);
}
