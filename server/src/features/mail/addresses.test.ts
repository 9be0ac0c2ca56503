import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmEmail, sendConfirmation } from '@alumni/shared/accounts/admission';
import * as letters from '@alumni/shared/mail/letters';
import { listLostClassmates } from '@alumni/shared/mail/mail';
import { listMembers } from '@alumni/shared/people/members';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeReport } from '../../boot/tasks/take-report.ts';
import { fromNow } from '../../db/ids.ts';
import { recordFault } from '../../outbox/address-faults.store.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const day = 86_400_000;
let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;

beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({
    SMTP_URL: server.url,
    BOUNCE_ADDRESS: 'bounces@alumni.example',
    CONTACT_EMAIL: 'office@alumni.example',
  });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  await t.db.deleteFrom('letters').execute();
  await t.db.deleteFrom('accounts').execute();
  await t.db.deleteFrom('address_faults').execute();
  server.received.length = 0;
  server.refused.clear();
  admin = await createPerson(t, { accountType: 'admin' });
});

/** Records two permanent faults of an address, five days apart. */
async function breakAddress({ email }: Person): Promise<void> {
  for (const at of [Date.now() - 5 * day, Date.now()]) {
    await t.db.transaction().execute((trx) => recordFault(trx, email, '5.1.1', at));
  }
}

async function sendNotice(): Promise<string> {
  const both = { en: 'Convocation', fr: '' };
  const { token } = admin;
  const { body } = await t.call(letters.createLetter, {
    token,
    body: { kind: 'notice', subject: both, text: both },
  });
  await t.call(letters.sendLetter, {
    token,
    params: { id: body._id },
    body: { to: { everybody: true } },
  });
  await vi.waitFor(
    async () => {
      t.deps.mail.poke();
      const { body: letter } = await t.call(letters.getLetter, { token, params: { id: body._id } });
      expect(letter.state).toBe('sent');
    },
    { timeout: 90_000 },
  );
  return body._id;
}

function tokenOfMailTo({ email }: Person): string {
  const mail = server.received.find(({ recipients }) => recipients.includes(email));
  return /^<([0-9a-f]{24}\.[0-9a-f]{20})@/.exec(mail?.messageId ?? '')?.[1] ?? '';
}

/** A delivery report of Postfix, with the token where Postfix puts it. */
function reportOn(token: string, status = '5.1.1'): string {
  const file = join(import.meta.dirname, '../../testing/delivery-reports/postfix-14.eml');
  return readFileSync(file, 'utf8')
    .replaceAll('{token}', token)
    .replace('Status: 5.1.1', `Status: ${status}`);
}

async function report(message: string) {
  const now = await t.deps.settings.current();
  return takeReport(t.db, message, t.deps.config, now);
}

const wish = async ({ token }: Person) => (await t.call(letters.getLetterWish, { token })).body;
const office = async () =>
  (await t.call(listMembers, { token: admin.token, query: { address: 'faulty' } })).body.members;

test('a report finds its mail by the token in Message-ID and envelope, and counts for its address', async () => {
  const member = await createPerson(t, { first_name: 'Rose' });
  const id = await sendNotice();
  const token = tokenOfMailTo(member);
  expect(token).not.toBe('');
  expect(await report(reportOn(token))).toBe('noted');
  expect(await report(reportOn(`${token.slice(0, -1)}z`))).toBe('other');
  const { body } = await t.call(letters.getLetter, { token: admin.token, params: { id } });
  expect(body.progress).toMatchObject({ accepted: 1, refused: 1 });
  // The mail server accepted the mail, and only the report says that it was returned. A recipient can forge such a
  // report. The spreadsheet that proves the sending therefore says that the report is the recipient's.
  const master = await createPerson(t, { accountType: 'master' });
  const proof = await t.call(letters.proveNotice, { token: master.token, params: { id } });
  const row =
    String(proof.body)
      .split('\r\n')
      .find((line) => line.includes(member.email)) ?? '';
  const time = expect.stringMatching(/^"2\d{3}-/);
  const state = '"reported as returned by the recipient"';
  expect(row.split(',').slice(2)).toEqual([state, time, '""', time, '"5.1.1"']);
  await t.db.deleteFrom('accounts').where('id', '=', master.id).execute();
  // One fault is not enough to call the address broken.
  expect((await wish(member)).fault).toBeNull();
  await t.db
    .updateTable('address_faults')
    .set({ permanent_since: fromNow(-3 * day) })
    .execute();
  // Repeating the same report is not enough either.
  expect(await report(reportOn(token))).toBe('noted');
  expect((await wish(member)).fault).toBeNull();
  server.received.length = 0;
  await sendNotice();
  expect(await report(reportOn(tokenOfMailTo(member)))).toBe('noted');
  expect((await wish(member)).fault).toEqual({ since: expect.any(String), reason: 'mailbox' });
  expect(await office()).toEqual([
    expect.objectContaining({
      rollNo: member.rollNo,
      email: member.email,
      addressFault: { since: expect.any(String), reason: 'mailbox' },
    }),
  ]);
});

test('the envelope has an address for reports with the same token; a refusal at delivery counts too', async () => {
  const member = await createPerson(t);
  server.refused.set(member.email, { responseCode: 550, message: '5.1.1 no such user' });
  await sendNotice();
  const [mail] = server.received;
  const token = /^<([^@]+)@/.exec(mail?.messageId ?? '')?.[1];
  expect(mail?.raw).not.toContain('Return-Path');
  expect(server.senders).toContain(`bounces+${token}@alumni.example`);
  const faults = await t.db.selectFrom('address_faults').selectAll().execute();
  expect(faults).toEqual([
    expect.objectContaining({ email_key: member.email, status: '5.1.1', broken_at: null }),
  ]);
});

testOnSqlite('never an own address, and nothing of a mail that is forgotten', async () => {
  const own = await createPerson(t, {
    email: 'office@alumni.example',
    email_key: 'office@alumni.example',
    proved_email: 'office@alumni.example',
  });
  await sendNotice();
  const mail = server.received.find(({ recipients }) =>
    recipients.includes('office@alumni.example'),
  );
  const token = /^<([^@]+)@/.exec(mail?.messageId ?? '')?.[1] ?? '';
  expect(await report(reportOn(token))).toBe('other');
  await t.db.deleteFrom('mail_outbox').execute();
  expect(await report(reportOn(token))).toBe('unknown');
  expect((await wish(own)).fault).toBeNull();
  expect(await t.db.selectFrom('address_faults').selectAll().execute()).toEqual([]);
});

test('the person mends it at once by the link of a mail, although the address was proved before', async () => {
  const member = await createPerson(t, { letter_wanted: 1 });
  const fine = await t.call(sendConfirmation, { token: member.token });
  expect(fine.status).toBe(409);
  await breakAddress(member);
  expect((await wish(member)).fault).not.toBeNull();
  expect((await t.call(sendConfirmation, { token: member.token })).status).toBe(200);
  const code = await vi.waitFor(
    () => {
      const mail = server.received.find(({ recipients }) => recipients.includes(member.email));
      const found = /confirm-email\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      expect(found).toBeDefined();
      return found;
    },
    { timeout: 90_000 },
  );
  expect((await t.call(confirmEmail, { body: { code } })).status).toBe(200);
  expect((await wish(member)).fault).toBeNull();
  expect(await office()).toEqual([]);
});

testOnSqlite('a letter is not sent to it; a notice is', async () => {
  const member = await createPerson(t, { letter_wanted: 1 });
  await breakAddress(member);
  const { token } = admin;
  const both = { en: 'News', fr: '' };
  const { body } = await t.call(letters.createLetter, {
    token,
    body: { kind: 'letter', subject: both, text: both },
  });
  const counted = await t.call(letters.countRecipients, {
    token,
    params: { id: body._id },
    body: { to: { everybody: true } },
  });
  expect(counted.body).toMatchObject({ count: 0, unreachable: 1 });
  await sendNotice();
  expect(server.received.some(({ recipients }) => recipients.includes(member.email))).toBe(true);
});

test('classmates of the promotion see a name and never an address, of whom is in the directory', async () => {
  const year = { promotion: 2012, profile_image: '/mnt/uploads/a.jpg' };
  const lost = await createPerson(t, { ...year, first_name: 'Paul', last_name: 'Lost' });
  const hidden = await createPerson(t, { ...year, unlisted: 1 });
  const other = await createPerson(t, { ...year, promotion: 1999 });
  for (const person of [lost, hidden, other]) await breakAddress(person);
  const me = await createPerson(t, { promotion: 2012 });
  const { body } = await t.call(listLostClassmates, { token: me.token });
  expect(body.classmates).toEqual([{ rollNo: lost.rollNo, name: 'Paul Lost' }]);
  expect(JSON.stringify(body)).not.toContain('@');
  const { body: none } = await t.call(listLostClassmates, { token: (await createPerson(t)).token });
  expect(none.classmates).toEqual([]);
});
