import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type Installation, LauncherError, prefixOf } from './installation.ts';

/** The service waits for this file's lock before it starts. */
export const startLock = 'start.lock';

/** Of util-linux, which Debian always has. */
export const flock = '/usr/bin/flock';

/**
 * Keeps the service from starting until the returned function is called or this process dies: systemd
 * starts it as soon as somebody connects.
 */
export async function acquireStartLock(installed: Installation): Promise<() => Promise<void>> {
  const file = join(prefixOf(installed), startLock);
  // cat ends with its input: with this process.
  const command = ['--exclusive', '--no-fork', file, 'sh', '-c', 'echo held; exec cat'];
  // In a group of its own: Ctrl+C or a lost connection does not let the service start half-way.
  const holder = spawn(flock, command, { stdio: ['pipe', 'pipe', 'inherit'], detached: true });
  const ended = once(holder, 'exit');
  const [said] = await Promise.race([once(holder.stdout, 'data'), ended]);
  if (!Buffer.isBuffer(said)) throw new LauncherError(`${file} cannot be locked.`);
  // A launcher that fails while holding the lock must be able to end.
  holder.unref();
  for (const pipe of [holder.stdin, holder.stdout]) (pipe as Socket).unref();
  return async () => {
    holder.ref();
    holder.stdin.end();
    await ended;
  };
}
