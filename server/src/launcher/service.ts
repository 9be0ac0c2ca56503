import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inAddress, ownAddress } from '../core/own-address.ts';
import { type Installation, LauncherError } from './installation.ts';
import { runTool } from './run-program.ts';
import { acquireStartLock } from './start-lock.ts';
import { readyMs, respondsWithin } from './try-server.ts';

export const serviceUnit = 'alumni.service';
export const socketUnit = 'alumni.socket';
export const watchUnit = 'alumni-watch';

export const systemdRuns = (root: string) => root === '' && existsSync('/run/systemd/system');

/** Controls the systemd service; undefined if systemd does not run. */
export function systemdService(installed: Installation) {
  if (!systemdRuns(installed.root)) return undefined;
  let letStart: (() => Promise<void>) | undefined;
  return {
    /** Stops the service until `start`. If systemd holds the socket, connections wait meanwhile. */
    async stop(): Promise<void> {
      if (!isHeld()) {
        runTool('systemctl', ['stop', serviceUnit]);
        return;
      }
      letStart ??= await acquireStartLock(installed);
      await endProcess();
    },
    /** Starts the service. Returns whether it is ready within a minute. */
    async start(settings: NodeJS.ProcessEnv): Promise<boolean> {
      runTool('systemctl', ['reset-failed', serviceUnit]);
      await letStart?.();
      letStart = undefined;
      // `systemctl start` returns once the site is ready or has ended. With the unit of an older version, it returns
      // earlier.
      if (spawnSync('systemctl', ['start', serviceUnit]).status !== 0) return false;
      return respondsWithin(`${siteAddress(settings)}/readyz`, readyMs, isStartingOrActive);
    },
    /** Stops service and socket: connections must not wait for a site that cannot start. */
    end: () => runTool('systemctl', ['stop', serviceUnit, ...(isHeld() ? [socketUnit] : [])]),
    /** Whether the last start failed; systemd may retry. */
    hasFailed: () => !isStartingOrActive(),
    isHeld,
  };
}

/** Time limit for a stop. systemd kills the process after the unit's TimeoutStopSec, 15 s. */
const stopMs = 60_000;

/** Whether systemd holds the listening socket. */
const isHeld = () => spawnSync('systemctl', ['is-active', '--quiet', socketUnit]).status === 0;

/** Whether the service starts or runs: waiting is pointless once it has ended. */
function isStartingOrActive(): boolean {
  const properties = ['--property=ActiveState', '--property=SubState'];
  const { stdout } = spawnSync('systemctl', ['show', ...properties, serviceUnit], {
    encoding: 'utf8',
  });
  return !/=(?:failed|inactive|deactivating|auto-restart)$/m.test(stdout);
}

/**
 * Ends the running process by a restart. The restarted service then waits for the start lock. After a plain stop, the
 * next visitor's connection would start the service again.
 */
async function endProcess(): Promise<void> {
  // Resets systemd's count of starts: starts that visitors triggered must not use up its limit.
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

/** Throws `LauncherError` if the site runs without systemd, so that the launcher cannot stop it. */
export async function assertStopped(settings: NodeJS.ProcessEnv): Promise<void> {
  const address = siteAddress(settings);
  if (!(await respondsWithin(`${address}/healthz`, 0))) return;
  throw new LauncherError(
    `Something answers at ${address}, and systemd does not run here: stop the site first.`,
  );
}

const siteAddress = ({ HOST, PORT }: NodeJS.ProcessEnv) => ownAddress(HOST, PORT);

/** Address for systemd to listen on. Throws `LauncherError` for a host name: systemd only accepts IP addresses. */
export function listenedAddress({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const host = !HOST || HOST === 'localhost' ? '127.0.0.1' : HOST;
  if (isIP(host) === 0)
    throw new LauncherError(`HOST=${HOST} must be an address, such as 0.0.0.0.`);
  return `${inAddress(host)}:${PORT || 3000}`;
}
