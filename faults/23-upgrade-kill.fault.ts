import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
import { startPostgres } from '../server/src/testing/postgres.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';

const platform = platforms.find((name) => name === hostPlatform);
const member = { email: 'ada@alumni.example', password: 'correct horse' };
/** How long a step runs before everything is killed, in ms. */
const delays = [0, 300];

let work: string;
let release: string;
/** Machine with one member. Each test uses a clone. */
let base: TestMachine;
let good: string;
let bad: string;

beforeAll(async () => {
  if (!platform) return;
  work = mkdtempSync(join(tmpdir(), 'alumni-release-'));
  chmodSync(work, 0o755);
  release = join(work, `alumni-network-0.0.1-${platform}`);
  mkdirSync(release);
  assembleRelease(release, platform);
  good = packVariant(release, work, { version: '92.0.0', migrations: ['900-later'] });
  bad = packVariant(release, work, {
    version: '93.0.0',
    migrations: ['900-later'],
    files: { 'server/src/main.js': failingMain },
  });
  base = await testMachine(release);
  const site = await base.start();
  await register(site.url);
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
        // `logInOnce` starts the site, as the machine's next boot would.
        expect(await logInOnce(machine)).toBe(200);
        expect(machine.alumni('upgrade', '--unsigned', good).output).toMatch(
          /Done: 92|92\.0\.0 runs already/,
        );
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
        // Simulate a restart of the machine. The current version then migrates the database, and this start may fail.
        const site = await machine.start().catch(() => undefined);
        await site?.end('SIGTERM');
        const { status, output } = machine.alumni('upgrade', '--back');
        // If the last step was complete before the kill, nothing is left to take back.
        if (status !== 0) expect(output).toContain('there is no way back');
        expect([machine.current(), foreignFiles(machine)]).toEqual([before, '']);
        expect(await logInOnce(machine)).toBe(200);
        machine.remove();
      }
    }
  },
  20 * 60_000,
);

test.skipIf(!platform)(
  'PostgreSQL: says how to go back after a migration, and finishes it',
  async () => {
    const postgres = await startPostgres();
    const machine = cloneMachine(base);
    try {
      const [before, after] = await Promise.all(
        ['alumni', 'restored'].map(async (name) => {
          await postgres.createDatabase(name);
          return postgres.url(name);
        }),
      );
      const settings = join(machine.root, 'etc/alumni.env');
      const sqliteSettings = readFileSync(settings, 'utf8');
      const use = (url = '') => {
        // Replace the file, do not edit it: it is a hard link to the base's file.
        rmSync(settings);
        writeFileSync(settings, `${sqliteSettings}DATABASE_URL=${url}\n`, { mode: 0o644 });
        return { DATABASE_URL: url };
      };
      const site = await machine.start(use(before));
      await register(site.url);
      await site.end('SIGTERM');
      const failed = machine.alumni('upgrade', '--unsigned', bad);
      expect(failed.status).toBe(1);
      expect(failed.output).toContain('create an empty database');

      use(after);
      const backups = join(machine.root, 'var/backups/alumni');
      const [backup = ''] = readdirSync(backups).filter((name) => !name.startsWith('.'));
      expect(machine.alumni('cli', 'restore', join(backups, backup))).toMatchObject({ status: 0 });
      expect(machine.alumni('upgrade', '--back')).toMatchObject({ status: 0 });
      expect(await logInOnce(machine, use(after))).toBe(200);
    } finally {
      machine.remove();
      await postgres.stop();
    }
  },
);

async function register(url: string): Promise<void> {
  const body = { ...member, lastName: 'Ada', confirmPassword: member.password };
  expect((await httpRequest(url, 'POST', '/alumni/register', { body })).status).toBe(201);
}

async function killAt(machine: TestMachine, step: string, delay: number, file: string) {
  const upgrading = machine.spawnAlumni('upgrade', '--unsigned', file);
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
  // Wait until the output is closed: then the child processes have exited, too.
  await ended;
}

async function logInOnce(
  machine: TestMachine,
  settings: Record<string, string> = {},
): Promise<number> {
  const site = await machine.start(settings);
  const { status } = await httpRequest(site.url, 'POST', '/alumni/login', { body: member });
  await site.end('SIGTERM');
  return status;
}
