import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './installation.ts';

/** Runs `work` unless another process does in this folder. One that was killed does not count. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, '.lock');
  const own = `${file}-${process.pid}`;
  if (existsSync(file) && !isHeld(readFileSync(file, 'utf8'))) rmSync(file, { force: true });
  writeFileSync(own, `${process.pid} ${bootId()}`);
  try {
    // Never there without what it says.
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new LauncherError(`Another install, upgrade or restore is under way (${file}).`);
  } finally {
    rmSync(own);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** By a process that runs. A power cut may leave an empty file, and numbers are given again after it. */
function isHeld(text: string): boolean {
  const [pid, boot] = text.split(' ');
  return boot === bootId() && existsSync(`/proc/${pid}`);
}

/** Another one after each start of the machine. */
function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
