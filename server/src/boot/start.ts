import { randomInt } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import type { Logger } from 'pino';
import { ensureFirstMaster } from '../accounts/first-master.ts';
import { restoreNote } from '../backup/restore-note.ts';
import { removeKilled } from '../backup/unfinished.store.ts';
import { commandName } from '../core/command-name.ts';
import { areChangesReceived } from '../db/content-changes.ts';
import { type Database, openServedDatabase, sqliteFile } from '../db/database.ts';
import { isDiskFull, isWriteRefused } from '../db/errors.ts';
import { findDamage } from '../db/integrity/integrity.ts';
import { migrate } from '../db/migrate.ts';
import { isLocked } from '../db/sqlite/sqlite.ts';
import { databaseRateLimiter } from '../http/limits/rate-limit.store.ts';
import { noRateLimiter } from '../http/limits/rate-limit.ts';
import { storeRelease } from '../http/page/client-assets.store.ts';
import { readAssets } from '../http/page/client-assets.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import { noMailWorker, startMailWorker } from '../outbox/mail-worker.ts';
import { createMailer, mailSettings } from '../outbox/mailer.ts';
import { liveSettings } from '../settings/live-settings.ts';
import { restoredCopy } from '../settings/restored-copy.ts';
import { setupLinkAtStart } from '../settings/setup-link.ts';
import { ensureSecret } from '../settings/site-options.store.ts';
import { buildApp } from './app.ts';
import { type Config, isTrialStart, isUnitOutdated } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { configWarnings } from './config/config-warnings.ts';
import { assertLocalAddress } from './config/local-address.ts';
import { givenSettings } from './config/site.ts';
import type { Deps } from './deps.ts';
import { listen } from './listen.ts';
import { createLog, startLines } from './log.ts';
import { mailWork } from './mail-work.ts';
import { shutDownOnSignal } from './shut-down.ts';
import { startEventNotices } from './tasks/event-notices.ts';
import { checkEveryMs, healthMails } from './tasks/health-mails.ts';
import { startHeartbeat } from './tasks/heartbeat.ts';
import { startHousekeeping } from './tasks/housekeeping.ts';
import { noIntegrityWatch, startIntegrityWatch } from './tasks/integrity-watch.ts';
import { checkReportsMs, reportMailbox } from './tasks/report-mailbox.ts';
import { runPeriodically } from './tasks/run-periodically.ts';
import { startScheduledBackups } from './tasks/scheduled-backups.ts';

const copyWarning = `this is a restored copy: it sends no mail, makes no backup and removes nothing, until a master presses 'This is the site now', or: ${commandName} site activate`;
const changesWarning =
  'PostgreSQL does not tell of changes, and each page is read from it anew: let DATABASE_URL lead to PostgreSQL itself, or to a pool in session mode with 12 connections an instance (PgBouncer: pool_mode, default_pool_size)';
const lockedSentence =
  'The database is locked: waiting for the process that has it. On a network share (NFS, SMB) locks may be missing: DATA_DIR belongs on a disk of this machine.';
const unitWarning =
  'the unit of systemd is of an older version: run alumni install once, which brings it up to date';

/**
 * Throws `ConfigError` after a killed restore. The half restored site would look empty and offer anyone its first
 * master account.
 */
async function assertNoHalfRestore(dataDir: string): Promise<void> {
  const note = await restoreNote.read(dataDir);
  if (!note) return;
  throw new ConfigError(
    `DATA_DIR: the restore of ${note.from} did not come to its end. Repeat it: ${commandName} restore PLACE; then start.`,
  );
}

/**
 * Migrates the database, starts the workers and serves until SIGTERM or SIGINT. `prepare` runs before the server
 * listens. Throws `ConfigError`, and errors that `failureMessage` explains.
 */
export async function start(
  config: Config,
  prepare: (deps: Deps, log: Logger) => Promise<void> = async () => {},
): Promise<void> {
  const log = createLog(config);
  const say = startLines(config);
  const given = givenSettings(config);
  await assertLocalAddress(config.host);
  await assertNoHalfRestore(config.dataDir);
  const killed = await removeKilled(config.dataDir);
  if (killed.length > 0) log.warn({ folders: killed }, 'removed what a killed backup had begun');
  const isTrial = isTrialStart();
  // Reports a locked database before waiting for it: the wait may take an hour and blocks the thread.
  if (config.databaseUrl === undefined && isLocked(sqliteFile(config.dataDir))) say(lockedSentence);
  await migrateSafely(config, isTrial, say);
  const { db, changes } = openServedDatabase(config, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  areChangesReceived(changes.current).then(
    (told) => told || log.warn(changesWarning),
    (err: unknown) => log.warn({ err }, changesWarning),
  );
  const settings = liveSettings(db, given, () => changes.current());
  const assets = readAssets();
  const onFullDisk = ignoringFullDisk(log);
  // Stores this version's client files in the database. Pages of this version may request them from an instance of
  // another version, which does not have them on disk.
  await onFullDisk(() => storeRelease(db, assets));
  const storage = await openImageStorage(config);
  await storage.check().catch((err: unknown) => {
    // Object storage may recover. Until then pages have no pictures.
    if (!config.s3) throw err;
    log.warn({ err }, 'object storage is unavailable');
  });
  const copy = await restoredCopy(db);
  if (copy) log.warn({ ...copy }, copyWarning);
  for (const warning of await configWarnings(config, await settings.current())) log.warn(warning);
  if (isUnitOutdated()) log.warn(unitWarning);

  const { mail, integrity, workers } = isTrial
    ? { mail: noMailWorker, integrity: noIntegrityWatch, workers: [] }
    : await startWorkers({ config, db, changes, storage, settings }, log);
  const deps: Deps = {
    config,
    db,
    changes,
    storage,
    settings,
    assets,
    integrity,
    mail,
    limiter: config.rateLimits ? databaseRateLimiter(db) : noRateLimiter,
    resetDelayMs: () => randomInt(2_000, 15_000),
    dns: () => new Resolver({ timeout: 2_000, tries: 2 }),
  };
  await prepare(deps, log);
  const master = await onFullDisk(() => ensureFirstMaster(db, config.master));
  if (!isTrial && master !== 'missing') await onFullDisk(() => ensureSecret(db));
  if (!isTrial) await onFullDisk(() => sayMasterState(master, { db, config, say }));
  const app = await buildApp(deps, log);
  await listen(app, config, log);
  say(`Ready: ${config.publicUrl}`);

  const closeDatabase = async () => {
    await changes.close();
    await db.destroy();
  };
  shutDownOnSignal({ app, workers, closeDatabase, log });
}

/**
 * Migrates the database. In a trial start, throws if the migration damages a database that was whole. Damage from
 * before does not stop the start: the new version may be the repair.
 */
async function migrateSafely(config: Config, isTrial: boolean, say: (text: string) => void) {
  const damageBefore = isTrial ? await findDamage(config) : undefined;
  const applied = await migrate(config, {
    report: (step, done, total) =>
      say(`Bringing the database up to date: ${step}, row ${done} of ${total}`),
  });
  const damage = isTrial && damageBefore === undefined ? await findDamage(config) : undefined;
  if (damage !== undefined) throw new Error(`This version has damaged the database: ${damage}`);
  if (applied.length > 0) say(`Database brought up to date: ${applied.join(', ')}`);
}

type WorkerDeps = Pick<Deps, 'changes' | 'config' | 'db' | 'settings' | 'storage'>;

async function startWorkers({ changes, config, db, settings, storage }: WorkerDeps, log: Logger) {
  const { dataDir } = config;
  // Starts first: the other workers need to know whether the clock is right.
  const heartbeat = await startHeartbeat({ db, dataDir, content: () => changes.current(), log });
  const mailer = createMailer(mailSettings(config, settings));
  const mail = startMailWorker({ db, mailer, log, ...mailWork({ config, db, settings, log }) });
  const health = healthMails({ db, storage, config, settings, mail, log });
  const integrity = startIntegrityWatch({ ...config, log, reportDamage: health.reportDamage });
  const workers = [
    mail,
    integrity,
    heartbeat,
    startHousekeeping({ db, storage, config, settings, mail, log }),
    startEventNotices({ db, config, settings, mail, log }),
    runPeriodically(checkEveryMs, health.check),
    runPeriodically(checkReportsMs, reportMailbox({ db, config, settings, log })),
    startScheduledBackups({ ...config, db, settings, log }),
  ];
  return { mail, integrity, workers };
}

/** Runs optional writes of the start: a full disk must not stop the site from being read. */
function ignoringFullDisk(log: Logger) {
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (err) {
      if (!isDiskFull(err) && !isWriteRefused(err)) throw err;
      log.error(
        { err },
        'the disk or its quota is full: the site can be read, and nothing written, until there is room',
      );
      return undefined;
    }
  };
}

async function sayMasterState(
  state: Awaited<ReturnType<typeof ensureFirstMaster>> | undefined,
  { db, config, say }: { db: Database; config: Config; say: (text: string) => void },
): Promise<void> {
  if (state === 'created') say('The first master account has been created.');
  if (state === 'missing') {
    const link = await setupLinkAtStart(db, config.publicUrl);
    const where = link ?? 'with the link of the start a moment ago, or of another instance.';
    say(`There is no master account yet. Set the site up, within 24 hours: ${where}`);
  }
  if (state === 'emailTaken') {
    const command = `${commandName} master create EMAIL`;
    say(`MASTER_EMAIL belongs to a member already. Create a master with: ${command}`);
  }
}
