import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { horizon } from '../db/ids.ts';

const file = (dataDir: string) => join(dataDir, 'last-backup');

/**
 * When the last complete backup was begun: what is newer is not in it. Undefined if that is unknown, or if a clock that was
 * wrong says so.
 */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(file(dataDir), 'utf8').catch(() => '');
  const time = new Date(text.trim());
  return time.getTime() <= Date.parse(horizon()) ? time : undefined;
}

/** Notes a complete backup, for `/metrics`. */
export async function noteBackup(dataDir: string, createdAt: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const part = `${file(dataDir)}.part`;
  await writeFile(part, `${createdAt}\n`);
  await rename(part, file(dataDir));
}
