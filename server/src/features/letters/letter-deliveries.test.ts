import * as letters from '@alumni/shared/mail/letters';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailWork } from '../../boot/mail-work.ts';
import { fromNow } from '../../db/ids.ts';
import { countRows } from '../../db/rows.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;

beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url, RATE_LIMITS: 'on', MAILS_PER_HOUR: '1000' });
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
  server.refused.clear();
  admin = await createPerson(t, { accountType: 'admin' });
});

const both = (en: string) => ({ en, fr: '' });

async function written(kind: 'notice' | 'letter' = 'notice'): Promise<string> {
  const { token } = admin;
  const body = { kind, subject: both(kind), text: both('Text') };
  return (await t.call(letters.createLetter, { token, body })).body._id;
}

const send = (id: string, to: object = { everybody: true }) =>
  t.call(letters.sendLetter, { token: admin.token, params: { id }, body: { to } });
const pause = (id: string, paused: boolean) =>
  t.call(letters.pauseLetter, { token: admin.token, params: { id }, body: { paused } });
const read = async (id: string) =>
  (await t.call(letters.getLetter, { token: admin.token, params: { id } })).body;
const people = (count: number, columns: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createPerson(t, columns)));
const recipients = () => server.received.flatMap((mail) => mail.recipients).sort();

async function poked(work: () => Promise<void> | void): Promise<void> {
  const poke = async () => {
    t.deps.mail.poke();
    await work();
  };
  await vi.waitFor(poke, { timeout: 90_000 });
}

const later = (text: string) => ({ responseCode: 450, message: `4.2.2 ${text}` });

test('recipients whose server says later hold nobody else up', async () => {
  const full = await people(6);
  for (const { email } of full) server.refused.set(email, later('mailbox full'));
  const others = await people(3);
  const id = await written();
  await send(id);
  const expected = [admin, ...others].map(({ email }) => email).sort();
  await poked(() => expect(recipients()).toEqual(expected));
  await poked(async () => {
    expect((await read(id)).progress).toMatchObject({ accepted: 4, waiting: 6 });
  });
});

test('recipients who have had all mails of the hour hold nobody else up', async () => {
  const busy = await people(6, { proved_email: null });
  const counted = busy.flatMap(({ email }) => [1, 2, 3, 4].map((nth) => `${nth}|${email}`));
  await t.db
    .insertInto('mail_outbox')
    .values(
      counted.map((id) => ({
        id,
        message_id: id,
        recipient: id.slice(2),
        recipient_key: id.slice(2),
        share: 'unproved',
        kind: 'confirmEmail',
        reply_to: null,
        language: 'en' as const,
        subject: '',
        text: '',
        html: '',
        urgency: 2 as const,
        created_at: fromNow(-60_000),
        next_attempt_at: fromNow(-60_000),
        counted_at: fromNow(-60_000),
        sent_at: fromNow(-60_000),
        attempts: 1,
        locked_until: null,
        failed_at: null,
        last_error: null,
        expires_at: null,
        forget: 0 as const,
      })),
    )
    .execute();
  const others = await people(3);
  await send(await written());
  const expected = [admin, ...others].map(({ email }) => email).sort();
  await poked(() => expect(recipients()).toEqual(expected));
});

test('the proof names the address that a notice was mailed to, not the one of when it was sent', async () => {
  const master = await createPerson(t, { accountType: 'master' });
  for (const { email } of [admin, master]) server.refused.set(email, later('busy'));
  const id = await written();
  await send(id);
  await poked(async () => {
    const busy = t.db.selectFrom('mail_outbox').where('last_error', 'is not', null);
    expect(await countRows(busy)).toBe(2);
  });
  await pause(id, true);
  const moved = { email: 'moved@alumni.example', email_key: 'moved@alumni.example' };
  await t.db.updateTable('accounts').set(moved).where('id', '=', admin.id).execute();
  server.refused.clear();
  await pause(id, false);
  await poked(() => expect(recipients()).toEqual([moved.email, master.email].sort()));
  await poked(async () => expect((await read(id)).progress.accepted).toBe(2));
  const proof = await t.call(letters.proveNotice, { token: master.token, params: { id } });
  expect(String(proof.body)).toContain(moved.email);
  expect(String(proof.body)).not.toContain(admin.email);
});

test('a letter of which no mail can be made holds up none behind it', async () => {
  const broken = await written();
  const whole = await written();
  for (const id of [broken, whole]) await send(id);
  // Breaks the letter before its mails wait again: otherwise the site's own worker may send them first.
  await t.db.updateTable('letters').set({ content: '{' }).where('id', '=', broken).execute();
  await t.db.deleteFrom('mail_outbox').execute();
  await t.db.updateTable('letter_deliveries').set({ state: 'waiting', mail_id: null }).execute();
  server.received.length = 0;
  const failed = vi.fn();
  const { refill } = mailWork({ ...t.deps, log: { error: failed } });
  while (await refill(undefined)) {}
  expect(failed.mock.calls.map(([{ letter }]) => letter)).toEqual([broken]);
  const states = t.db.selectFrom('letter_deliveries').select(['letter_id', 'state']);
  const [sent, ...others] = await states.where('letter_id', '=', whole).execute();
  expect(['queued', 'accepted']).toContain(sent?.state);
  expect(others).toEqual([]);
});

test('a recipient for whom no mail can be made holds up none of the others', async () => {
  await people(3);
  const id = await written();
  await send(id);
  const [first] = await t.db
    .selectFrom('letter_deliveries')
    .select('account_id')
    .orderBy('id')
    .execute();
  const broken = { language: 'xx' as 'en' };
  await t.db
    .updateTable('accounts')
    .set(broken)
    .where('id', '=', first?.account_id ?? '')
    .execute();
  await t.db.deleteFrom('mail_outbox').execute();
  await t.db.updateTable('letter_deliveries').set({ state: 'waiting', mail_id: null }).execute();
  const failed = vi.fn();
  const { refill } = mailWork({ ...t.deps, log: { error: failed } });
  while (await refill(undefined)) {}
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  while (await refill(undefined)) {}
  vi.useRealTimers();
  const states = t.db.selectFrom('letter_deliveries').select('state').orderBy('id');
  expect(await states.execute()).toEqual(
    ['waiting', 'queued', 'queued', 'queued'].map((state) => ({ state })),
  );
  expect(failed).toHaveBeenCalledTimes(1);
});

test('a letter leaves out whose address has broken since it was sent', async () => {
  const [broken, other] = await people(2, { letter_wanted: 1 });
  if (!broken) throw new Error('nobody');
  server.refused.set(broken.email, later('busy'));
  const id = await written('letter');
  await send(id);
  await poked(() => expect(recipients()).toContain(other?.email));
  await pause(id, true);
  const time = new Date().toISOString();
  const fault = { status: '5.1.1', permanent_since: time, last_at: time, broken_at: time };
  await t.db
    .insertInto('address_faults')
    .values({ email_key: broken.email, ...fault })
    .execute();
  server.refused.clear();
  await pause(id, false);
  await poked(async () => {
    expect((await read(id)).progress).toMatchObject({ accepted: 1, waiting: 0 });
  });
  expect(recipients()).not.toContain(broken.email);
});

test('a pause takes back what waits in the outbox', async () => {
  const [member] = await people(1);
  if (!member) throw new Error('nobody');
  server.refused.set(member.email, later('busy'));
  const id = await written();
  await send(id);
  const waiting = () =>
    t.db.selectFrom('mail_outbox').select('last_error').where('sent_at', 'is', null).execute();
  await poked(async () =>
    expect(await waiting()).toEqual([{ last_error: expect.stringContaining('busy') }]),
  );
  await pause(id, true);
  expect(await waiting()).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'paused', progress: { waiting: 1 } });
  server.refused.clear();
  await pause(id, false);
  await poked(() => expect(recipients()).toContain(member.email));
});

test('recipients wait while there is no mail server, instead of getting a file', async () => {
  const id = await written();
  const { current } = t.deps.settings;
  const away = {
    ...t.deps.settings,
    current: async () => ({ ...(await current()), smtpUrl: undefined }),
  };
  const { refill } = mailWork({ ...t.deps, settings: away, log: { error() {} } });
  server.refused.set(admin.email, later('busy'));
  await send(id);
  await poked(async () => expect((await read(id)).progress.waiting).toBe(1));
  await pause(id, true);
  await t.db.updateTable('letters').set({ paused: 0 }).execute();
  expect(await refill?.(undefined)).toBe(false);
  expect((await read(id)).progress).toMatchObject({ waiting: 1, filed: 0 });
});
