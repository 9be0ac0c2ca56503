import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assembleRelease, hostPlatform, platforms } from '../scripts/release/release.ts';
import {
  cloneMachine,
  failingMain,
  foreignFiles,
  packVariant,
  type TestMachine,
  testMachine,
} from '../scripts/release/test-machine.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';

const platform = platforms.find((name) => name === hostPlatform);
const member = { email: 'ada@alumni.example', password: 'correct horse' };
/** How long a step is let run before everything is killed. */
const delays = [0, 300];

let work: string;
let release: string;
/** With a member in it; each test takes a clone. */
let base: TestMachine;
let good: string;
let bad: string;

beforeAll(async () => {
  if (!platform) return;
  work = mkdtempSync(join(tmpdir(), 'alumni-release-'));
  release = join(work, `alumni-network-0.0.1-${platform}`);
  mkdirSync(release);
  assembleRelease(release, platform);
  good = packVariant(release, work, { version: '92.0.0', migrations: ['900-later'] });
  bad = packVariant(release, work, {
    version: '93.0.0',
    migrations: ['900-later'],
    files: { 'server/src/main.ts': failingMain },
  });
  base = await testMachine(release);
  const site = await base.start();
  const body = { ...member, lastName: 'Ada', confirmPassword: member.password };
  expect((await httpRequest(site.url, 'POST', '/alumni/register', { body })).status).toBe(201);
  await site.end('SIGTERM');
});
afterAll(() => {
  base?.remove();
  rmSync(work, { recursive: true, force: true });
});

test.skipIf(!platform)(
  'upgrade killed at each step: what is current runs with all data',
  async () => {
    const steps = ['Unpacking', 'Trying', 'Backing up', 'Copying', 'Switching to', 'Starting'];
    const current: Record<string, string> = {};
    for (const step of steps) {
      for (const delay of delays) {
        const machine = cloneMachine(base);
        await killAt(machine, step, delay, good);
        current[`${step} + ${delay} ms`] = machine.current();
        // As the machine's next start would.
        expect(await logInOnce(machine)).toBe(200);
        expect(machine.alumni('upgrade', good).output).toMatch(/Done: 92|92\.0\.0 runs already/);
        expect(await logInOnce(machine)).toBe(200);
        expect([machine.current(), foreignFiles(machine)]).toEqual(['92.0.0', '']);
        machine.remove();
      }
    }
    report(23, current);
  },
  20 * 60_000,
);

test.skipIf(!platform)(
  'way back killed at each step: is finished by upgrade --back',
  async () => {
    for (const step of ['Putting', 'Switching back']) {
      for (const delay of delays) {
        const machine = cloneMachine(base);
        const before = machine.current();
        await killAt(machine, step, delay, bad);
        const { status, output } = machine.alumni('upgrade', '--back');
        // The last step may have been done when everything was killed.
        if (status !== 0) expect(output).toContain('there is no way back');
        expect([machine.current(), foreignFiles(machine)]).toEqual([before, '']);
        expect(await logInOnce(machine)).toBe(200);
        machine.remove();
      }
    }
  },
  20 * 60_000,
);

async function killAt(machine: TestMachine, step: string, delay: number, file: string) {
  const upgrading = machine.spawnAlumni('upgrade', file);
  const ended = once(upgrading, 'close');
  let output = '';
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  upgrading.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
    if (output.split('\n').some((line) => line.startsWith(step))) resolve();
  });
  await Promise.race([reached, ended]);
  expect(output).toContain(step);
  await wait(delay);
  upgrading.kill('SIGKILL');
  // Its own programs end with it, and close its output.
  await ended;
}

async function logInOnce(machine: TestMachine): Promise<number> {
  const site = await machine.start();
  const { status } = await httpRequest(site.url, 'POST', '/alumni/login', { body: member });
  await site.end('SIGTERM');
  return status;
}
