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
      const uid = process.getuid?.();
      const username = nameOf(uid);
      if (stats.uid === uid)
        throw new ConfigError(`DATA_DIR: ${path} cannot be written (${code}).`);
      const owner = nameOf(stats.uid);
      throw new ConfigError(
        `DATA_DIR: ${path} belongs to ${owner}, and ${username} has to write it. As root: chown -R ${username.replace('user ', '')}: ${dataDir}`,
      );
    }
  }
}

/**
 * Throws `ConfigError` for root beside the data of another user: SQLite alone makes files beside the database, which
 * the site could not write at its next start.
 */
export function assertOwnData(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDir} belongs to ${nameOf(owner)}: run this as that user (sudo -u '#${owner}' …).`,
  );
}

/** A user of a container may have a number alone, and `userInfo` throws then. */
function nameOf(uid: number | undefined): string {
  if (uid === 0) return 'root';
  try {
    const { uid: own, username } = userInfo();
    if (uid === own) return username;
  } catch {
    // The number will do.
  }
  return `user ${uid}`;
}
