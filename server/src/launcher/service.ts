import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inAddress, ownAddress } from '../core/own-address.ts';
import { type Installation, LauncherError } from './installation.ts';
import { runTool } from './run-program.ts';
import { acquireStartLock } from './start-lock.ts';
import { answers, readyMs } from './try-server.ts';

export const serviceUnit = 'alumni.service';
export const socketUnit = 'alumni.socket';
export const watchUnit = 'alumni-watch';

export const systemdRuns = (root: string) => root === '' && existsSync('/run/systemd/system');

/** Starts and stops the site; undefined if nothing does so by itself. */
export function serviceOf(installed: Installation) {
  if (!systemdRuns(installed.root)) return undefined;
  let letStart: (() => Promise<void>) | undefined;
  return {
    /** Stops it until `start`; who connects meanwhile waits, where systemd holds the socket. */
    async stop(): Promise<void> {
      if (!isHeld()) {
        runTool('systemctl', ['stop', serviceUnit]);
        return;
      }
      letStart ??= await acquireStartLock(installed);
      await endProcess();
    },
    /** Starts it; whether it is ready within a minute. */
    async start(settings: NodeJS.ProcessEnv): Promise<boolean> {
      runTool('systemctl', ['reset-failed', serviceUnit]);
      await letStart?.();
      letStart = undefined;
      // With a unit of today it returns when the site answers or has ended; an older one says nothing of that.
      if (spawnSync('systemctl', ['start', serviceUnit]).status !== 0) return false;
      return answers(`${addressOf(settings)}/readyz`, readyMs, hasNotEnded);
    },
    /** Stops it for good: nobody waits for what cannot start. */
    end: () => runTool('systemctl', ['stop', serviceUnit, ...(isHeld() ? [socketUnit] : [])]),
    /** Whether its last start has failed; systemd may repeat it. */
    hasFailed: () => !hasNotEnded(),
    isHeld,
  };
}

/** systemd kills it after the TimeoutStopSec of the unit, 15 s. */
const stopMs = 60_000;

/** Whether systemd holds the socket. */
const isHeld = () => spawnSync('systemctl', ['is-active', '--quiet', socketUnit]).status === 0;

/** Whether a start goes on, or has succeeded: what has ended keeps callers waiting in vain. */
function hasNotEnded(): boolean {
  const properties = ['--property=ActiveState', '--property=SubState'];
  const { stdout } = spawnSync('systemctl', ['show', ...properties, serviceUnit], {
    encoding: 'utf8',
  });
  return !/=(?:failed|inactive|deactivating|auto-restart)$/m.test(stdout);
}

/** The start waits for the lock. After a `systemctl stop` each visitor would begin another one. */
async function endProcess(): Promise<void> {
  // Starts that visitors have begun shall not use up the limit.
  runTool('systemctl', ['reset-failed', serviceUnit]);
  runTool('systemctl', ['restart', '--no-block', serviceUnit]);
  const mainProcess = () =>
    runTool('systemctl', ['show', '--property=MainPID', '--value', serviceUnit]).trim();
  const deadline = performance.now() + stopMs;
  while (mainProcess() !== '0') {
    if (performance.now() > deadline) throw new LauncherError('The site does not stop.');
    await wait(50);
  }
}

/** Throws `LauncherError` if the site runs and nothing here can stop it. */
export async function assertStopped(settings: NodeJS.ProcessEnv): Promise<void> {
  const address = addressOf(settings);
  if (!(await answers(`${address}/healthz`, 0))) return;
  throw new LauncherError(
    `Something answers at ${address}, and systemd does not run here: stop the site first.`,
  );
}

const addressOf = ({ HOST, PORT }: NodeJS.ProcessEnv) => ownAddress(HOST, PORT);

/** Address that systemd listens on. Throws `LauncherError` for a name: it takes addresses alone. */
export function listenedAddress({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const host = !HOST || HOST === 'localhost' ? '127.0.0.1' : HOST;
  if (isIP(host) === 0)
    throw new LauncherError(`HOST=${HOST} must be an address, such as 0.0.0.0.`);
  return `${inAddress(host)}:${PORT || 3000}`;
}
