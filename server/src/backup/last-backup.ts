import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { latestPlausible } from '../db/ids.ts';

const file = (dataDir: string) => join(dataDir, 'last-backup');

/**
 * Start time of the last complete backup: later changes are not in it. Undefined if it is unknown or lies in the
 * future because of a wrong clock.
 */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(file(dataDir), 'utf8').catch(() => '');
  const time = new Date(text.trim());
  return time.getTime() <= Date.parse(latestPlausible()) ? time : undefined;
}

/** Records a complete backup for `/metrics`. */
export async function recordBackup(dataDir: string, createdAt: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const part = `${file(dataDir)}.part`;
  await writeFile(part, `${createdAt}\n`);
  await rename(part, file(dataDir));
}
