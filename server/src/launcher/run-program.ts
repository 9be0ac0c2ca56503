import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { LauncherError } from './installation.ts';

export interface User {
  uid: number;
  gid: number;
}

/** Part of util-linux, always present on Debian. Without it, child programs outlive a killed launcher. */
const setpriv = '/usr/bin/setpriv';

/** Runs a system tool, which ends with this process. Throws `LauncherError` with the tool's output. */
export function runTool(command: string, args: string[]): string {
  const [file = command, ...rest] = existsSync(setpriv)
    ? [setpriv, '--pdeathsig=KILL', command, ...args]
    : [command, ...args];
  const { status, stdout, stderr, error } = spawnSync(file, rest, { encoding: 'utf8' });
  if (error) throw new LauncherError(`${command} cannot be run (${error.message}).`);
  if (status !== 0) {
    throw new LauncherError(`${command}: ${stderr.trim() || `ended with ${status}`}`);
  }
  return stdout;
}

/**
 * Starts a program, as `user` if the launcher is root: root's files must not get into the data folder. The
 * program gets SIGTERM when this process dies.
 */
export function startAs(
  user: User | undefined,
  command: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const changes = process.getuid?.() === 0 && user ? user : undefined;
  if (!existsSync(setpriv)) return spawn(command, args, { ...options, ...changes });
  const identity = changes
    ? [`--reuid=${changes.uid}`, `--regid=${changes.gid}`, '--clear-groups']
    : [];
  return spawn(setpriv, [...identity, '--pdeathsig=TERM', command, ...args], options);
}

/** Waits for the exit code; 1 if a signal ended the process. */
export async function waitForExit(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}
