import pino from 'pino';
import { ensureFirstMaster } from './accounts/first-master.ts';
import { buildApp } from './app.ts';
import type { Deps } from './app-deps.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { failureMessage, stackOf } from './failure-message.ts';
import { startCleanup } from './files/cleanup.ts';
import { openImageStorage } from './files/image-storage.ts';
import { databaseRateLimiter, noRateLimiter } from './http/rate-limit.ts';
import { startMailWorker } from './mail/mail-worker.ts';
import { createMailer } from './mail/mailer.ts';
import { pageSettingsOf } from './site.ts';

try {
  await start(readConfig());
} catch (error) {
  console.error(failureMessage(error) ?? `The server could not start: ${stackOf(error)}`);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel });
  const settings = pageSettingsOf(config);
  const db = openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'));
  const applied = await migrate(db);
  if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`);
  const storage = await openImageStorage(config);
  await storage.check();
  await tellAboutMaster(await ensureFirstMaster(db, config.master));
  if (!config.rateLimits) log.warn('RATE_LIMITS is off: do not run a public server like this');

  const mail = startMailWorker({
    db,
    mailer: createMailer({ ...config, site: settings.site }),
    log,
  });
  const cleanup = startCleanup({ db, storage, log });
  const deps: Deps = {
    config,
    db,
    storage,
    settings,
    mail,
    limiter: config.rateLimits ? databaseRateLimiter(db) : noRateLimiter,
  };
  const app = await buildApp(deps, log);
  await app.listen({ port: config.port, host: config.host });
  console.log(`Ready: ${config.publicUrl}`);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // Stops accepting, finishes what is in flight, then lets go of the rest.
    await app.close();
    await Promise.all([mail.stop(), cleanup.stop()]);
    await db.destroy();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

async function tellAboutMaster(
  state: Awaited<ReturnType<typeof ensureFirstMaster>>,
): Promise<void> {
  const how = 'npm run cli -- master create EMAIL';
  if (state === 'created') console.log('The first master account has been created.');
  if (state === 'missing') console.log(`There is no master account yet. Create one with: ${how}`);
  if (state === 'emailTaken') {
    console.log(`MASTER_EMAIL belongs to a member already. Create a master with: ${how}`);
  }
}
