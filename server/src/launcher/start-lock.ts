import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type Installation, LauncherError, prefixPath } from './installation.ts';

/** The service takes this file's lock before it starts. */
export const startLock = 'start.lock';

/** Part of util-linux, always present on Debian. */
export const flock = '/usr/bin/flock';

/**
 * Prevents starts of the service until the returned function is called or this process dies. Without the lock, systemd
 * would start the service at the next connection.
 */
export async function acquireStartLock(installed: Installation): Promise<() => Promise<void>> {
  const file = join(prefixPath(installed), startLock);
  // `cat` ends when its input closes, at the latest when this process ends.
  const command = ['--exclusive', '--no-fork', file, 'sh', '-c', 'echo held; exec cat'];
  // A separate process group: Ctrl+C or a lost connection must not release the lock in the middle of a change.
  const holder = spawn(flock, command, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const ended = once(holder, 'exit');
  const [said] = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (!Buffer.isBuffer(said)) throw new LauncherError(`${file} cannot be locked.`);
  // If the launcher fails without releasing the lock, this child process must not keep it from ending.
  holder.unref();
  for (const pipe of [holder.stdin, holder.stdout]) (pipe as Socket).unref();
  return async () => {
    holder.ref();
    holder.stdin.end();
    await ended;
  };
}
