import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished, type TestContext } from 'vitest';
import {
  assembleRelease,
  hostPlatform,
  type Platform,
  platforms,
} from '../scripts/release/release.ts';
import { missingForSystemd, type SystemdMachine, startSystemdMachine } from './systemd-machine.ts';

/**
 * Starts a machine with systemd for the test, with release 0.0.1 unpacked in `release`. Skips the test if this is
 * impossible.
 */
export async function startReleaseMachine(
  context: TestContext,
): Promise<{ machine: SystemdMachine; release: string; platform: Platform }> {
  const platform = platforms.find((name) => name === hostPlatform);
  const missing = platform ? missingForSystemd() : `no release for ${hostPlatform}`;
  if (missing || !platform) return context.skip(`skipped: ${missing}`);
  const machine = await startSystemdMachine(inject('debian'));
  onTestFinished(machine.stop);
  const release = join(machine.root, 'opt/alumni-network-0.0.1');
  mkdirSync(release);
  assembleRelease(release, platform);
  return { machine, release, platform };
}

/** Runs a command in a machine without blocking this process. The test can send requests or run an S3 server. */
export async function runBeside(machine: SystemdMachine, ...command: string[]) {
  const child = machine.start(...command);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}
