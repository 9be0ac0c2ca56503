import { accessSync, constants, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/**
 * Throws `ConfigError` for existing data that this user may not read and write. SQLite's own error does not name the
 * cause.
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
      const username = userName(uid);
      if (stats.uid === uid)
        throw new ConfigError(`DATA_DIR: ${path} cannot be written (${code}).`);
      const owner = userName(stats.uid);
      throw new ConfigError(
        `DATA_DIR: ${path} belongs to ${owner}, and ${username} has to write it. As root: chown -R ${username.replace('user ', '')}: ${dataDir}`,
      );
    }
  }
}

/**
 * Throws `ConfigError` if root starts on the data of another user. SQLite would create files as root, which the site
 * could not write at its next start.
 */
export function assertOwnData(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || owner === undefined || owner === 0) return;
  throw new ConfigError(
    `DATA_DIR: ${dataDir} belongs to ${userName(owner)}: run this as that user (sudo -u '#${owner}' …).`,
  );
}

/** Returns the name of a user, or the number if the user has no name, as in some containers. `userInfo` then throws. */
function userName(uid: number | undefined): string {
  if (uid === 0) return 'root';
  try {
    const { uid: own, username } = userInfo();
    if (uid === own) return username;
  } catch {
    // The user has no name: falls through to the number.
  }
  return `user ${uid}`;
}
