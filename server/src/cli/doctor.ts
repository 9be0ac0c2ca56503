import { existsSync } from 'node:fs';
import type { HealthCheck } from '@alumni/shared/health/health';
import { healthSentence } from '@alumni/shared/health/health-words';
import { isLoopback } from '@alumni/shared/health/loopback';
import { configWarnings } from '../boot/config/config-warnings.ts';
import { assertDataAccess } from '../boot/config/data-access.ts';
import { assertLocalAddress } from '../boot/config/local-address.ts';
import { ownAddress } from '../core/own-address.ts';
import { openPostgresChanges, sqliteFile } from '../db/database.ts';
import { checkIntegrity } from '../db/integrity/integrity.ts';
import { needsMigration } from '../db/migrate.ts';
import { checkHealth } from '../features/health/check-health.ts';
import type { CliCommand, CommandContext } from './command.ts';

export function addCheckCommands(program: CliCommand): void {
  program
    .command('doctor')
    .description('Look at server, database, files, disk, backups and mail, and say what to do.')
    .helpEnd(`Fails where something harms people now. What only a server that runs knows, errors and the proxy, is
on the page Health of its masters.`)
    .does(doctor);
  program
    .command('check')
    .description('Say whether the server would start with these settings; changes nothing.')
    .does(check);
}

const timeoutMs = 5_000;
/** Time for 10 MB at 3 Mbit/s. */
const largeRequestMs = 30_000;
const marks = { good: 'ok  ', watch: 'look', bad: 'BAD ' };

async function doctor({ config, database, storage, settings }: CommandContext) {
  const db = await database({ migrate: false });
  // If the integrity check cannot run, the check of the database reports why.
  await checkIntegrity(config).catch(() => {});
  const { databaseUrl, dataDir } = config;
  const changes = databaseUrl === undefined ? undefined : openPostgresChanges(databaseUrl);
  let found: HealthCheck[];
  try {
    found = await checkHealth({
      db,
      storage: await storage(),
      dataDir,
      content: changes?.current,
      contentFailure: changes?.failure,
      settings: await settings(),
    });
  } finally {
    await changes?.close();
  }
  const server = await askServer(ownAddress(config.host, config.port));
  const hasWay = !isLoopback(new URL(config.publicUrl).hostname);
  const way = hasWay ? [await tryLargeRequest(config.publicUrl)] : [];
  const checks = [server, ...way, ...found];
  const lines = checks.map((check) => {
    const { title, found, advice } = healthSentence(check, 'en');
    return `${marks[check.state]}  ${title}: ${found}${advice && `\n      ${advice}`}`;
  });
  return {
    text: lines.join('\n'),
    json: { checks },
    failed: checks.some(({ state }) => state === 'bad'),
  };
}

/**
 * Checks with a request that the server is ready: systemd's socket accepts connections even while the server is down.
 */
async function askServer(address: string): Promise<HealthCheck> {
  const start = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const server = (kind: string, state: HealthCheck['state'], values: HealthCheck['values']) =>
    ({ name: 'server', kind, state, values: { address, ...values } }) as const;
  try {
    const { ok, status } = await fetch(`${address}/readyz`, { signal });
    if (!ok) return server('notReady', 'bad', { status });
    return server('ok', 'good', { ms: Math.round(performance.now() - start) });
  } catch {
    return server('away', 'bad', {});
  }
}

/**
 * Sends 10 MB through the proxy without a log-in. The server refuses the upload; this refusal shows that the request
 * has passed the proxy.
 */
async function tryLargeRequest(address: string): Promise<HealthCheck> {
  const uploads = (kind: string, state: HealthCheck['state'], values: HealthCheck['values']) =>
    ({ name: 'uploads', kind, state, values: { address, size: 10, ...values } }) as const;
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(10 * 1024 * 1024)]), 'image.jpg');
  try {
    const { url, init } = { url: `${address}/api/upload`, init: { method: 'POST', body } };
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(largeRequestMs) });
    const isOurs = response.headers.get('content-type')?.startsWith('application/json');
    await response.body?.cancel();
    return isOurs ? uploads('ok', 'good', {}) : uploads('cut', 'bad', { status: response.status });
  } catch (error) {
    return uploads('away', 'watch', { error: fetchErrorText(error) });
  }
}

/** Uses the error's cause: `fetch` itself only reports 'fetch failed'. */
function fetchErrorText(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** Checks the settings. Errors come from the code that reads them, as at a start. */
async function check({ config, database, storage, settings }: CommandContext) {
  await assertLocalAddress(config.host);
  assertDataAccess(config.dataDir);
  const exists = config.databaseUrl !== undefined || existsSync(sqliteFile(config.dataDir));
  const migrates = exists && (await needsMigration(await database({ migrate: false })));
  await (await storage()).check();
  // An older schema may lack the table of a master's choices.
  const chosen = exists && !migrates ? await settings() : config;
  const warnings = await configWarnings(config, chosen);
  const next = migrates
    ? 'the start brings the database to the newest schema'
    : exists
      ? 'the database is of this version'
      : 'the start creates the database';
  const lines = [...warnings.map((warning) => `look  ${warning}`), `All right: ${next}.`];
  return { text: lines.join('\n'), json: { warnings, migrates } };
}
