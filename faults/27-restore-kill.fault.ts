import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembleRelease, hostPlatform, platforms } from '../scripts/release/release.ts';
import {
  cloneMachine,
  foreignFiles,
  type TestMachine,
  testMachine,
} from '../scripts/release/test-machine.ts';
import { httpRequest } from './http-request.ts';
import { expectIntegrity } from './intact.ts';
import { report } from './measure.ts';

const platform = platforms.find((name) => name === hostPlatform);
/** The backup contains the first person. The second one registers after the backup. */
const people = ['ada@alumni.example', 'later@alumni.example'];
const password = 'correct horse';
/** How long a step runs before everything is killed, in ms. */
const delays = [0, 300];

let work: string;
/** Machine with a backup and two members. Each kill happens on a clone. */
let base: TestMachine;

beforeAll(async () => {
  if (!platform) return;
  work = mkdtempSync(join(tmpdir(), 'alumni-release-'));
  chmodSync(work, 0o755);
  const release = join(work, `alumni-network-0.0.1-${platform}`);
  mkdirSync(release);
  assembleRelease(release, platform);
  base = await testMachine(release);
  const site = await base.start();
  for (const email of people) {
    const body = { email, lastName: 'Ada', password, confirmPassword: password };
    expect((await httpRequest(site.url, 'POST', '/alumni/register', { body })).status).toBe(201);
    if (email === people[0]) expect(base.alumni('cli', 'backup')).toMatchObject({ status: 0 });
  }
  await site.end('SIGTERM');
});
afterAll(() => {
  base?.remove();
  rmSync(work, { recursive: true, force: true });
});

test.skipIf(!platform)(
  'restore killed at each step: the site has its data of before, or those of the backup, and all of them',
  async () => {
    const found: Record<string, string> = {};
    for (const step of ['Restoring', 'Restored', 'Starting', 'Switching', 'Done']) {
      for (const delay of delays) {
        const machine = cloneMachine(base);
        const before = machine.dataDir;
        const backups = join(machine.root, 'var/backups/alumni');
        await killAt(machine, step, delay, backups);
        const isOld = machine.dataDir === before;
        found[`${step} + ${delay} ms`] = basename(machine.dataDir).replace(/-\d.*/, '');
        // `logIns` starts the site, as the machine's next boot would.
        expect(await logIns(machine)).toEqual([200, isOld ? 200 : 401]);
        expect(foreignFiles(machine)).toBe('');

        const again = machine.alumni('restore', backups);
        expect(again).toMatchObject({ status: 0, output: expect.stringContaining('Done') });
        expect(await logIns(machine)).toEqual([200, 401]);
        expectIntegrity(before);
        machine.remove();
      }
    }
    report(27, found);
  },
  20 * 60_000,
);

async function killAt(machine: TestMachine, step: string, delay: number, backups: string) {
  const restoring = machine.spawnAlumni('restore', backups);
  const ended = once(restoring, 'close');
  let output = '';
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  restoring.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.split('\n').some((line) => line.startsWith(step))) resolve();
  });
  await Promise.race([reached, ended]);
  expect(output).toContain(step);
  await wait(delay);
  restoring.kill('SIGKILL');
  await ended;
}

async function logIns(machine: TestMachine): Promise<number[]> {
  const site = await machine.start();
  const statuses: number[] = [];
  for (const email of people) {
    const body = { email, password };
    statuses.push((await httpRequest(site.url, 'POST', '/alumni/login', { body })).status);
  }
  await site.end('SIGTERM');
  return statuses;
}
