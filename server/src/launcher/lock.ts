import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LauncherError } from './installation.ts';

/** Runs `work` under a lock of the folder. Ignores the lock of a killed process. */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, '.lock');
  const own = `${file}-${process.pid}`;
  if (existsSync(file) && !isHeld(readFileSync(file, 'utf8'))) rmSync(file, { force: true });
  writeFileSync(own, `${process.pid} ${bootId()}`);
  try {
    // Link a complete file: the lock never exists without its content.
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

/**
 * Whether a running process holds the lock. Compares the boot, too: after a restart of the machine, another process may
 * have the same id.
 */
function isHeld(text: string): boolean {
  const [pid, boot] = text.split(' ');
  return boot === bootId() && existsSync(`/proc/${pid}`);
}

/** Changes with each boot of the machine. */
function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}
