import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { getHealth } from '@alumni/shared/health/health';
import { getHealthSummary } from '@alumni/shared/health/health-summary';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { saveMailServer, sendSetupMail } from '@alumni/shared/site/setup';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backupFolders } from '../../backup/begun-backups.store.ts';
import { newestRelease } from '../../core/newest-release.ts';
import { version } from '../../core/version.ts';
import { fromNow, newId, now } from '../../db/ids.ts';
import type { Row } from '../../db/schema.ts';
import { cleanUp } from '../../images/clean-up.ts';
import { openImageStorage } from '../../images/storage/open-image-storage.ts';
import { startMailWorker } from '../../outbox/mail-worker.ts';
import { createMailer, mailSettings } from '../../outbox/mailer.ts';
import type { Choices } from '../../settings/live-settings.ts';
import { backUpIfDue } from '../../testing/back-up-if-due.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { queuedMails } from '../../testing/mails.ts';
import { refusingSettings, startObjectStore } from '../../testing/object-store.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { mailHealth } from './mail-health.ts';

// A mock: the disk of the test machine cannot be filled.
const statfs = vi.spyOn(fs, 'statfs');
syncBuiltinESMExports();
afterAll(() => {
  statfs.mockRestore();
  syncBuiltinESMExports();
});

let t: TestApp;
let master: Person;
beforeEach(async () => {
  t = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.cm' });
  // Mails stay in the outbox.
  vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
  master = await createPerson(t, { accountType: 'master', language: 'fr' });
});
afterEach(async () => {
  vi.useRealTimers();
  statfs.mockReset();
  await t.close();
});

const hoursLater = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });

async function checks() {
  const { body } = await t.call(getHealth, { token: (await freshMaster()).token });
  return Object.fromEntries(body.checks.map((check) => [check.name, check]));
}

/** A new session: the clock has moved, and the earlier one may have expired. */
const freshMaster = () => createPerson(t, { accountType: 'master' });

async function mailed() {
  const settings = await t.deps.settings.current();
  return mailHealth({ ...t.deps, dataDir: t.dataDir, settings }, 'https://alumni.example');
}

/** Acts as if the environment had set `BACKUP_DIR`. */
async function backUpTo(backup: Choices['backup']): Promise<void> {
  const settings = await t.deps.settings.current();
  vi.spyOn(t.deps.settings, 'current').mockResolvedValue({ ...settings, backup });
}

const failing = {
  log: { info: () => {}, error: () => {} },
};

async function mailOf(columns: Partial<Row<'mail_outbox'>>) {
  const time = now();
  const id = newId();
  await t.db
    .insertInto('mail_outbox')
    .values({
      id,
      message_id: id,
      recipient: 'a@b.cm',
      reply_to: null,
      language: 'en',
      subject: 'S',
      text: '',
      html: '',
      urgency: 0,
      created_at: time,
      expires_at: null,
      next_attempt_at: time,
      attempts: 0,
      locked_until: null,
      sent_at: null,
      failed_at: null,
      last_error: null,
      ...columns,
    })
    .execute();
}

test('a server that is well says so, and nobody is mailed', async () => {
  expect(await mailed()).toEqual([]);
  expect(await checks()).toMatchObject({
    database: { state: 'good' },
    files: { state: 'good' },
    disk: { state: 'good' },
    backups: { kind: 'notSet', state: 'watch' },
    mail: { state: 'good' },
    errors: { state: 'good' },
    proxy: { state: 'good' },
    example: { kind: 'left', state: 'watch' },
  });
});

test('a storage that takes no files is told at once, mailed to masters once a week', async () => {
  rmSync(join(t.dataDir, 'files'), { recursive: true, force: true });
  writeFileSync(join(t.dataDir, 'files'), '');
  expect((await checks()).files).toMatchObject({ kind: 'away', state: 'bad' });
  expect((await Promise.all([mailed(), mailed()])).flat()).toEqual(['files']);
  const mails = (await queuedMails(t)).filter(({ recipient }) => recipient === master.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre serveur a besoin de vous']);
  hoursLater(6 * 24);
  expect(await mailed()).not.toContain('files');
  hoursLater(25);
  expect(await mailed()).toContain('files');
});

test('a bucket whose files the key may not list is to be looked at', async () => {
  const store = await startObjectStore(0, { mayList: false });
  Object.assign(t.deps.storage, await openImageStorage({ ...t, s3: store.settings }));
  expect((await checks()).files).toMatchObject({
    kind: 'unlisted',
    state: 'watch',
    values: { error: expect.stringContaining('have the right s3:ListBucket') },
  });
  await store.stop();
  expect((await checks()).files).toMatchObject({
    kind: 'away',
    values: { error: expect.stringContaining('ECONNREFUSED') },
  });
});

test('a clean-up beside the probe of the storage finds no picture without a row', async () => {
  const { storage } = t.deps;
  const open = storage.open.bind(storage);
  const passes: unknown[] = [];
  vi.spyOn(storage, 'open').mockImplementationOnce(async (name) => {
    // A crash at this point leaves the check's test file in the storage. The clean-up removes the file after a day.
    passes.push(await cleanUp(t.deps, { mayRemove: true }));
    hoursLater(25);
    passes.push(await cleanUp(t.deps, { mayRemove: true }));
    return open(name);
  });
  expect((await checks()).files).toBeDefined();
  expect(passes).toEqual([
    { images: 0, files: 0 },
    { images: 0, files: 1 },
  ]);
  const strays = await t.db.selectFrom('stray_files').selectAll().execute();
  expect(strays).toEqual([]);
});

test('dashboards of masters are told how many things are not good, looked at once a minute', async () => {
  const summary = async () =>
    (await t.call(getHealthSummary, { token: (await freshMaster()).token })).body;
  // The only check to watch is that backups are not set up. Example contents do not count: the dashboard lists them.
  const [{ bad, watch }] = await Promise.all([summary(), summary()]);
  expect({ bad, watch }).toEqual({ bad: 0, watch: 1 });
  expect(statfs).toHaveBeenCalledTimes(1);
  statfs.mockResolvedValue({ bavail: 2, blocks: 100, bsize: 4096 } as never);
  expect(await summary()).toEqual({ bad: 0, watch: 1 });
  hoursLater(1 / 60);
  expect(await summary()).toEqual({ bad: 1, watch: 1 });
});

testOnSqlite('a disk that hangs, which is asked once', async () => {
  const disk = Promise.withResolvers<never>();
  statfs.mockReturnValue(disk.promise);
  for (let times = 0; times < 2; times += 1) {
    expect((await checks()).disk).toMatchObject({ kind: 'away', values: { folder: t.dataDir } });
  }
  expect(statfs).toHaveBeenCalledTimes(1);
  disk.resolve({ bavail: 50, blocks: 100, bsize: 4096 } as never);
  await disk.promise;
  statfs.mockResolvedValue({ bavail: 50, blocks: 100, bsize: 4096 } as never);
  expect((await checks()).disk).toMatchObject({ kind: 'ok' });
});

test('a full disk, of which the sentence says where', async () => {
  statfs.mockResolvedValue({ bavail: 2, blocks: 100, bsize: 4096 } as never);
  expect((await checks()).disk).toMatchObject({
    kind: 'full',
    state: 'bad',
    values: { percent: 2, folder: t.dataDir },
  });
  // Each full disk has its own check.
  await backUpTo({ dir: '/', time: '03:15', everyMinutes: 1440 });
  expect(await mailed()).toEqual(['disk', 'disk']);
  statfs.mockResolvedValue({ bavail: 9, blocks: 100, bsize: 4096 } as never);
  await backUpTo(undefined);
  expect((await checks()).disk).toMatchObject({ kind: 'low', state: 'watch' });
  // Space is left, but no inodes.
  const room = { bavail: 90, blocks: 100, bsize: 4096, files: 1000 };
  statfs.mockResolvedValue({ ...room, ffree: 9 } as never);
  expect((await checks()).disk).toMatchObject({ kind: 'noEntries', state: 'bad' });
  statfs.mockResolvedValue({ ...room, ffree: 99 } as never);
  expect((await checks()).disk).toMatchObject({ kind: 'fewEntries', state: 'watch' });
});

testOnSqlite(
  'a folder of backups that is gone is said before anything is written there',
  async () => {
    const { config, storage } = t.deps;
    const deps = { ...t, ...config, storage, ...failing };
    const dir = join(t.dataDir, 'mounted/backups');
    const backup = { dir, time: '03:15', everyMinutes: 1440 };
    await backUpTo(backup);
    expect(await backUpIfDue(deps, backup)).toBe(true);
    rmSync(join(t.dataDir, 'mounted'), { recursive: true });
    expect((await checks()).backups).toMatchObject({ kind: 'gone', values: { place: dir } });
    expect(await mailed()).toEqual(['backups']);
    hoursLater(24);
    expect(await backUpIfDue(deps, backup)).toBe(false);
    expect(existsSync(dir)).toBe(false);
    // Follows the instructions of the health page for a fresh start.
    mkdirSync(dir, { recursive: true });
    writeFileSync(join(dir, '.alumni-backups'), '');
    expect((await checks()).backups?.kind).not.toBe('gone');
    hoursLater(1);
    expect(await backUpIfDue(deps, backup)).toBe(true);
  },
);

test('a backup that fails, is old, or was never tried', async () => {
  const file = join(t.dataDir, 'a file');
  writeFileSync(file, '');
  const { config, storage } = t.deps;
  const backup = { dir: file, time: '03:15', everyMinutes: 1440 };
  await backUpTo(backup);
  expect((await checks()).backups).toMatchObject({ kind: 'none', state: 'watch' });
  const deps = { ...t, ...config, storage, ...failing };
  await backUpIfDue(deps, backup);
  expect((await checks()).backups).toMatchObject({
    kind: 'failed',
    state: 'bad',
    values: { error: expect.stringContaining('cannot be written') },
  });
  expect(await mailed()).toEqual(['backups']);
  hoursLater(1);
  const bucket = await refusingSettings();
  expect(await backUpIfDue(deps, { bucket, time: '03:15', everyMinutes: 1440 })).toBe(false);
  expect((await checks()).backups).toMatchObject({
    kind: 'failed',
    values: { error: expect.stringMatching(/^The bucket alumni at .* cannot be reached/) },
  });
  hoursLater(1);
  backup.dir = join(t.dataDir, 'backups');
  expect(await backUpIfDue(deps, backup)).toBe(true);
  expect(await checks()).toMatchObject({ backups: { kind: 'sameDisk' }, trial: { kind: 'ok' } });
  await t.db.updateTable('backup_runs').set({ error: '2 pictures are missing.' }).execute();
  expect((await checks()).backups).toMatchObject({ kind: 'incomplete', state: 'bad' });
  await t.db.updateTable('backup_runs').set({ error: null }).execute();
  hoursLater(27);
  expect((await checks()).backups).toMatchObject({ kind: 'old', state: 'bad' });
  hoursLater(10 * 24);
  expect((await checks()).trial).toMatchObject({ kind: 'old', state: 'watch' });
});

test('backups beside the data are to be looked at, until they are elsewhere', async () => {
  const { config, storage } = t.deps;
  const deps = { ...t, ...config, storage, ...failing };
  const backup = { dir: join(t.dataDir, 'backups'), time: '03:15', everyMinutes: 1440 };
  await backUpTo(backup);
  expect(await backUpIfDue(deps, backup)).toBe(true);
  const found = async () => (await checks()).backups;
  expect(await found()).toMatchObject({ kind: 'sameDisk', state: 'watch', values: { hours: 0 } });
  // The machine that copies backups writes this mark.
  const mark = join(backup.dir, 'pulled');
  writeFileSync(mark, '');
  expect(await found()).toMatchObject({ kind: 'ok', state: 'good' });
  const threeDaysAgo = Date.now() / 1000 - 3 * 86_400;
  utimesSync(mark, threeDaysAgo, threeDaysAgo);
  expect(await found()).toMatchObject({ kind: 'sameDisk' });
  await backUpTo({ ...backup, bucket: await refusingSettings() });
  expect(await found()).toMatchObject({ kind: 'ok' });
  // `/proc` is a separate device on every machine.
  await backUpTo({ ...backup, dir: '/proc/self' });
  expect(await found()).toMatchObject({ kind: 'ok' });
});

testOnSqlite('a folder that the site has left, and backups that nobody rotates', async () => {
  const dir = join(t.dataDir, 'backups');
  const backup = { dir, time: '03:15', everyMinutes: 1440 };
  await backUpTo(backup);
  const { config, storage } = t.deps;
  const deps = { ...t, ...config, storage, ...failing };
  expect(await backUpIfDue(deps, backup)).toBe(true);
  expect((await checks()).otherBackups).toBeUndefined();
  // Makes the database look like an older snapshot, which does not know this backup.
  await t.db.deleteFrom('begun_backups').execute();
  const [folder] = await backupFolders(t.db);
  hoursLater(24);
  expect(await backUpIfDue(deps, backup)).toBe(true);
  const place = join(dir, folder);
  const left = { kind: 'left', state: 'watch', values: { place } };
  expect(await checks()).toMatchObject({ backups: { kind: 'sameDisk' }, otherBackups: left });
  const [name = ''] = readdirSync(place);
  renameSync(join(place, name), join(dir, name));
  hoursLater(24);
  expect(await backUpIfDue(deps, backup)).toBe(true);
  expect((await checks()).otherBackups).toMatchObject({ kind: 'some', values: { count: 1 } });
  rmSync(join(dir, name), { recursive: true });
  hoursLater(24);
  expect(await backUpIfDue(deps, backup)).toBe(true);
  expect((await checks()).otherBackups).toBeUndefined();
});

test('mails that nobody takes, or that were refused', async () => {
  await mailOf({ failed_at: now() });
  expect((await checks()).mail).toMatchObject({ kind: 'refused', values: { failed: 1 } });
  expect(await mailed()).toEqual(['mail']);
  await mailOf({});
  hoursLater(3);
  expect((await checks()).mail).toMatchObject({ kind: 'stuck', state: 'bad' });
});

test('a mail server that has never taken a mail, as soon as it takes none', async () => {
  await t.close();
  t = await createTestApp();
  vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
  const { token } = await freshMaster();
  const gone = await startMailServer();
  await gone.stop();
  const form = { user: '', password: '', from: 'a@b.cm' };
  const body = { ...form, host: '127.0.0.1', port: `${gone.port}` };
  await t.call(saveMailServer, { token, body });
  expect((await checks()).mail).toMatchObject({ kind: 'untried', state: 'watch' });
  const failing = { attempts: 1, next_attempt_at: fromNow(60_000) };
  await mailOf({ ...failing, last_error: `connect ECONNREFUSED 127.0.0.1:${gone.port}` });
  expect((await checks()).mail).toMatchObject({
    kind: 'stuck',
    state: 'bad',
    values: { hours: 0 },
  });
  const back = await startMailServer(gone.port);
  onTestFinished(back.stop);
  expect((await t.call(sendSetupMail, { token })).body.taken).toBe(true);
  expect((await checks()).mail).toMatchObject({ kind: 'ok', state: 'good' });
});

test('a mail server that refuses the password, at once and until it takes a mail', async () => {
  const server = await startMailServer();
  onTestFinished(server.stop);
  server.accounts.set('site', 'right');
  const errors: string[] = [];
  const log = { info() {}, warn() {}, error: (_: object, text: string) => errors.push(text) };
  const start = () => {
    const smtpUrl = `smtp://site:wrong@127.0.0.1:${server.port}`;
    const mailer = createMailer(async () => ({
      ...(await mailSettings(t.deps.config, t.deps.settings)()),
      smtpUrl,
    }));
    const worker = startMailWorker({ db: t.db, mailer, log, limited: false });
    onTestFinished(() => worker.stop(100));
  };
  await mailOf({});
  start();
  await expect.poll(() => errors).toEqual([expect.stringContaining('refuses user name')]);
  const { mail } = await checks();
  expect(mail).toMatchObject({ kind: 'login', state: 'bad', values: { waiting: 1, hours: 0 } });
  expect(mail?.values.answer).toContain('535 5.7.8');

  const refused = await t.db
    .selectFrom('mail_outbox')
    .select('last_error')
    .executeTakeFirstOrThrow();

  // The earlier mail waits for its next attempt; the start of a worker retries it.
  server.accounts.set('site', 'wrong');
  start();
  await expect.poll(() => server.received.length).toBe(1);
  // Adds an earlier refused mail that waits: the check is good nevertheless.
  await mailOf({ ...refused, attempts: 3, next_attempt_at: fromNow(2 * 60_000) });
  await expect.poll(async () => (await checks()).mail?.kind).toBe('ok');
});

test('an address of masters that is not that of mails, of which the log tells once', async () => {
  const warn = vi.spyOn(t.app.log, 'warn');
  const seenBy = async (person: Person, headers: Record<string, string>) => {
    await t.call(getDashboard, { params: person, token: person.token, headers });
    return (await checks()).address;
  };
  const publicUrl = t.deps.config.publicUrl;
  const member = await createPerson(t, {});
  expect(await seenBy(member, { referer: 'https://evil.example/' })).toMatchObject({ kind: 'ok' });
  expect(await seenBy(master, { referer: `${publicUrl}/` })).toMatchObject({ kind: 'ok' });
  expect(await seenBy(master, { origin: 'null' })).toMatchObject({ kind: 'ok' });
  expect(warn).not.toHaveBeenCalled();
  const seen = 'https://alumni.example';
  const differs = { kind: 'differs', state: 'bad', values: { url: publicUrl, seen } };
  expect(await seenBy(master, { referer: `${seen}/` })).toMatchObject(differs);
  expect(await seenBy(master, { origin: seen })).toMatchObject(differs);
  expect(warn.mock.calls.map(([details]) => details)).toEqual([{ publicUrl, seen }]);
});

test('a newer version, where the watch of an installed release has found one', async () => {
  expect((await checks()).release).toBeUndefined();
  const found = (newest: string) =>
    newestRelease.write(t.dataDir, { version: newest, at: new Date().toISOString() });
  await found(version);
  expect((await checks()).release).toMatchObject({ kind: 'ok', state: 'good' });
  await found('999.0.0');
  const values = { version, newest: '999.0.0' };
  expect((await checks()).release).toMatchObject({ kind: 'newer', state: 'watch', values });
});

test('errors of requests for a day, and a proxy that is not trusted', async () => {
  const { findCaller } = t.app;
  t.app.findCaller = async () => {
    throw new Error('broken');
  };
  await t.call(getHealth, { token: master.token });
  t.app.findCaller = findCaller;
  await t.app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(await checks()).toMatchObject({
    errors: { kind: 'some', values: { count: 1 } },
    proxy: { kind: 'untrusted', state: 'bad' },
  });
  hoursLater(25);
  expect((await checks()).errors).toMatchObject({ state: 'good' });
});
