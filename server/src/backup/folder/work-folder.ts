import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const unfinished = /^\.(part|trial|spool)-/;

/** Unfinished files and folders that are older than this were left by a killed run. */
export const abandonedMs = 24 * 60 * 60_000;

/** Removes the remains of killed runs from a backup folder. */
export async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!unfinished.test(name)) continue;
    const path = join(dir, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - abandonedMs) await rm(path, { recursive: true, force: true });
  }
}
