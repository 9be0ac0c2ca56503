import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@alumni/shared/accounts/auth';
import { createEvent } from '@alumni/shared/events/events';
import { confirmHealth, getHealth } from '@alumni/shared/health/health';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginRun, endRun, isRunning, lastRuns } from '../../backup/backup-runs.store.ts';
import { makeDailyBackup } from '../../backup/daily-backup.ts';
import { folderTarget } from '../../backup/folder/folder-target.ts';
import { lastBackup, recordBackup } from '../../backup/last-backup.ts';
import { heartbeatNote } from '../../db/clock/heartbeat-note.ts';
import { isClockTrusted } from '../../db/clock/heartbeats.store.ts';
import { firstIdAt, fromNow, newId, now } from '../../db/ids.ts';
import { claimInterval } from '../../db/intervals.store.ts';
import { addDeliveries, recipientsToday } from '../../features/letters/deliveries.store.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { claimMail, markDelayed } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import { recordUsage } from '../../records/record-quota.store.ts';
import { anEvent, createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { siteBackups } from '../../testing/site-backups.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { heartbeat } from './heartbeat.ts';
import { startHousekeeping } from './housekeeping.ts';

const hour = 60 * 60_000;
const year = 365 * 24 * hour;

let t: TestApp;
let person: Person;
let logged: string[];
let beat: () => Promise<void>;
beforeEach(async () => {
  t = await createTestApp({
    RATE_LIMITS: 'on',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@b.cm',
  });
  // The mail worker is stopped and not woken: mails stay in the outbox.
  await holdMails(t);
  person = await createPerson(t, { accountType: 'master' });
  logged = [];
  beat = beatWith(async () => false);
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

const note = (_: object, message: string) => {
  logged.push(message);
};
const log = { info: note, warn: note, error: note };

/** Runs `work` with the clock ahead, or behind if `ms` is negative. */
async function atClock<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const beatWith = (isSynchronized: () => Promise<boolean>) =>
  heartbeat({ db: t.db, dataDir: t.dataDir, content: () => undefined, log, isSynchronized });

async function healthOf(name: string) {
  const { body } = await t.call(getHealth, { token: person.token });
  return body.checks.find((check) => check.name === name);
}

/** Runs housekeeping once at the current time. */
async function runHousekeeping(): Promise<void> {
  const before = logged.length;
  const { setTimeout: wait } = globalThis;
  const begin: (() => void)[] = [];
  vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((work) => {
    begin.push(work as () => void);
    return wait(() => {}, 0);
  });
  const housekeeping = startHousekeeping({ ...t.deps, log });
  vi.mocked(setTimeout).mockRestore();
  begin[0]?.();
  await expect.poll(() => logged.length).toBeGreaterThan(before);
  await housekeeping.stop();
}

async function expiredSession(): Promise<void> {
  const row = { token_hash: 'old', account_id: person.id, created_at: fromNow(-2 * hour) };
  await t.db
    .insertInto('sessions')
    .values({ ...row, expires_at: fromNow(-hour) })
    .execute();
}

const sessions = async () =>
  (await t.db.selectFrom('sessions').select('token_hash').execute()).map((row) => row.token_hash);

testOnSqlite(
  'a log-in limit that was reached a year ahead lets the right password in',
  async () => {
    const attempt = (password: string) =>
      t.call(login, { body: { email: person.email, password } });
    await atClock(year, async () => {
      for (let i = 0; i < 6; i += 1) await attempt('wrong password');
      expect((await attempt(testPassword)).status).toBe(429);
    });
    expect((await attempt(testPassword)).status).toBe(200);
  },
);

testOnSqlite('a turn that was taken a year ahead is due, once', async () => {
  const take = () => t.db.transaction().execute((trx) => claimInterval(trx, 'x', hour));
  expect(await atClock(year, take)).toBe(true);
  expect([await take(), await take()]).toEqual([true, false]);
});

test('a backup of a year ahead is not made since yesterday, and none is under way', async () => {
  const yesterday = new Date(Date.now() - 24 * hour);
  await atClock(year, async () => {
    const run = (await beginRun(t.db, yesterday, 3_600_000)) ?? '';
    await endRun(t.db, run, { folder: 'f' });
    await t.db.insertInto('backup_runs').values({ id: 'cut off', started_at: now() }).execute();
    await recordBackup(t.dataDir, now());
  });
  expect((await lastRuns(t.db)).succeeded).toBeUndefined();
  expect(await isRunning(t.db)).toBe(false);
  expect(await lastBackup(t.dataDir)).toBeUndefined();
  expect(await beginRun(t.db, yesterday, 3_600_000)).toBeDefined();
});

test('a mail that was leased or put off a year ahead is due', async () => {
  const mail = { template: 'passwordReset', link: 'https://x.cm' } as const;
  await t.db.transaction().execute((trx) => queueMail(trx, { to: 'a@b.cm', language: 'en', mail }));
  await t.db.updateTable('mail_outbox').set({ expires_at: null }).execute();
  await atClock(year, async () => expect(await claimMail(t.db, 180_000)).toBeDefined());
  const claimed = await claimMail(t.db, 180_000);
  expect(claimed).toBeDefined();
  expect(await claimMail(t.db, 180_000)).toBeUndefined();
  await atClock(year, async () => claimed && markDelayed(t.db, claimed, hour, 'away'));
  expect(await claimMail(t.db, 180_000)).toBeDefined();
});

test('records of a year ahead are not of today', async () => {
  await atClock(year, async () => {
    const { token } = await createPerson(t, { accountType: 'master' });
    await t.call(createEvent, { body: anEvent, token });
  });
  const { owner_id } = await t.db.selectFrom('events').select('owner_id').executeTakeFirstOrThrow();
  expect(await recordUsage(t.db, owner_id)).toMatchObject({ recordsPerDay: 0, records: 1 });
});

test('a log-in of a year ahead is not of a moment ago', async () => {
  const { id, token_hash } = await t.db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['accounts.id', 'token_hash'])
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('sessions')
    .set({ authenticated_at: fromNow(year) })
    .execute();
  const caller = { id, session: token_hash } as Parameters<typeof assertAuthenticated>[1];
  await expect(assertAuthenticated(t.deps, caller)).rejects.toThrow();
});

test.each([year, -year])(
  'nothing is removed after a jump of %d ms until a master confirms it',
  async (jump) => {
    await beat();
    await expiredSession();
    await atClock(jump, async () => {
      await beat();
      expect(logged.at(-1)).toMatch(/clock has jumped/);
      await runHousekeeping();
      expect(await sessions()).toContain('old');
    });
    // Once the clock is right again, housekeeping removes the expired session without a confirmation.
    await beat();
    expect(await healthOf('clock')).toMatchObject({ kind: 'ok' });
    await runHousekeeping();
    expect(await sessions()).not.toContain('old');
    expect(await isClockTrusted(t.db)).toBe(true);
  },
);

test('a master says on the page that the clock is right', async () => {
  await beat();
  await t.db
    .updateTable('heartbeats')
    .set({ seen_at: fromNow(-21 * 24 * hour) })
    .execute();
  expect(await healthOf('clock')).toMatchObject({ kind: 'jumped', state: 'bad' });
  const { status } = await t.call(confirmHealth, { body: { what: 'clock' }, token: person.token });
  expect(status).toBe(200);
  expect(await healthOf('clock')).toMatchObject({ kind: 'ok' });
});

test('the clock service of the system says so by itself', async () => {
  await beat();
  await t.db
    .updateTable('heartbeats')
    .set({ seen_at: fromNow(-21 * 24 * hour) })
    .execute();
  await beatWith(async () => true)();
  expect(await isClockTrusted(t.db)).toBe(true);
  expect(logged.at(-1)).toMatch(/confirms it/);
});

testOnSqlite('sessions that were begun a year ahead end once the clock is right', async () => {
  await beat();
  await atClock(year, () => createPerson(t));
  expect(await sessions()).toHaveLength(2);
  await runHousekeeping();
  expect(await sessions()).toHaveLength(1);
});

test('ids, and the letters of a day, are of now again once the clock is right', async () => {
  await atClock(year, async () => {
    const letter = {
      id: newId(),
      kind: 'letter' as const,
      version: 1,
      readers: 'members' as const,
    };
    const text = { subject_en: 'S', subject_fr: 'S', content: '{}', picture: null };
    const times = { author_id: null, sent_at: now(), created_at: now(), updated_at: now() };
    await t.db
      .insertInto('letters')
      .values({ ...letter, ...text, ...times })
      .execute();
    const to = { title: '', first_name: 'A', last_name: 'B', id: person.id, email: 'a@b.cm' };
    await t.db.transaction().execute((trx) => addDeliveries(trx, letter, [to as never]));
  });
  expect(newId() < firstIdAt(Date.now() + hour)).toBe(true);
  expect(await t.db.transaction().execute(recipientsToday)).toBe(0);
});

test('a backup is made while the clock is wrong, and removes none', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'alumni-backups-'));
  const deps = { ...t, ...t.deps.config, storage: t.deps.storage };
  const backUp = () => makeDailyBackup(deps, folderTarget(dir, t.dataDir), () => {});
  try {
    await beat();
    const first = await backUp();
    expect(first.unremoved).toBeUndefined();
    const ahead = await atClock(3 * year, backUp);
    expect(ahead).toMatchObject({ removed: [], unremoved: expect.stringContaining('clock') });
    const site = await siteBackups(t.db, folderTarget(dir, t.dataDir));
    expect(await site.list()).toHaveLength(2);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a database that is older than it was is told, until a master says that it is meant', async () => {
  await beat();
  await beat();
  await t.db.updateTable('heartbeats').set({ beat: 1 }).execute();
  expect(await healthOf('writes')).toMatchObject({ kind: 'ok' });
  await beat();
  expect(logged.at(-1)).toMatch(/older than it was/);
  await beat();
  expect(logged).toHaveLength(1);
  expect(await healthOf('writes')).toMatchObject({ kind: 'missing', state: 'bad' });
  await t.call(confirmHealth, { body: { what: 'writes' }, token: person.token });
  await beat();
  expect(await healthOf('writes')).toMatchObject({ kind: 'ok' });
  expect((await heartbeatNote.read(t.dataDir))?.beat).toBe(4);
});
