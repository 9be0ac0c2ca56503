import { existsSync } from 'node:fs';
import { removeKilled } from '../backup/unfinished.store.ts';
import type { Config } from '../boot/config/config.ts';
import { assertOwnData } from '../boot/config/data-access.ts';
import { givenSettings } from '../boot/config/site.ts';
import { type Database, openDatabase, sqliteFile } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openImageStorage } from '../images/storage/open-image-storage.ts';
import { liveSettings } from '../settings/live-settings.ts';
import { type CliIo, type CommandContext, CommandError } from './command.ts';
import { progress } from './progress.ts';

/** Opens database and storage when `work` needs them, and closes the database afterwards. */
export async function withContext<T>(
  io: CliIo,
  config: Config,
  work: (context: CommandContext) => Promise<T>,
): Promise<T> {
  assertOwnData(config.dataDir);
  for (const folder of await removeKilled(config.dataDir)) {
    io.stderr.write(`Removed what a backup that was killed had begun: ${folder}\n`);
  }
  let db: Database | undefined;
  const database: CommandContext['database'] = async (options = {}) => {
    if (!options.create) assertPresent(config);
    if (options.migrate !== false) await migrate(config, { report: progress(io) });
    db ??= openDatabase(config);
    return db;
  };
  try {
    return await work({
      io,
      config,
      database,
      storage: () => openImageStorage(config),
      async settings() {
        const opened = await database({ migrate: false });
        return liveSettings(opened, givenSettings(config), () => undefined).current();
      },
    });
  } finally {
    await db?.destroy();
  }
}

/** Throws if the database file is missing: a wrong DATA_DIR must not look like an empty association. */
function assertPresent({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return;
  throw new CommandError(`There is no database in ${dataDir}. Is DATA_DIR the server's?`);
}
