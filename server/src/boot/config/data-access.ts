import { accessSync, constants, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/**
 * Throws `ConfigError` for what this user may not read and write of the data that are there: SQLite says
 * only that it cannot open the database.
 */
export function assertDataAccess(dataDir: string): void {
  const names = ['.', 'alumni.sqlite', 'alumni.sqlite-wal', 'alumni.sqlite-shm', 'files'];
  for (const path of names.map((name) => join(dataDir, name))) {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) continue;
    const { R_OK, W_OK, X_OK } = constants;
    try {
      accessSync(path, R_OK | W_OK | (stats.isDirectory() ? X_OK : 0));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const { username, uid } = userInfo();
      if (stats.uid === uid)
        throw new ConfigError(`DATA_DIR: ${path} cannot be written (${code}).`);
      const owner = stats.uid === 0 ? 'root' : `user ${stats.uid}`;
      throw new ConfigError(
        `DATA_DIR: ${path} belongs to ${owner}, and ${username} has to write it. As root: chown -R ${username}: ${dataDir}`,
      );
    }
  }
}
