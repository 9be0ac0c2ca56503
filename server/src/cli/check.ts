import { existsSync } from 'node:fs';
import { configWarnings } from '../boot/config/config-warnings.ts';
import { assertDataAccess } from '../boot/config/data-access.ts';
import { assertLocalAddress } from '../boot/config/local-address.ts';
import { sqliteFile } from '../db/database.ts';
import { needsMigration } from '../db/migrate.ts';
import type { CliCommand, CommandContext } from './command.ts';

export function addCheckCommand(program: CliCommand): void {
  program
    .command('check')
    .description('Say whether the server would start with these settings; changes nothing.')
    .does(check);
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
