import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertAccount } from '../accounts/accounts.store.ts';
import { readSite } from '../boot/config/site.ts';
import { openDatabase } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { processResetRequest, requestReset } from '../features/passwords/reset-requests.store.ts';
import { createPerson } from '../testing/factories.ts';
import { startHangingMailServer, startMailServer } from '../testing/mail-server.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { retryDelayMs } from './mail-policies.ts';
import { perhapsDelivered } from './mail-refusal.ts';
import { type MailWorker, startMailWorker } from './mail-worker.ts';
import { createMailer, type MailSettings, smtpPatience } from './mailer.ts';
import {
  claimMail,
  markDelayed,
  markFailed,
  removeOldMail,
  requeueMails,
  withdrawMail,
} from './outbox.store.ts';
import { queueMail } from './outbox.ts';
import type { Mail } from './templates/mails.ts';

const log = pino({ level: 'silent' });
const link = 'https://alumni.example/#/reset-password?token=secret-4711';
let database: TestDatabase;
let mailFolder: string;
const toStop: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  mailFolder = await mkdtemp(join(tmpdir(), 'alumni-mail-'));
});

afterEach(async () => {
  for (const running of toStop.splice(0).reverse()) await running.stop();
  await database.close();
  await rm(mailFolder, { recursive: true });
});

function mailer(settings: Partial<MailSettings> = {}) {
  return createMailer(async () => ({
    dataDir: mailFolder,
    publicUrl: 'https://alumni.example',
    site: readSite('/nowhere'),
    ...settings,
  }));
}

function startWorker(settings: Partial<MailSettings>, db = database.db): MailWorker {
  const worker = startMailWorker({ db, mailer: mailer(settings), log, limited: false });
  toStop.push({ stop: () => worker.stop(100) });
  return worker;
}

async function mailServer(port?: number) {
  const server = await startMailServer(port);
  toStop.push(server);
  return server;
}

function queue(to: string, mail: Mail = { template: 'passwordReset', link }): Promise<string> {
  return database.db.transaction().execute((trx) => queueMail(trx, { to, language: 'en', mail }));
}

const outbox = () =>
  database.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute();

async function untilSent(): Promise<void> {
  await vi.waitFor(async () => expect((await outbox()).every((mail) => mail.sent_at)).toBe(true), {
    timeout: 90_000,
    interval: 50,
  });
}

testOnSqlite('sends a mail with its content, then erases it from the outbox', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url });
  await queue('hélène@example.org');
  expect((await outbox())[0]?.text).toContain(link);
  worker.poke();
  await untilSent();
  const [mail] = server.received;
  expect(mail?.subject).toBe('Choose a new password');
  expect(mail?.from?.value[0]).toMatchObject({
    name: 'Alumni Association',
    address: 'contact@alumni.example',
  });
  expect(mail?.recipients).toEqual(['hélène@example.org']);
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link);
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(JSON.stringify(await outbox())).not.toContain('secret-4711');
});

testOnSqlite('takes sender and Message-ID domain from MAIL_FROM', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url, mailFrom: 'Office <office@own.example>' });
  await queue('a@example.org');
  worker.poke();
  await untilSent();
  expect(server.received[0]?.from?.text).toBe('"Office" <office@own.example>');
  expect(server.received[0]?.messageId).toMatch(/^<[0-9a-f]+@own\.example>$/);
});

testOnSqlite(
  'sets Reply-To of a contact message to its author, whom a reply tells no token',
  async () => {
    const server = await mailServer();
    const worker = startWorker({ smtpUrl: server.url, secret: 'secret' });
    const message = { name: 'Eve', email: 'eve@example.org', message: 'Hello' };
    await queue('office@example.org', { template: 'contactMessage', ...message });
    worker.poke();
    await untilSent();
    const [mail] = server.received;
    expect(mail?.messageId).toMatch(/^<[0-9a-f]+@/);
    expect(mail?.subject).toBe('Message from Eve');
    expect(mail?.replyTo?.text).toBe('eve@example.org');
    expect(mail?.from?.text).not.toContain('eve@');
    expect(mail?.headers.has('auto-submitted')).toBe(false);
  },
);

testOnSqlite('prevents header and SMTP command injection', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url });
  await queue('office@example.org', {
    template: 'contactMessage',
    name: 'Eve\r\nBcc: everyone@example.org',
    email: 'eve@example.org\r\nBcc: everyone@example.org',
    message: '.\r\nMAIL FROM:<x@example.org>\n<b>hello</b>',
  });
  worker.poke();
  await untilSent();
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail?.recipients).toEqual(['office@example.org']);
  expect(mail?.headers.has('bcc')).toBe(false);
  expect(mail?.text).toContain('<b>hello</b>');
});

test('a mail whose reason ends while it is being sent has no further attempt, and cannot be sent again', async () => {
  const server = await mailServer();
  const person = await createPerson(database);
  const withdraw = () =>
    database.db.transaction().execute((trx) => withdrawMail(trx, { to: person.id }));
  const mail = { template: 'asked', words: 'Who?', link } as const;
  await queue(person.email, mail);
  const claimed = await claimMail(database.db, 60_000);
  expect(await withdraw()).toBe(false);
  if (claimed) await markDelayed(database.db, claimed, 0, 'connect ETIMEDOUT');
  const worker = startWorker({ smtpUrl: server.url });
  worker.poke();
  await vi.waitFor(async () => expect(await outbox()).toEqual([]), { timeout: 90_000 });
  expect(server.received).toEqual([]);
  await worker.stop();

  const id = await queue(person.email, mail);
  const second = await claimMail(database.db, 60_000);
  if (second) await markFailed(database.db, second, '550 5.1.1 No such user');
  await withdraw();
  expect(await database.db.transaction().execute((trx) => requeueMails(trx, [id]))).toEqual([]);
});

testOnSqlite('does not send mail of a rolled back transaction', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url });
  const rolledBack = database.db.transaction().execute(async (trx) => {
    await queueMail(trx, {
      to: 'no@example.org',
      language: 'en',
      mail: { template: 'emailChanged', link: 'https://alumni.example' },
    });
    throw new Error('rollback');
  });
  await expect(rolledBack).rejects.toThrow('rollback');
  await queue('yes@example.org');
  worker.poke();
  await untilSent();
  expect(server.received.map((mail) => mail.recipients[0])).toEqual(['yes@example.org']);
});

test('sends each mail once from two instances', async () => {
  const server = await mailServer();
  const second = openDatabase(database);
  for (let i = 0; i < 40; i += 1) await queue(`${i}@example.org`);
  startWorker({ smtpUrl: server.url });
  startWorker({ smtpUrl: server.url }, second);
  await untilSent();
  const recipients = server.received.map((mail) => mail.recipients[0]);
  expect(recipients).toHaveLength(40);
  expect(new Set(recipients).size).toBe(40);
  for (const running of toStop.splice(1).reverse()) await running.stop();
  await second.destroy();
});

testOnSqlite('retries after a minute when the mail server is down', async () => {
  const down = await startMailServer();
  await down.stop();
  const worker = startWorker({ smtpUrl: down.url });
  await queue('a@example.org');
  worker.poke();
  await vi.waitFor(async () => expect((await outbox())[0]?.last_error).toMatch(/ECONNREFUSED/), {
    timeout: 10_000,
  });
  const [delayed] = await outbox();
  expect(delayed).toMatchObject({
    sent_at: null,
    failed_at: null,
    locked_until: null,
    attempts: 1,
  });
  const wait = Date.parse(delayed?.next_attempt_at ?? '') - Date.now();
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThanOrEqual(60_000);

  const up = await mailServer(down.port);
  await makeAllDue();
  worker.poke();
  await untilSent();
  expect(up.received).toHaveLength(1);
});

testOnSqlite('queues while the mail server hangs, sends later', async () => {
  const hanging = await startHangingMailServer();
  toStop.push(hanging);
  const worker = startWorker({ smtpUrl: hanging.url });
  await queue('a@example.org');
  worker.poke();
  await vi.waitFor(() => expect(hanging.connections.size).toBe(1), { timeout: 90_000 });
  for (let i = 0; i < 20; i += 1) await queue(`${i}@example.org`);
  worker.poke();
  await worker.stop(100);
  const mails = await outbox();
  expect(mails).toHaveLength(21);
  for (const mail of mails) expect(mail).toMatchObject({ sent_at: null, locked_until: null });

  const server = await mailServer();
  startWorker({ smtpUrl: server.url });
  await untilSent();
  expect(server.received).toHaveLength(21);
});

testOnSqlite(
  'resends under the same Message-ID after a crash between sending and marking',
  async () => {
    const server = await mailServer();
    await queue('a@example.org');
    const claimed = await claimMail(database.db, 1_000);
    if (!claimed) throw new Error('nothing was claimed');
    const crashed = mailer({ smtpUrl: server.url });
    await crashed.send(
      {
        id: claimed.message_id,
        createdAt: new Date(claimed.created_at),
        to: claimed.recipient,
        replyTo: claimed.reply_to,
        language: claimed.language,
        subject: claimed.subject,
        text: claimed.text,
        html: claimed.html,
      },
      AbortSignal.timeout(5_000),
    );
    crashed.close();
    const successor = startWorker({ smtpUrl: server.url });
    expect(await claimMail(database.db, 1_000)).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    successor.poke();
    await untilSent();
    expect(server.received).toHaveLength(2);
    const [first, second] = server.received;
    expect(first?.messageId).toBeTruthy();
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.raw).toContain(`Message-ID: ${first?.messageId}`);
  },
);

test('fails a mail after three days and erases it, not at its first attempts after a long wait', async () => {
  const down = await startMailServer();
  await down.stop();
  await queue('a@example.org');
  const set = (columns: object) => database.db.updateTable('mail_outbox').set(columns).execute();
  await set({ created_at: fromNow(-73 * 3_600_000) });
  const worker = startWorker({ smtpUrl: down.url });
  await vi.waitFor(async () => expect((await outbox())[0]?.last_error).toBeTruthy(), {
    timeout: 10_000,
  });
  expect((await outbox())[0]).toMatchObject({ failed_at: null, attempts: 1 });
  await set({ attempts: 9, next_attempt_at: fromNow(-1_000) });
  worker.poke();
  await vi.waitFor(async () => expect((await outbox())[0]?.failed_at).toBeTruthy(), {
    timeout: 10_000,
  });
  expect((await outbox())[0]).toMatchObject({ text: '', html: '', sent_at: null });
  expect(await claimMail(database.db, 1_000)).toBeUndefined();
});

const massMail = {
  template: 'rollNumber',
  association: 'Alumni',
  sender: '',
  words: '',
  logo: null,
  classmates: null,
  again: false,
  firstName: '',
  rollNo: 'AAAAA-00000',
  link,
} as const;

testOnSqlite(
  'a password reset and mass mail go over a connection each, awaited ones first',
  async () => {
    const server = await mailServer();
    for (let i = 0; i < 20; i += 1) await queue(`${i}@example.org`, massMail);
    await queue('forgot@example.org');
    await queue('changed@example.org', { template: 'passwordChanged' });
    await queue('moved@example.org', { template: 'emailChanged', link: 'https://alumni.example' });
    const message = { name: 'Eve', email: 'eve@example.org', message: 'Hello' };
    await queue('office@example.org', { template: 'contactMessage', ...message });
    await queue('last@example.org', massMail);
    startWorker({ smtpUrl: server.url });
    await untilSent();
    const recipients = server.received.map((mail) => mail.recipients[0]?.split('@')[0]);
    const isMass = (name = '') => /^(?:\d+|last)$/.test(name);
    expect(recipients.filter((name) => !isMass(name))).toEqual([
      'forgot',
      'changed',
      'moved',
      'office',
    ]);
    expect(recipients.filter(isMass)).toHaveLength(21);
    expect(server.connections()).toBe(2);
  },
);

test('a new reset goes before those that were put off: a server may take half a minute to refuse each', async () => {
  const claimAwaited = () => claimMail(database.db, 60_000, { limited: false, lane: 'awaited' });
  for (const name of ['a', 'b']) await queue(`${name}@slow.example`);
  const putOff = [await claimAwaited(), await claimAwaited()];
  for (const mail of putOff) {
    if (mail) await markDelayed(database.db, mail, 0, '450 4.1.2 Domain not found');
  }
  await queue('forgot@example.org');
  const order = [await claimAwaited(), await claimAwaited(), await claimAwaited()];
  expect(order.map((mail) => mail?.recipient)).toEqual([
    'forgot@example.org',
    'a@slow.example',
    'b@slow.example',
  ]);
});

test('a mail server that is silent after the message: one copy a gap, three in all, and nobody else waits', async () => {
  const server = await mailServer();
  server.silences.set('slow@example.org', 60_000);
  const patience = { greetingMs: 5_000, silenceMs: 1_000 };
  const impatient = createMailer(
    async () => ({
      dataDir: mailFolder,
      publicUrl: 'https://alumni.example',
      site: readSite('/nowhere'),
      smtpUrl: server.url,
    }),
    patience,
  );
  const worker = startMailWorker({ db: database.db, mailer: impatient, log, limited: false });
  toStop.push({ stop: () => worker.stop(100) });
  await queue('slow@example.org', massMail);
  await queue('reset@example.org');
  worker.poke();
  const slow = async () => (await outbox()).find((mail) => mail.recipient === 'slow@example.org');
  const copies = () =>
    server.received.filter((mail) => mail.recipients.includes('slow@example.org'));
  for (const [attempt, hours] of [
    [1, 1],
    [2, 4],
  ] as const) {
    await vi.waitFor(
      async () =>
        expect(await slow()).toMatchObject({ perhaps_delivered: attempt, locked_until: null }),
      { timeout: 90_000, interval: 20 },
    );
    const wait = Date.parse((await slow())?.next_attempt_at ?? '') - Date.now();
    expect(Math.round(wait / 3_600_000)).toBe(hours);
    // Another accepted mail does not make the uncertain one due.
    await queue(`other-${attempt}@example.org`, massMail);
    worker.poke();
    await vi.waitFor(
      () =>
        expect(
          server.received.some((mail) => mail.recipients[0] === `other-${attempt}@example.org`),
        ).toBe(true),
      { timeout: 90_000 },
    );
    expect(copies()).toHaveLength(attempt);
    await makeAllDue();
    worker.poke();
  }
  await vi.waitFor(async () => expect((await slow())?.failed_at).toBeTruthy(), { timeout: 90_000 });
  expect(await slow()).toMatchObject({ last_error: perhapsDelivered, sent_at: null });
  expect(copies()).toHaveLength(3);
  expect(new Set(copies().map(({ messageId }) => messageId)).size).toBe(1);
  expect(
    server.received.filter(({ recipients }) => recipients[0] === 'reset@example.org'),
  ).toHaveLength(1);
});

testOnSqlite(
  'a server that responds to the message late gets it once, and is given its ten minutes',
  async () => {
    const server = await mailServer();
    server.silences.set('late@example.org', 2_500);
    const worker = startWorker({ smtpUrl: server.url });
    await queue('late@example.org');
    worker.poke();
    await untilSent();
    expect(server.received).toHaveLength(1);
    // RFC 5321 4.5.3.2 asks for these times.
    expect(smtpPatience).toEqual({ greetingMs: 5 * 60_000, silenceMs: 10 * 60_000 });
  },
);

test('a limit of the mail server refuses nobody and pauses mass mail; a reset goes on, and all arrive', async () => {
  const server = await mailServer();
  const limit = { responseCode: 550, message: 'sending limit reached' };
  const people = ['a', 'b', 'c'].map((name) => `${name}@example.org`);
  for (const person of people) server.refused.set(person, limit);
  server.refusedMessages.set('later@example.org', { responseCode: 451, message: '4.3.0 Later' });
  await queue('later@example.org');
  for (const person of people) await queue(person, massMail);
  const worker = startWorker({ smtpUrl: server.url });
  worker.poke();
  await vi.waitFor(
    async () => expect((await outbox()).filter((mail) => mail.last_error)).toHaveLength(3),
    { timeout: 90_000 },
  );
  await queue('reset@example.org');
  worker.poke();
  await vi.waitFor(
    () =>
      expect(server.received.some((mail) => mail.recipients[0] === 'reset@example.org')).toBe(true),
    { timeout: 90_000 },
  );
  const waiting = await outbox();
  expect(waiting.every((mail) => mail.failed_at === null)).toBe(true);
  // The refusals of two recipients pause mass mail, so the third mail waits without an attempt.
  expect(
    waiting
      .filter((mail) => mail.paced)
      .map((mail) => mail.attempts)
      .sort(),
  ).toEqual([0, 1, 1]);
  // An accepted mail to another recipient does not hasten a mail that the server has deferred.
  const putOff = waiting.find((mail) => mail.recipient === 'later@example.org');
  expect(Date.parse(putOff?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(30_000);
  await worker.stop();
  server.refused.clear();
  server.refusedMessages.clear();
  await makeAllDue();
  startWorker({ smtpUrl: server.url });
  await untilSent();
});

testOnSqlite('a limit of one recipient delays nobody else', async () => {
  const server = await mailServer();
  const message = '4.7.1 Rate limit exceeded for this recipient';
  server.refused.set('busy@example.org', { responseCode: 450, message });
  for (const name of ['busy', 'a', 'b']) await queue(`${name}@example.org`, massMail);
  startWorker({ smtpUrl: server.url });
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 10_000 });
  expect((await outbox()).filter((mail) => mail.last_error)).toHaveLength(1);
});

testOnSqlite(
  'gives up a reset only at its second refusal, other mails at the first, also after the message',
  async () => {
    const server = await mailServer();
    const unknown = { responseCode: 550, message: '5.1.1 User unknown' };
    server.refused.set('reset@example.org', unknown);
    server.refusedMessages.set('changed@example.org', unknown);
    await queue('reset@example.org');
    await queue('changed@example.org', { template: 'passwordChanged' });
    const worker = startWorker({ smtpUrl: server.url });
    const failed = async () =>
      (await outbox()).filter((mail) => mail.failed_at).map((mail) => mail.recipient);
    await vi.waitFor(
      async () => expect((await outbox()).every((mail) => mail.last_error)).toBe(true),
      {
        timeout: 90_000,
      },
    );
    expect(await failed()).toEqual(['changed@example.org']);
    await makeAllDue();
    worker.poke();
    await vi.waitFor(async () => expect(await failed()).toHaveLength(2), { timeout: 90_000 });
  },
);

testOnSqlite('closes the connection to the mail server on stop', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url });
  await queue('a@example.org');
  worker.poke();
  await untilSent();
  expect(server.open()).toBe(1);
  await worker.stop();
  await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 90_000 });
});

testOnSqlite('does not send a mail whose link has expired', async () => {
  const server = await mailServer();
  await queue('expired@example.org');
  await database.db
    .updateTable('mail_outbox')
    .set({ expires_at: fromNow(-1) })
    .execute();
  await queue('in-time@example.org');
  await queue('whenever@example.org', { template: 'emailChanged', link: 'https://alumni.example' });
  startWorker({ smtpUrl: server.url });
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 90_000 });
  expect(server.received.map((mail) => mail.recipients[0])).not.toContain('expired@example.org');
  const expired = (await outbox()).find((mail) => mail.recipient === 'expired@example.org');
  expect(expired).toMatchObject({
    text: '',
    html: '',
    sent_at: null,
    failed_at: expect.any(String),
  });
});

test('expires a reset mail with its link', async () => {
  await insertAccount(database.db, {
    rollNo: 'AAAAA-00000',
    email: 'a@example.org',
    passwordHash: 'x',
    accountType: 'user',
    language: 'en',
    lastName: 'A',
  });
  await requestReset(database.db, 'a@example.org', { language: 'en', delayMs: 0 });
  await processResetRequest(database.db, 'https://alumni.example');
  const { expires_at } = await database.db
    .selectFrom('password_resets')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  const [mail] = await outbox();
  expect(mail?.expires_at).toBe(expires_at);
});

test('fails a mail to an unknown recipient at once, retries other refusals', async () => {
  const server = await mailServer();
  server.refused.set('gone@example.org', {
    responseCode: 550,
    message: '5.1.1 gone@example.org: no such user',
  });
  server.refused.set('full@example.org', { responseCode: 452, message: '4.2.2 Mailbox full' });
  server.refused.set('relay@example.org', { responseCode: 554, message: '5.7.1 Relaying denied' });
  for (const name of ['gone', 'full', 'relay', 'here']) {
    await queue(`${name}@example.org`, { template: 'passwordChanged' });
  }
  const lines: Record<'info' | 'warn' | 'error', unknown[][]> = { info: [], warn: [], error: [] };
  const worker = startMailWorker({
    db: database.db,
    mailer: mailer({ smtpUrl: server.url }),
    limited: false,
    log: {
      info: (...values) => lines.info.push(values),
      warn: (...values) => lines.warn.push(values),
      error: (...values) => lines.error.push(values),
    },
  });
  toStop.push({ stop: () => worker.stop(100) });
  await vi.waitFor(
    async () => {
      const waiting = (await outbox()).filter((mail) => mail.attempts === 0 || mail.locked_until);
      expect(waiting).toEqual([]);
    },
    { timeout: 90_000 },
  );
  const states = (await outbox()).map((mail) => [
    mail.recipient,
    mail.sent_at ? 'sent' : mail.failed_at ? 'failed' : 'delayed',
  ]);
  expect(Object.fromEntries(states)).toEqual({
    'gone@example.org': 'failed',
    'full@example.org': 'delayed',
    'relay@example.org': 'delayed',
    'here@example.org': 'sent',
  });
  expect(lines.error).toEqual([]);
  expect(lines.info.filter(([, message]) => message === 'mail bounced')).toEqual([
    [
      expect.objectContaining({
        attempt: 1,
        reason: expect.stringContaining('550 5.1.1 <address>'),
      }),
      'mail bounced',
    ],
  ]);
  expect(lines.warn).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toContain('example.org');
});

test('doubles the retry delay from a minute to an hour', () => {
  const minutes = [1, 2, 3, 6, 7, 50].map((attempts) => retryDelayMs(attempts) / 60_000);
  expect(minutes).toEqual([1, 2, 4, 32, 60, 60]);
});

testOnSqlite(
  'writes each mail to a file readable only by its user if there is no mail server',
  async () => {
    const worker = startWorker({});
    await queue('a@example.org');
    await queue('b@example.org', { template: 'passwordChanged' });
    worker.poke();
    await untilSent();
    const names = await readdir(join(mailFolder, 'mail'));
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]+\.eml$/);
      expect((await stat(join(mailFolder, 'mail', name))).mode & 0o077).toBe(0);
    }
    const parsed = await simpleParser(
      await readFile(join(mailFolder, 'mail', names.sort()[0] ?? '')),
    );
    expect(parsed.text).toContain(link);
  },
);

testOnSqlite('purges old sent mail, keeps queued mail', async () => {
  const server = await mailServer();
  const worker = startWorker({ smtpUrl: server.url });
  await queue('a@example.org');
  worker.poke();
  await untilSent();
  await worker.stop();
  await queue('waiting@example.org');
  await removeOldMail(database.db, fromNow(-1_000_000), 10);
  expect(await outbox()).toHaveLength(2);
  await removeOldMail(database.db, fromNow(1_000), 10);
  expect((await outbox()).map((mail) => mail.recipient)).toEqual(['waiting@example.org']);
});

/** Ends the retry delay of every mail. */
async function makeAllDue(): Promise<void> {
  await database.db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: fromNow(0) })
    .execute();
}
