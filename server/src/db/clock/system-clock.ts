import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Whether the kernel reports a synchronised clock, as set by chrony or systemd-timesyncd. The kernel no longer does so
 * after somebody has set the clock by hand. False if the state is unknown, as in a container.
 */
export async function isClockSynchronized(): Promise<boolean> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await run('timedatectl', args, { timeout: 3_000 });
    return stdout.trim() === 'yes';
  } catch {
    return false;
  }
}
