import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { BegunRun } from '../../backup/backup-runs.store.ts';
import type { Log } from '../../core/log.ts';
import type { DatabaseSettings } from '../../db/database.ts';
import type { Integrity } from '../../db/integrity/integrity.ts';
import type { S3Settings } from '../../images/storage/image-storage.ts';
import type { BackupChoice } from '../../settings/live-settings.ts';

/** On a machine with one core, too, visitors come first. */
const lowPriority = 10;

export interface BackgroundSettings extends DatabaseSettings {
  s3?: S3Settings | undefined;
}

export type BackgroundJob = { settings: BackgroundSettings } & (
  | { job: 'backup'; backup: BackupChoice; run: BegunRun }
  | { job: 'integrity' }
);

/** The process sends lines of its log, and at last the result. */
export type BackgroundMessage =
  | { level: 'info' | 'error'; details: object; text: string }
  | { result: Integrity | undefined };

export type BackgroundLog = Pick<Log, 'info' | 'error'>;

/**
 * Does a job in a process of its own, of low priority: what reads the whole database takes a core for seconds, and
 * memory that goes back when it ends. Rejects where the process ends without a result. `stopping` has it stop.
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
  // With no file left to open it has no pipe either, and `send` throws before `once` listens.
  child.on('error', () => {});
  // From the first moment: to load its modules takes half a second of a core.
  if (child.pid !== undefined) setPriority(child.pid, lowPriority);
  let answer: { result: Integrity | undefined } | undefined;
  child.on('message', (message: BackgroundMessage) => {
    if ('result' in message) answer = message;
    else log[message.level](message.details, message.text);
  });
  // A backup takes back what is half done. A look has nothing to, and would end with its statement, minutes later.
  const stop = () => child.kill(job.job === 'backup' ? 'SIGTERM' : 'SIGKILL');
  stopping.addEventListener('abort', stop, { once: true });
  if (stopping.aborted) stop();
  child.send({ ...job, settings: { databaseUrl, dataDir, s3 } }, () => {});
  const [code, signal] = await once(child, 'close');
  stopping.removeEventListener('abort', stop);
  if (answer) return answer.result;
  throw new Error(`the process for ${job.job} has ended with ${code ?? signal}`);
}
