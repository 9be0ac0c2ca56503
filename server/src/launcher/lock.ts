import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './installation.ts';

/** Runs `work` unless another process does in this folder. A killed one's lock does not count. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, '.lock');
  if (existsSync(file) && !existsSync(`/proc/${readFileSync(file, 'utf8').trim()}`)) rmSync(file);
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new LauncherError('Another install or upgrade is under way.');
  }
  writeSync(descriptor, String(process.pid));
  closeSync(descriptor);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
