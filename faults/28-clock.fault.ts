import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HealthCheck } from '@alumni/shared/health/health';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent, testPassword } from '../server/src/testing/factories.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { backupsInFolder } from '../server/src/testing/site-backups.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`,
);

function fakeTime(): string {
  const found = () => libraries.find((library) => existsSync(library));
  if (!found()) execFileSync('apt-get', ['install', '-y', 'faketime'], { stdio: 'ignore' });
  const library = found();
  if (!library) throw new Error('The package faketime is needed.');
  return library;
}

test.each(['+365d', '-365d'])(
  'a clock that jumps by %s and back: nothing is removed, and nothing waits for a year',
  async (jump) => {
    const folder = mkdtempSync(join(tmpdir(), 'alumni-clock-'));
    const clock = join(folder, 'clock');
    const dataDir = join(folder, 'data');
    const backups = join(folder, 'backups');
    const path = join(folder, 'bin');
    mkdirSync(path);
    const setClock = (offset: string) => writeFileSync(clock, offset);
    setClock('+0');
    // Replaces `timedatectl`: the machine's clock service does not know the faked clock.
    writeFileSync(join(path, 'timedatectl'), '#!/bin/sh\necho no\n', { mode: 0o755 });
    const mailServer = await startMailServer();
    const program = await runProgram({
      dataDir,
      settings: {
        RATE_LIMITS: 'on',
        LOG_LEVEL: 'info',
        BACKUP_DIR: backups,
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'site@alumni.example',
      },
      environment: {
        PATH: path,
        LD_PRELOAD: fakeTime(),
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    const { url } = program;
    const db = openDatabase({ dataDir });
    try {
      const [master] = await createPeople({ dataDir }, 1, { accountType: 'master' });
      const [other] = await createPeople({ dataDir }, 1);
      if (!master || !other) throw new Error('no person was created');
      const logIn = async (email: string, password: string) =>
        (await httpRequest(url, 'POST', '/alumni/login', { body: { email, password } })).status;
      const checks = async () => {
        const { body } = await httpRequest(url, 'GET', '/api/health', master);
        return Object.fromEntries(
          (body.checks as HealthCheck[]).map((check) => [check.name, check.kind]),
        );
      };
      const rowsOf = async (table: 'sessions' | 'events') =>
        (
          await db
            .selectFrom(table)
            .select((eb) => eb.fn.countAll<number>().as('n'))
            .execute()
        )[0]?.n;
      const folders = () => backupsInFolder(backups);

      // The first backup begins about a minute after the start. Wait for it.
      await expect.poll(folders, { timeout: 90_000, interval: 500 }).toHaveLength(1);
      const post = () =>
        httpRequest(url, 'POST', '/api/events', { token: other.token, body: anEvent });
      expect((await post()).status).toBe(201);
      const sessions = await rowsOf('sessions');

      setClock(jump);
      await wait(1_000);
      const codes: number[] = [];
      for (let i = 0; i < 7; i += 1) codes.push(await logIn(other.email, 'wrong password'));
      expect(codes.at(-1)).toBe(429);
      // Queue a mail. It must be sent although the clock jumps.
      const lost = { email: other.email };
      await httpRequest(url, 'POST', '/alumni/forgot-password', { body: lost });
      await expect
        .poll(() => program.output(), { timeout: 90_000, interval: 500 })
        .toMatch(/the clock has jumped/);
      expect(await rowsOf('sessions')).toBeGreaterThanOrEqual(Number(sessions));

      setClock('+0');
      await wait(1_000);
      // The earlier session and the right password work again.
      expect((await httpRequest(url, 'GET', '/api/session', other)).status).toBe(200);
      expect(await logIn(other.email, testPassword)).toBe(200);
      expect((await post()).status).toBe(201);
      // `sameDisk`: a backup exists, but on the disk of the data.
      expect(await checks()).toMatchObject({ clock: 'ok', backups: 'sameDisk', writes: 'ok' });
      await expect.poll(() => mailServer.received.length, { timeout: 60_000 }).toBeGreaterThan(0);
      expect(folders().length).toBeGreaterThan(0);

      // The clock stays ahead: a master confirms it.
      setClock(jump);
      await wait(1_000);
      expect(await logIn(master.email, testPassword)).toBe(200);
      const { body } = await httpRequest(url, 'POST', '/alumni/login', {
        body: { email: master.email, password: testPassword },
      });
      const token = body.token as string;
      const health = async () => {
        const { checks } = (await httpRequest(url, 'GET', '/api/health', { token })).body;
        return (checks as HealthCheck[]).find(({ name }) => name === 'clock');
      };
      expect(await health()).toMatchObject({ kind: 'jumped', state: 'bad' });
      const what = { what: 'clock' };
      expect(
        (await httpRequest(url, 'POST', '/api/health/confirm', { token, body: what })).status,
      ).toBe(200);
      expect(await health()).toMatchObject({ kind: 'ok' });
      report(28, { jump, 'refused a year ahead': codes.filter((code) => code === 429).length });
    } finally {
      await db.destroy();
      await program.stop();
      await mailServer.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
