import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pino, { type Logger } from 'pino';
import { ensureFirstMaster } from '../accounts/first-master.ts';
import { openServedDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openImageStorage } from '../files/open-image-storage.ts';
import { storeRelease } from '../http/client-assets.store.ts';
import { readAssets } from '../http/client-assets.ts';
import { databaseRateLimiter } from '../http/rate-limit.store.ts';
import { noRateLimiter } from '../http/rate-limit.ts';
import { startMailWorker } from '../mail/mail-worker.ts';
import { createMailer } from '../mail/mailer.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { configWarnings } from './config-warnings.ts';
import type { Deps } from './deps.ts';
import { startHousekeeping } from './housekeeping.ts';
import { shutDownOnSignal } from './shut-down.ts';
import { pageSettingsOf } from './site.ts';

/**
 * Migrates the database, starts the workers and serves until SIGTERM or SIGINT. `prepare` runs
 * before the server listens. Throws `ConfigError`, and errors that `failureMessage` explains.
 */
export async function start(
  config: Config,
  prepare: (deps: Deps, log: Logger) => Promise<void> = async () => {},
): Promise<void> {
  const log = pino({ level: config.logLevel });
  const settings = pageSettingsOf(config);
  await assertLocalAddress(config.host);
  const applied = await migrate(config, {
    report: (step, done, total) =>
      console.log(`Bringing the database up to date: ${step}, row ${done} of ${total}`),
  });
  const { db, changes } = openServedDatabase(config, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`);
  const assets = readAssets();
  await storeRelease(db, assets);
  const storage = await openImageStorage(config);
  await storage.check().catch((err: unknown) => {
    // Object storage may recover; pages are served without pictures until then.
    if (!config.s3) throw err;
    log.warn({ err }, 'object storage is unavailable');
  });
  for (const warning of await configWarnings(config)) log.warn(warning);

  const mail = startMailWorker({
    db,
    mailer: createMailer({ ...config, site: settings.site }),
    log,
  });
  const housekeeping = startHousekeeping({ db, storage, config, mail, log });
  const deps: Deps = {
    config,
    db,
    changes,
    storage,
    settings,
    assets,
    mail,
    limiter: config.rateLimits ? databaseRateLimiter(db) : noRateLimiter,
    resetDelayMs: () => randomInt(2_000, 15_000),
  };
  await prepare(deps, log);
  await printMasterState(await ensureFirstMaster(db, config.master));
  const app = await buildApp(deps, log);
  await app.listen({ port: config.port, host: config.host });
  console.log(`Ready: ${config.publicUrl}`);

  const closeDatabase = async () => {
    await changes.close();
    await db.destroy();
  };
  shutDownOnSignal({ app, workers: [mail, housekeeping], closeDatabase, log });
}

/** Detects a wrong HOST before the database is touched. */
async function assertLocalAddress(host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port: 0 }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`HOST must be an address of this machine, ${host} is none (${code}).`);
  } finally {
    probe.close();
  }
}

async function printMasterState(
  state: Awaited<ReturnType<typeof ensureFirstMaster>>,
): Promise<void> {
  const command = 'npm run cli -- master create EMAIL';
  if (state === 'created') console.log('The first master account has been created.');
  if (state === 'missing')
    console.log(`There is no master account yet. Create one with: ${command}`);
  if (state === 'emailTaken') {
    console.log(`MASTER_EMAIL belongs to a member already. Create a master with: ${command}`);
  }
}
