import { existsSync } from 'node:fs';
import type { HealthCheck } from '@alumni/shared/health/health';
import { healthSentence } from '@alumni/shared/health/health-words';
import { configWarnings } from '../boot/config/config-warnings.ts';
import { assertDataAccess } from '../boot/config/data-access.ts';
import { assertLocalAddress } from '../boot/config/local-address.ts';
import { ownAddress } from '../core/own-address.ts';
import { sqliteFile } from '../db/database.ts';
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

const answerMs = 5_000;
const marks = { good: 'ok  ', watch: 'look', bad: 'BAD ' };

async function doctor({ config, database, storage, settings }: CommandContext) {
  const db = await database({ migrate: false });
  // If the check cannot run, the check of the database says why.
  await checkIntegrity(config).catch(() => {});
  const found = await checkHealth({
    db,
    storage: await storage(),
    dataDir: config.dataDir,
    settings: await settings(),
  });
  const checks = [await askServer(ownAddress(config.host, config.port)), ...found];
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

/** Whether the server that visitors reach is ready; where systemd holds its socket, nobody may be behind it. */
async function askServer(address: string): Promise<HealthCheck> {
  const start = performance.now();
  const signal = AbortSignal.timeout(answerMs);
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

/** Errors are thrown by the code that reads the settings, with the words of the start. */
async function check({ config, database, storage, settings }: CommandContext) {
  await assertLocalAddress(config.host);
  assertDataAccess(config.dataDir);
  const exists = config.databaseUrl !== undefined || existsSync(sqliteFile(config.dataDir));
  const migrates = exists && (await needsMigration(await database({ migrate: false })));
  await (await storage()).check();
  // An older schema may not have what a master has chosen.
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
