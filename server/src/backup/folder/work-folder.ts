import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const unfinished = /^\.(part|trial|spool)-/;

/** An older part was left by a run that was killed. */
export const abandonedMs = 24 * 60 * 60_000;

/** Removes what killed runs have left in a folder that backups are made in. */
export async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!unfinished.test(name)) continue;
    const path = join(dir, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - abandonedMs) await rm(path, { recursive: true, force: true });
  }
}
