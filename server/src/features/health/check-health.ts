import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { HealthCheck } from '@alumni/shared/health/health';
import { addressCheck } from '@alumni/shared/health/health-address';
import { lastRuns } from '../../backup/backup-runs.store.ts';
import { isFolderGone } from '../../backup/folder/folder-mark.ts';
import { isOnSameDisk } from '../../backup/folder/same-disk.ts';
import { deduplicate } from '../../core/deduplicate.ts';
import { isNewer, newestRelease } from '../../core/newest-release.ts';
import { version } from '../../core/version.ts';
import { withTimeout } from '../../core/with-timeout.ts';
import { heartbeatNote } from '../../db/clock/heartbeat-note.ts';
import { readClock, tryWrite } from '../../db/clock/heartbeats.store.ts';
import { areChangesReceived } from '../../db/content-changes.ts';
import { type Database, ping } from '../../db/database.ts';
import { fromNow } from '../../db/ids.ts';
import { integrityNote } from '../../db/integrity/integrity.ts';
import { isOutOfConnections } from '../../db/postgres/postgres-failure.ts';
import { type ImageStorage, newTemporaryName } from '../../images/storage/image-storage.ts';
import { StorageUnavailableError } from '../../images/storage/storage-error.ts';
import { lastFailure } from '../../outbox/mail-state.store.ts';
import { countFailed, outboxState } from '../../outbox/outbox-reads.store.ts';
import type { Settings } from '../../settings/live-settings.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const withinLimit = <T>(work: Promise<T>) => withTimeout(work, 5_000, 'no answer in 5 seconds');
/** A backup counts as late only this long after its time: a failed attempt is repeated after an hour. */
const lateMinutes = 120;

export interface HealthDeps {
  db: Database;
  storage: ImageStorage;
  dataDir: string;
  /**
   * Returns a value that changes with each write to the database. Returns undefined while notifications of changes
   * fail. Absent in processes that receive no such notifications.
   */
  content?: (() => string | undefined) | undefined;
  /** The error of a refused or lost notification connection. */
  contentFailure?: (() => unknown) | undefined;
  settings: Pick<Settings, 'backup' | 'smtpUrl' | 'isMailProved' | 'exampleLeft'>;
  /** State of a serving process. */
  served?: {
    errors: number;
    waitingPictures: number;
    hasUnknownProxy: boolean;
    publicUrl: string;
    /** Address at which a master last used the site. */
    seenAt: string | undefined;
  };
}

/** Runs all checks that the technician needs; a part that does not respond is reported. */
export async function checkHealth(deps: HealthDeps): Promise<HealthCheck[]> {
  const { dataDir, settings, served } = deps;
  const folders = [...new Set([dataDir, settings.backup?.dir ?? dataDir])];
  const checks = await Promise.all([
    checkDatabase(deps),
    checkIntegrity(deps),
    checkWrites(deps),
    checkClock(deps),
    checkFiles(deps),
    ...folders.map(checkDisk),
    checkWorkers(deps),
    checkRelease(deps),
  ]);
  return [...checks.flat(), checkExample(settings), ...(served ? checksOf(served) : [])];
}

async function checkDatabase({ db, content, contentFailure }: HealthDeps): Promise<HealthCheck> {
  const read = await timed('database', () => ping(db));
  if (read.kind !== 'ok') return read;
  try {
    await withinLimit(tryWrite(db));
    if (!content || (await areChangesReceived(content))) return read;
    const failure = contentFailure?.();
    if (isOutOfConnections(failure)) throw failure;
    return { ...read, kind: 'unheard', state: 'watch' };
  } catch (error) {
    const kind = isOutOfConnections(error) ? 'scarce' : 'readOnly';
    return { name: 'database', kind, state: 'bad', values: { error: firstLineOf(error) } };
  }
}

async function checkIntegrity({ dataDir }: HealthDeps): Promise<HealthCheck> {
  const name = 'integrity';
  const found = await integrityNote.read(dataDir);
  if (!found) return { name, kind: 'none', state: 'good', values: {} };
  const { at, damage } = found;
  return damage
    ? { name, kind: 'failed', state: 'bad', values: { error: firstLineOf(new Error(damage)) } }
    : { name, kind: 'ok', state: 'good', values: { hours: ageOf(at, hour) } };
}

async function checkWrites({ dataDir }: HealthDeps): Promise<HealthCheck> {
  const name = 'writes';
  const since = (await heartbeatNote.read(dataDir))?.missingSince;
  return since
    ? { name, kind: 'missing', state: 'bad', values: { time: toMinutes(since) } }
    : { name, kind: 'ok', state: 'good', values: {} };
}

async function checkClock({ db }: HealthDeps): Promise<HealthCheck[]> {
  const name = 'clock';
  const clock = await readClock(db).catch(() => undefined);
  // If the database fails, its own check reports the cause.
  if (!clock) return [];
  if (clock.isTrusted) return [{ name, kind: 'ok', state: 'good', values: {} }];
  const values = { now: toMinutes(clock.now), seen: toMinutes(clock.seen ?? '') };
  return [{ name, kind: 'jumped', state: 'bad', values }];
}

function toMinutes(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

/** Writes, reads and removes a small file. */
async function checkFiles({ storage }: HealthDeps): Promise<HealthCheck> {
  const stored = await timed('files', async () => {
    // Uses a temporary name. `files check` reports files with a picture's name that have no row in `images`.
    const name = newTemporaryName();
    await storage.put(name, Buffer.from('health'));
    try {
      const file = await storage.open(name);
      if (!file) throw new Error('the file is not there');
      file.stream.destroy();
      if (file.size !== 6) throw new Error(`the file has ${file.size} bytes instead of 6`);
    } finally {
      await storage.remove(name);
    }
  });
  if (stored.kind !== 'ok') return stored;
  try {
    await withinLimit(assertListed(storage));
    return stored;
  } catch (error) {
    const values = { error: firstLineOf(error) };
    return { name: 'files', kind: 'unlisted', state: 'watch', values };
  }
}

async function assertListed(storage: ImageStorage): Promise<void> {
  for await (const _first of storage.list()) return;
}

async function timed(
  name: 'database' | 'files',
  work: () => Promise<unknown>,
): Promise<HealthCheck> {
  const start = performance.now();
  try {
    await withinLimit(work());
    const ms = Math.round(performance.now() - start);
    return { name, kind: 'ok', state: 'good', values: { ms } };
  } catch (error) {
    const kind = isOutOfConnections(error) ? 'scarce' : 'away';
    return { name, kind, state: 'bad', values: { error: firstLineOf(error) } };
  }
}

/** The first line of an error message, without its final dot. */
function firstLineOf(error: unknown): string {
  const said = error instanceof StorageUnavailableError ? (error.cause ?? error) : error;
  const { code, message } = said as NodeJS.ErrnoException;
  const [line = ''] = (message || code || 'unknown').split('\n');
  return line.slice(0, 200).replace(/\.$/, '');
}

const readDiskSpace = deduplicate<StatsFs | undefined>((folder) =>
  statfs(folder).catch(() => undefined),
);

async function checkDisk(folder: string): Promise<HealthCheck[]> {
  const stats = await withinLimit(readDiskSpace(folder)).catch(() => 'away' as const);
  if (stats === 'away') return [{ name: 'disk', kind: 'away', state: 'bad', values: { folder } }];
  if (!stats) return [];
  const { bavail, blocks, files, ffree } = stats;
  const room = percentOf(bavail, blocks);
  // Some file systems do not count files and report 0 of 0.
  const entries = files > 0 ? percentOf(ffree, files) : 100;
  const areEntriesFewer = entries < room && entries < 10;
  const percent = areEntriesFewer ? entries : room;
  const [kind, state] =
    percent < 3
      ? ([areEntriesFewer ? 'noEntries' : 'full', 'bad'] as const)
      : percent < 10
        ? ([areEntriesFewer ? 'fewEntries' : 'low', 'watch'] as const)
        : (['ok', 'good'] as const);
  return [{ name: 'disk', kind, state, values: { percent, folder } }];
}

function percentOf(part: number, whole: number): number {
  return Math.floor((100 * part) / Math.max(1, whole));
}

/**
 * A restored copy of the site sends no mails and makes no backups. The only result for a copy is therefore that it is
 * a copy.
 */
async function checkWorkers(deps: HealthDeps): Promise<HealthCheck[]> {
  const copy = await restoredCopy(deps.db).catch(() => undefined);
  if (!copy) return (await Promise.all([checkBackups(deps), checkMail(deps)])).flat();
  const { from, backupAt } = copy;
  const values = { from, backupAt: `${backupAt.slice(0, 16).replace('T', ' ')} UTC` };
  return [{ name: 'copy', kind: 'restored', state: 'bad', values }];
}

async function checkBackups({ db, dataDir, settings }: HealthDeps): Promise<HealthCheck[]> {
  if (!settings.backup) {
    return [{ name: 'backups', kind: 'notSet', state: 'watch', values: {} }];
  }
  const { dir } = settings.backup;
  // A disk that does not respond is reported by its own check.
  if (dir && (await withinLimit(isFolderGone(dataDir, dir)).catch(() => false))) {
    return [{ name: 'backups', kind: 'gone', state: 'bad', values: { place: dir } }];
  }
  const runs = await lastRuns(db).catch(() => undefined);
  // If the database fails, its own check reports the cause.
  if (!runs) return [];
  const { ended, succeeded, tried } = runs;
  const minutes = succeeded && ageOf(succeeded.started_at, minute);
  const hours = minutes === undefined ? undefined : Math.floor(minutes / 60);
  const failure = ended && ended.id !== succeeded?.id ? ended.error : undefined;
  const error = failure ?? succeeded?.error;
  const backups = (kind: string, state: HealthCheck['state']): HealthCheck => ({
    name: 'backups',
    kind,
    state,
    values: {
      ...(hours !== undefined && { hours }),
      ...(minutes !== undefined && { minutes }),
      ...(error && { error }),
    },
  });
  const age = tried?.tried_at ? ageOf(tried.tried_at, day) : 0;
  const trial: HealthCheck = !tried
    ? { name: 'trial', kind: 'none', state: 'watch', values: {} }
    : {
        name: 'trial',
        kind: age > 9 ? 'old' : 'ok',
        state: age > 9 ? 'watch' : 'good',
        values: { days: age },
      };
  const { foreign_backups: count, former_folder: place } = succeeded ?? {};
  const others: HealthCheck[] = [];
  if (place) others.push({ name: 'otherBackups', kind: 'left', state: 'watch', values: { place } });
  else if (count)
    others.push({ name: 'otherBackups', kind: 'some', state: 'watch', values: { count } });
  if (failure) return [backups('failed', 'bad'), trial, ...others];
  if (hours === undefined) return [backups('none', 'watch')];
  if (hours * 60 > settings.backup.everyMinutes + lateMinutes)
    return [backups('old', 'bad'), trial, ...others];
  if (error) return [backups('incomplete', 'bad'), trial, ...others];
  const isBeside = await isOnSameDisk(dataDir, settings.backup);
  return [isBeside ? backups('sameDisk', 'watch') : backups('ok', 'good'), trial, ...others];
}

async function checkMail({ db, settings }: HealthDeps): Promise<HealthCheck[]> {
  const state = await outboxState(db).catch(() => undefined);
  const failed = await countFailed(db, fromNow(-day)).catch(() => 0);
  if (!state) return [];
  const { waiting, oldest } = state;
  const hours = oldest ? ageOf(oldest.toISOString(), hour) : 0;
  const values = { waiting, hours, failed };
  const mail = (kind: string, state: HealthCheck['state'], more = {}): HealthCheck[] => [
    { name: 'mail', kind, state, values: { ...values, ...more } },
  ];
  if (!settings.smtpUrl) return mail('noServer', 'watch');
  const failure = await lastFailure(db).catch(() => undefined);
  if (failure?.reason === 'login') return mail('login', 'bad', { answer: failure.answer });
  // If the mail server has accepted a mail before, it may be away for a while. A server that has never accepted one is
  // probably misconfigured.
  if (hours >= 2 || (failure && !settings.isMailProved)) return mail('stuck', 'bad');
  if (failed > 0) return mail('refused', 'bad');
  return settings.isMailProved ? mail('ok', 'good') : mail('untried', 'watch');
}

/** Compares this release with the newest one that `alumni watch` has stored. Returns nothing if none is stored. */
async function checkRelease({ dataDir }: HealthDeps): Promise<HealthCheck[]> {
  const newest = await newestRelease.read(dataDir);
  if (!newest) return [];
  const values = { version, newest: newest.version };
  return isNewer(newest.version, version)
    ? [{ name: 'release', kind: 'newer', state: 'watch', values }]
    : [{ name: 'release', kind: 'ok', state: 'good', values }];
}

/** Reports texts of the example site that are still in use. The example's address and telephone number reach nobody. */
function checkExample({ exampleLeft }: HealthDeps['settings']): HealthCheck {
  const name = 'example';
  if (exampleLeft.length === 0) return { name, kind: 'ok', state: 'good', values: {} };
  return { name, kind: 'left', state: 'watch', values: { texts: exampleLeft.join(' ') } };
}

function checksOf({
  errors,
  waitingPictures,
  hasUnknownProxy,
  publicUrl,
  seenAt,
}: NonNullable<HealthDeps['served']>): HealthCheck[] {
  return [
    waitingPictures > 10
      ? { name: 'pictures', kind: 'busy', state: 'watch', values: { waiting: waitingPictures } }
      : { name: 'pictures', kind: 'ok', state: 'good', values: { waiting: waitingPictures } },
    errors > 0
      ? { name: 'errors', kind: 'some', state: 'watch', values: { count: errors } }
      : { name: 'errors', kind: 'ok', state: 'good', values: {} },
    hasUnknownProxy
      ? { name: 'proxy', kind: 'untrusted', state: 'bad', values: {} }
      : { name: 'proxy', kind: 'ok', state: 'good', values: {} },
    addressCheck(publicUrl, seenAt),
  ];
}

function ageOf(time: string, unit: number): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(time)) / unit));
}
