import { setTimeout as wait } from 'node:timers/promises';
import { forgotPassword } from '@alumni/shared/accounts/auth';
import * as letters from '@alumni/shared/mail/letters';
import { saveMailPace } from '@alumni/shared/mail/mail';
import { createRollNumber } from '@alumni/shared/roll-numbers/roll-numbers';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import { mailWork } from '../../boot/mail-work.ts';
import { fromNow } from '../../db/ids.ts';
import { startMailWorker } from '../../outbox/mail-worker.ts';
import { createMailer, mailSettings } from '../../outbox/mailer.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { leaveAddress } from './compose-letter.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;

beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url, RATE_LIMITS: 'on', MAILS_PER_HOUR: '3' });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  await t.db.deleteFrom('letters').execute();
  await t.db.deleteFrom('mail_outbox').execute();
  await t.db.deleteFrom('accounts').execute();
  server.received.length = 0;
  admin = await createPerson(t, { accountType: 'admin' });
});

const both = (en: string) => ({ en, fr: '' });

async function sent(kind: 'notice' | 'letter', subject: string): Promise<string> {
  const { token } = admin;
  const body = { kind, subject: both(subject), text: both('Text') };
  const { body: made } = await t.call(letters.createLetter, { token, body });
  const to = { everybody: true };
  const response = await t.call(letters.sendLetter, {
    token,
    params: { id: made._id },
    body: { to },
  });
  expect(response.status, response.body.message).toBe(200);
  return made._id;
}

const read = async (id: string) =>
  (await t.call(letters.getLetter, { token: admin.token, params: { id } })).body;
const subjects = () => server.received.map(({ subject }) => subject);

async function untilReceived(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      t.deps.mail.poke();
      expect(server.received).toHaveLength(count);
    },
    { timeout: 90_000 },
  );
}

/** Makes all sent mails an hour older, so that the hourly limit no longer counts them. */
const anHourLater = () =>
  t.db
    .updateTable('mail_outbox')
    .set({ counted_at: fromNow(-61 * 60_000) })
    .where('counted_at', 'is not', null)
    .execute();

testOnSqlite(
  'mass mail keeps to the pace, people do not wait for it, and the office sees its end',
  async () => {
    for (let i = 0; i < 5; i += 1) await createPerson(t, { letter_wanted: 1 });
    const id = await sent('letter', 'News');
    await untilReceived(3);
    const waiting = await vi.waitFor(
      async () => {
        t.deps.mail.poke();
        const letter = await read(id);
        expect([letter.state, letter.progress.waiting, letter.perHour]).toEqual(['sending', 2, 3]);
        return letter;
      },
      { timeout: 90_000 },
    );
    const hours = (Date.parse(waiting.lastAt ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0.5);
    expect(hours).toBeLessThanOrEqual(1);
    await t.call(forgotPassword, { body: { email: admin.email } });
    await untilReceived(4);
    expect(subjects().at(-1)).toBe('Choose a new password');
    await anHourLater();
    await untilReceived(6);
    await expect.poll(async () => (await read(id)).state).toBe('sent');
    // No recipient gets the letter twice.
    expect(new Set(server.received.map(({ recipients }) => recipients[0])).size).toBe(6);
  },
);

testOnSqlite('letters go after all else, notices before letters', async () => {
  for (let i = 0; i < 4; i += 1) await createPerson(t, { letter_wanted: 1 });
  await sent('letter', 'News');
  await untilReceived(3);
  await sent('notice', 'Convocation');
  const { token, rollNo } = admin;
  await t.call(createRollNumber, {
    token,
    params: { rollNo },
    body: { email: 'new@alumni.example' },
  });
  server.received.length = 0;
  await anHourLater();
  await untilReceived(3);
  expect(subjects()).not.toContain('News');
  await anHourLater();
  await untilReceived(6);
  await anHourLater();
  await untilReceived(7);
  expect(subjects().at(-1)).toBe('News');
});

testOnSqlite(
  'who leaves the letter, or has another address, gets none of those that wait',
  async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(() => createPerson(t, { letter_wanted: 1 })),
    );
    const id = await sent('letter', 'News');
    await untilReceived(3);
    const has = ({ email }: Person) =>
      server.received.some(({ recipients }) => recipients.includes(email));
    const waiting = people.filter((person) => !has(person));
    expect(waiting).toHaveLength(3);
    const [leaver, moved, stayer] = waiting;
    if (!leaver || !moved || !stayer) throw new Error('nobody waits');
    await t.call(letters.saveLetterWish, { token: leaver.token, body: { wanted: false } });
    const accounts = t.db.updateTable('accounts').set({ proved_email: null });
    await accounts.where('id', '=', moved.id).execute();
    await anHourLater();
    await untilReceived(4);
    await vi.waitFor(
      async () => {
        t.deps.mail.poke();
        expect((await read(id)).state).toBe('sent');
      },
      { timeout: 90_000 },
    );
    expect([leaver, moved, stayer].map(has)).toEqual([false, false, true]);
    expect((await read(id)).progress).toMatchObject({ accepted: 4, left: 2 });
  },
);

/** Unsubscribes by a mailed link, or after a log-in. */
async function leave({ token, rollNo }: Person, byLink: boolean): Promise<void> {
  const { secret } = await t.deps.settings.current();
  const { id = '' } = (await findByRollNo(t.db, rollNo)) ?? {};
  const response = byLink
    ? await t.app.inject({ method: 'POST', url: leaveAddress(id, { publicUrl: '', secret }) })
    : await t.call(letters.saveLetterWish, { token, body: { wanted: false } });
  expect('status' in response ? response.status : response.statusCode).toBe(200);
}

testOnSqlite('limits how often a network leaves letters or takes them back', async () => {
  const { secret } = await t.deps.settings.current();
  const url = leaveAddress(admin.id, { publicUrl: '', secret });
  const post = async () => (await t.app.inject({ method: 'POST', url })).statusCode;
  expect(await post()).toBe(200);
  const counts = t.db.updateTable('rate_limits').where('key', 'like', 'leave-letter|%');
  await counts.set({ hits: 499 }).execute();
  expect([await post(), await post()]).toEqual([200, 429]);
  await t.db.deleteFrom('rate_limits').execute();
});

test.each(['profile', 'mail'])(
  'who leaves in their %s while a mail is composed gets none',
  async (by) => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createPerson(t, { letter_wanted: 1 })),
    );
    await sent('letter', 'News');
    await untilReceived(3);
    const waiting = await t.db
      .selectFrom('letter_deliveries')
      .select('email')
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute();
    const leaver = people.find(({ email }) => email === waiting[0]?.email);
    if (!leaver) throw new Error('nobody waits');
    const compose = mailWork({ ...t.deps, log: pino({ level: 'silent' }) }).refill;
    const both: Promise<unknown>[] = [];
    await t.db.transaction().execute(async (trx) => {
      // Locks the rows of waiting recipients, so composing waits until this transaction ends. The member therefore
      // unsubscribes before composing commits.
      await trx
        .updateTable('letter_deliveries')
        .set({ state: 'waiting' })
        .where('state', '=', 'waiting')
        .execute();
      both.push(compose?.(undefined) ?? Promise.reject(new Error('nothing composes')));
      await wait(300);
      both.push(leave(leaver, by === 'mail'));
      await wait(300);
    });
    await Promise.all(both);
    await anHourLater();
    await untilReceived(4);
    const recipients = server.received.flatMap((mail) => mail.recipients);
    expect(recipients).not.toContain(leaver.email);
  },
);

test('several instances keep one pace, and each mails others', async () => {
  for (let i = 0; i < 8; i += 1) await createPerson(t);
  const others = [1, 2, 3].map(() =>
    startMailWorker({
      db: t.db,
      mailer: createMailer(mailSettings(t.deps.config, t.deps.settings)),
      log: pino({ level: 'silent' }),
      ...mailWork({ ...t.deps, log: pino({ level: 'silent' }) }),
    }),
  );
  const pokeAll = () => {
    for (const worker of [t.deps.mail, ...others]) worker.poke();
  };
  try {
    await sent('notice', 'Convocation');
    for (const expected of [3, 6, 9]) {
      await vi.waitFor(
        () => {
          pokeAll();
          expect(server.received.length).toBeGreaterThanOrEqual(expected);
        },
        { timeout: 90_000 },
      );
      // Waits half a second: any further mail would arrive within that time.
      pokeAll();
      await wait(500);
      expect(server.received).toHaveLength(expected);
      await anHourLater();
    }
  } finally {
    await Promise.all(others.map((worker) => worker.stop()));
  }
  expect(new Set(server.received.map(({ recipients }) => recipients[0])).size).toBe(9);
});

test('who is suspended or leaves the site before their turn gets none', async () => {
  for (let i = 0; i < 5; i += 1) await createPerson(t);
  const id = await sent('notice', 'Convocation');
  await untilReceived(3);
  const waiting = await t.db
    .selectFrom('letter_deliveries')
    .select('account_id')
    .where('state', '=', 'waiting')
    .execute();
  const [suspended, leaving] = waiting.map(({ account_id }) => account_id);
  const accounts = t.db.updateTable('accounts');
  await accounts
    .set({ account_type: 'suspended' })
    .where('id', '=', suspended ?? '')
    .execute();
  await accounts
    .set({ deletion_due_at: fromNow(86_400_000) })
    .where('id', '=', leaving ?? '')
    .execute();
  await anHourLater();
  await vi.waitFor(
    async () => {
      t.deps.mail.poke();
      expect((await read(id)).progress).toMatchObject({ waiting: 0, accepted: 4, left: 2 });
    },
    { timeout: 90_000 },
  );
  expect(server.received).toHaveLength(4);
});

test('a restored copy composes nothing, and what waited in a backup waits until somebody goes on', async () => {
  for (let i = 0; i < 5; i += 1) await createPerson(t);
  const id = await sent('notice', 'Convocation');
  await untilReceived(3);
  const compose = mailWork({ ...t.deps, log: pino({ level: 'silent' }) }).refill;
  const option = (name: 'restored' | 'activated', value: object) =>
    t.db
      .insertInto('site_options')
      .values({ name, value: JSON.stringify(value) })
      .execute();
  const at = new Date().toISOString();
  try {
    await option('restored', { at, from: 'backup', backupAt: at });
    expect(await compose?.(undefined)).toBe(false);
    await t.db.deleteFrom('site_options').where('name', '=', 'restored').execute();
    await option('activated', { at });
    expect(await compose?.(undefined)).toBe(false);
    expect((await read(id)).state).toBe('paused');
    const body = { paused: false };
    await t.call(letters.pauseLetter, { token: admin.token, params: { id }, body });
    expect((await read(id)).state).toBe('sending');
    expect(await compose?.(undefined)).toBe(true);
  } finally {
    await t.db.deleteFrom('site_options').where('name', 'in', ['restored', 'activated']).execute();
  }
});

testOnSqlite('a pause holds back what waits, until somebody goes on', async () => {
  for (let i = 0; i < 5; i += 1) await createPerson(t);
  const id = await sent('notice', 'Convocation');
  await untilReceived(3);
  const pause = (paused: boolean) =>
    t.call(letters.pauseLetter, { token: admin.token, params: { id }, body: { paused } });
  await pause(true);
  await anHourLater();
  t.deps.mail.poke();
  expect((await read(id)).state).toBe('paused');
  await untilReceived(3);
  await pause(false);
  await untilReceived(6);
});

testOnSqlite('the environment says the pace, or a master', async () => {
  const master = await createPerson(t, { accountType: 'master' });
  const refused = await t.call(saveMailPace, { token: master.token, body: { perHour: 10 } });
  expect(refused.status).toBe(409);
  const other = await createTestApp({ SMTP_URL: server.url });
  try {
    expect((await other.deps.settings.current()).mailsPerHour).toBe(100);
    const { token } = await createPerson(other, { accountType: 'master' });
    expect((await other.call(saveMailPace, { token, body: { perHour: 10 } })).status).toBe(200);
    expect((await other.deps.settings.current()).mailsPerHour).toBe(10);
    expect((await other.call(saveMailPace, { token, body: { perHour: 0 } })).status).toBe(400);
  } finally {
    await other.close();
  }
});
