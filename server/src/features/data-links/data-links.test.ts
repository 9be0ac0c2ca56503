import { login } from '@alumni/shared/accounts/auth';
import { createEvent, getEvent } from '@alumni/shared/events/events';
import {
  askForDataLink,
  deleteAccountByLink,
  downloadDataByLink,
  keepAccountByLink,
  readDataLink,
} from '@alumni/shared/profile/my-data';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import type { Changes } from '../../db/schema.ts';
import { anEvent, createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addTestApp } from '../../testing/two-factor.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl, RATE_LIMITS: 'on' });
  await holdMails(t);
  // The stopped worker leaves mails in the outbox, where the tests read their text.
});
afterAll(() => t.close());

const ask = (email: string) => t.call(askForDataLink, { body: { email } });
const read = (code: string) => t.call(readDataLink, { body: { code } });
const download = (code: string) => t.call(downloadDataByLink, { query: { code } });
const remove = (code: string, posts = 'delete') =>
  t.call(deleteAccountByLink, { body: { code, posts } });
const keep = (code: string) => t.call(keepAccountByLink, { body: { code } });
const set = (person: Person, columns: Changes<'accounts'>) =>
  t.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute();
const suspend = ({ rollNo }: Person) => setAccountType(t.db, rollNo, 'suspended');
const mailsTo = (email: string) =>
  t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
const codeIn = (text = '') => /#\/my-data\?code=([\w-]{43})/.exec(text)?.[1] ?? '';
const newestMail = async (email: string) => (await mailsTo(email)).at(-1)?.text ?? '';

/** Requests a link and waits for its mail, which the server queues after the response. Returns the code. */
async function codeFor(person: Person): Promise<string> {
  const before = (await mailsTo(person.email)).length;
  expect((await ask(person.email)).status).toBe(200);
  await vi.waitFor(
    async () => expect((await mailsTo(person.email)).length).toBeGreaterThan(before),
    { timeout: 90_000 },
  );
  return codeIn(await newestMail(person.email));
}

test('the response is the same for every email, and a proved one alone is mailed', async () => {
  const person = await createPerson(t);
  const unproved = await createPerson(t);
  await set(unproved, { proved_email: null });
  const responses = [];
  for (const email of ['stranger@nowhere.example', unproved.email, person.email]) {
    const { status, body } = await ask(email);
    responses.push({ status, ...body });
  }
  expect(responses[0]).toEqual({
    status: 200,
    message:
      'If an account has confirmed this email address, we are mailing it a link. It works for 60 minutes.',
  });
  expect(responses[1]).toEqual(responses[0]);
  expect(responses[2]).toEqual(responses[0]);
  await vi.waitFor(async () => expect(await mailsTo(person.email)).toHaveLength(1), {
    timeout: 90_000,
  });
  expect(await mailsTo(unproved.email)).toEqual([]);
  expect(await mailsTo('stranger@nowhere.example')).toEqual([]);
  const links = await t.db.selectFrom('data_links').selectAll().execute();
  expect(links).toHaveLength(1);
  expect(JSON.stringify(links)).not.toContain(codeIn(await newestMail(person.email)));
});

test('who is suspended gets their data and their deletion, and stops it, without a log-in', async () => {
  const person = await createPerson(t);
  const { body: event } = await t.call(createEvent, { token: person.token, body: anEvent });
  await suspend(person);
  const code = await codeFor(person);
  expect((await read(code)).body).toMatchObject({
    email: person.email,
    opensData: true,
    posts: 1,
    isLastMaster: false,
    dueAt: null,
  });
  const fileCode = (await read(code)).body.fileCode ?? '';
  // The code in the download's address opens the file and nothing else.
  expect((await download(code)).status).toBe(400);
  for (const other of [read, keep, remove]) expect((await other(fileCode)).status).toBe(400);
  const file = await download(fileCode);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(file.headers['content-disposition']).toContain(person.rollNo);

  const asked = await remove(code);
  expect([asked.status, asked.body.message]).toEqual([
    200,
    expect.stringMatching(/^Your account will be deleted on .* A mail tells you how to stop that/),
  ]);
  // The deletion has ended the link, and with it the code of the download.
  expect((await download(fileCode)).status).toBe(400);
  const told = await newestMail(person.email);
  expect(told).toContain('by a link that was mailed to this address');
  expect(told).not.toContain('Log in');
  const stop = codeIn(told);
  expect((await read(stop)).body).toMatchObject({ opensData: false, dueAt: asked.body.dueAt });
  expect((await download(stop)).status).toBe(400);
  expect((await remove(stop)).status).toBe(400);
  expect((await keep(stop)).body.message).toBe('The deletion of your account was stopped.');
  expect((await keep(stop)).status).toBe(400);
  const account = await findByRollNo(t.db, person.rollNo);
  expect(account).toMatchObject({ deletion_due_at: null, account_type: 'suspended' });
  // The account is still suspended, so its event stays hidden.
  expect((await t.call(getEvent, { params: { id: event._id } })).status).toBe(404);
  const actions = await t.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('actor_id', '=', person.id)
    .orderBy('id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'data.downloaded',
    'deletion.asked',
    'deletion.stopped',
  ]);
});

test('a link ends with its hour, another address, and the proof of the address', async () => {
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    hour: ({ id }) =>
      t.db
        .updateTable('data_links')
        .set({ expires_at: '2020-01-01T00:00:00.000Z' })
        .where('account_id', '=', id)
        .execute(),
    proof: (person) => set(person, { proved_email: null }),
    address: (person) => set(person, { email_key: 'other@nowhere.example' }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await createPerson(t);
    const code = await codeFor(person);
    await end(person);
    for (const use of [read, download, remove, keep]) {
      expect([name, (await use(code)).status]).toEqual([name, 400]);
    }
  }
});

test('a second step that is added, or counts again, ends a link of before', async () => {
  const person = await createPerson(t);
  const code = await codeFor(person);
  await addTestApp(t, person);
  await suspend(person);
  const second = await codeFor(person);
  expect((await read(second)).status).toBe(200);
  await setAccountType(t.db, person.rollNo, 'user');
  for (const mailed of [code, second]) {
    for (const use of [read, download, remove, keep]) expect((await use(mailed)).status).toBe(400);
  }
});

test('a second step protects the data of who can log in; a suspended person has no other way', async () => {
  const person = await createPerson(t);
  await addTestApp(t, person);
  expect(await codeFor(person)).toBe('');
  expect(await newestMail(person.email)).toContain('A second step protects your account');
  await suspend(person);
  expect((await read(await codeFor(person))).status).toBe(200);
});

test('the only master stays, a choice is asked for, and a log-in still stops a deletion', async () => {
  const master = await createPerson(t, { accountType: 'master' });
  const code = await codeFor(master);
  expect((await read(code)).body).toMatchObject({ isLastMaster: true });
  expect((await remove(code)).status).toBe(409);
  const person = await createPerson(t);
  const own = await codeFor(person);
  expect((await remove(own, '')).status).toBe(400);
  expect((await remove(own)).status).toBe(200);
  const stop = codeIn(await newestMail(person.email));
  const { body } = await t.call(login, { body: { email: person.email, password: testPassword } });
  expect(body).toMatchObject({ deletionStopped: true });
  expect((await keep(stop)).status).toBe(400);
});

test('an address is mailed three links an hour, without a word', async () => {
  const person = await createPerson(t);
  for (let at = 0; at < 5; at += 1) expect((await ask(person.email)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await mailsTo(person.email)).toHaveLength(3);
});
