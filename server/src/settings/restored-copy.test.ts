import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHealth } from '@alumni/shared/health/health';
import { listAudit } from '@alumni/shared/site/audit';
import { activateSite, getSiteCopy } from '@alumni/shared/site/site-copy';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backUpIntoFolder } from '../backup/daily-backup.ts';
import { folderReader } from '../backup/folder/folder-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { healthMails } from '../boot/tasks/health-mails.ts';
import { startHousekeeping } from '../boot/tasks/housekeeping.ts';
import { newId, now } from '../db/ids.ts';
import { siteId } from '../features/feeds/site-id.store.ts';
import { retryDelayedNow } from '../outbox/outbox.store.ts';
import { queueMail } from '../outbox/outbox.ts';
import { backUpIfDue } from '../testing/back-up-if-due.ts';
import { createPerson, type Person } from '../testing/factories.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const minute = 60_000;
const log = pino({ level: 'silent' });
let server: Awaited<ReturnType<typeof startMailServer>>;
let folder: string;
/** The site that is backed up. `copy` is restored from its backup. */
let original: TestApp;
let copy: TestApp;
let master: Person;

beforeEach(async () => {
  server = await startMailServer();
  folder = mkdtempSync(join(tmpdir(), 'alumni-copy-'));
  original = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.cm' });
  // The worker is never called, so mails stay in the outbox and get into the backup.
  vi.spyOn(original.deps.mail, 'poke').mockImplementation(() => {});
  await queue(original, 'waited@b.cm');
  await siteId(original.db);
  const backup = join(folder, 'backup');
  await backUpIntoFolder({ ...original, storage: original.deps.storage }, backup, () => {});
  copy = await createTestApp({ SMTP_URL: server.url, MAIL_FROM: 'a@b.cm' });
  const target = { ...copy, storage: copy.deps.storage };
  await restoreBackup(target, folderReader(backup), () => {});
  master = await createPerson(copy, { accountType: 'master' });
});
afterEach(async () => {
  vi.useRealTimers();
  await original.close();
  await copy.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function queue({ db }: TestApp, to: string): Promise<string> {
  const link = 'https://alumni.example/#/reset-password?token=secret-4711';
  return db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { to, language: 'en', mail: { template: 'passwordReset', link } }),
    );
}

const mails = () => copy.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();
const recipients = () => server.received.flatMap((mail) => mail.recipients);
const activate = (body: object, token = master.token) => copy.call(activateSite, { token, body });

/** Wakes the worker and gives it time to finish. */
async function deliver(): Promise<void> {
  copy.deps.mail.poke();
  await new Promise((resolve) => setTimeout(resolve, 300));
}

testOnSqlite(
  'a copy keeps all mails; as the site it sends its own, and gives up those of the backup',
  async () => {
    await queue(copy, 'new@b.cm');
    // Retries delayed mails, as the program does after a change of the mail server. Mails that wait for a decision must
    // not go.
    await retryDelayedNow(copy.db, () => true);
    await deliver();
    expect([recipients(), server.connections()]).toEqual([[], 0]);
    expect((await mails()).map(({ sent_at, failed_at }) => sent_at ?? failed_at)).toEqual([
      null,
      null,
    ]);

    expect((await activate({ sendWaitingMails: false })).status).toBe(200);
    await expect.poll(recipients, { timeout: 90_000 }).toEqual(['new@b.cm']);
    await expect.poll(async () => (await mails())[1]?.sent_at, { timeout: 90_000 }).toBeTruthy();
    expect((await mails())[0]).toMatchObject({
      recipient: 'waited@b.cm',
      failed_at: expect.any(String),
      last_error: expect.stringContaining('restored from a backup'),
      text: '',
    });
    // Health does not report the mails that the master has just discarded.
    const { body } = await copy.call(getHealth, { token: master.token });
    expect(body.checks.find(({ name }) => name === 'mail')).toMatchObject({ state: 'good' });
  },
);

test('sends the mails of the backup if that is asked for, as after a move', async () => {
  await activate({ sendWaitingMails: true });
  await expect.poll(recipients, { timeout: 90_000 }).toEqual(['waited@b.cm']);
});

test('a copy makes no backup, mails no alarm, purges nothing', async () => {
  const { deps } = copy;
  const backup = { dir: join(folder, 'daily'), time: '03:15', everyMinutes: 1440 };
  const due = { ...deps, ...deps.config, log };
  expect(await backUpIfDue(due, backup)).toBe(false);
  expect(existsSync(backup.dir)).toBe(false);

  // Missing files are a failure, which `healthMails` would report by mail if this were no copy.
  rmSync(join(copy.dataDir, 'files'), { recursive: true, force: true });
  await healthMails({ ...deps, log }).check(new AbortController().signal);
  const session = {
    token_hash: 'expired',
    account_id: master.id,
    created_at: now(),
    expires_at: new Date(0).toISOString(),
  };
  await copy.db.insertInto('sessions').values(session).execute();
  await runHousekeeping();
  expect(await expired()).toHaveLength(1);
  expect(await mails()).toHaveLength(1);

  await activate({ sendWaitingMails: false });
  expect(await backUpIfDue(due, backup)).toBe(true);
  await runHousekeeping(() => expect.poll(expired).toHaveLength(0));
});

const expired = () =>
  copy.db.selectFrom('sessions').select('token_hash').where('token_hash', '=', 'expired').execute();

async function runHousekeeping(until = async () => {}): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const housekeeping = startHousekeeping({ ...copy.deps, log });
  vi.advanceTimersByTime(minute);
  vi.useRealTimers();
  await until();
  await housekeeping.stop();
}

test('tells admins and Health what it is; a master makes it the site, once', async () => {
  const admin = await createPerson(copy, { accountType: 'admin' });
  const told = async () => (await copy.call(getSiteCopy, { token: admin.token })).body.copy;
  expect(await told()).toEqual({
    restoredAt: expect.any(String),
    backupAt: expect.any(String),
    from: join(folder, 'backup'),
    waitingMails: 1,
  });
  const kinds = async () => {
    const { body } = await copy.call(getHealth, { token: master.token });
    return body.checks.map(({ name }) => name);
  };
  expect(await kinds()).toEqual(expect.arrayContaining(['copy']));
  expect(await kinds()).not.toEqual(expect.arrayContaining(['mail']));
  expect((await activate({ sendWaitingMails: false }, admin.token)).status).toBe(403);

  const { body: first } = await activate({ sendWaitingMails: false });
  expect(first.message).toContain('This is the site now');
  expect((await activate({ sendWaitingMails: true })).status).toBe(200);
  // The copy keeps the id of the site, so feed readers see the same feed.
  expect(await siteId(copy.db)).toBe(await siteId(original.db));
  expect(await told()).toBeNull();
  expect(await kinds()).not.toEqual(expect.arrayContaining(['copy']));
  const log = await copy.call(listAudit, { token: master.token });
  expect(log.body.entries.filter(({ action }) => action === 'site.activated')).toMatchObject([
    { actor: master.rollNo, details: { from: join(folder, 'backup'), waitingMails: 1 } },
  ]);
});

test('gives up what nothing is kept of without a trace', async () => {
  await copy.db.updateTable('mail_outbox').set({ forget: 1, message_id: newId() }).execute();
  await activate({ sendWaitingMails: false });
  expect(await mails()).toEqual([]);
});
