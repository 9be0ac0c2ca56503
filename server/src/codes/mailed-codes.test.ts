import {
  confirmEmail,
  createVouch,
  decideAdmissions,
  sendConfirmation,
  useVouch,
} from '@alumni/shared/accounts/admission';
import { forgotPassword, logout, resetPassword, undoEmail } from '@alumni/shared/accounts/auth';
import { createDownloadTicket } from '@alumni/shared/accounts/download-tickets';
import {
  acceptSuccession,
  leaveMastership,
  nameSuccessor,
} from '@alumni/shared/accounts/successor';
import { createEvent } from '@alumni/shared/events/events';
import { blockSender, writeToMember } from '@alumni/shared/mail/member-messages';
import { objectToMerge } from '@alumni/shared/people/members';
import { deleteAccount, exportMyData, readDataLink } from '@alumni/shared/profile/my-data';
import { logOutEverywhere, updateAlumnus } from '@alumni/shared/profile/profile';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findByRollNo, lockByRollNo, updateAccount } from '../accounts/accounts.store.ts';
import { proveEmail } from '../accounts/email-proof.ts';
import { fromNow } from '../db/ids.ts';
import type { Changes } from '../db/schema.ts';
import { removeMaster } from '../features/roles/masters.store.ts';
import { createSession } from '../session/session.store.ts';
import { anEvent, createPerson, type Person, testPassword } from '../testing/factories.ts';
import { holdMails } from '../testing/mails.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { addTestApp } from '../testing/two-factor.ts';
import { insertDataLink } from './data-links.store.ts';
import { insertUndo } from './email-undo.store.ts';
import { type AccountEvent, endedBy, type MailedCode } from './mailed-codes.ts';
import { insertMerge } from './merges.store.ts';
import { putOffer } from './successions.store.ts';

const publicUrl = 'https://alumni.example';
let t: TestApp;
let master: Person;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  await holdMails(t);
  master = await createPerson(t, { accountType: 'master' });
});
afterAll(() => t.close());

let names = 0;
const newEmail = () => {
  names += 1;
  return `address${names}@alumni.example`;
};
const set = (person: Person, columns: Changes<'accounts'>) =>
  t.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute();
const emailOf = async ({ rollNo }: Person) => (await findByRollNo(t.db, rollNo))?.email ?? '';

/** Codes in links to `screen` that were mailed to the address: values of the query parameter, newest last. */
async function codesTo(email: string, screen: string): Promise<string[]> {
  const mails = await t.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return mails.flatMap(({ text }) => text.split(`/#/${screen}=`)[1]?.split(/\s/)[0] ?? []);
}
const lastCodeTo = async (email: string, screen: string) =>
  (await codesTo(email, screen)).at(-1) ?? '';

async function moveTo(person: Person, email = newEmail()): Promise<string> {
  const before = await emailOf(person);
  const params = { rollNo: person.rollNo };
  const { status } = await t.call(updateAlumnus, { params, body: { email }, token: person.token });
  expect(status).toBe(200);
  return lastCodeTo(before, 'undo-email?code');
}

async function askForReset(person: Person): Promise<string> {
  const email = await emailOf(person);
  const before = await lastCodeTo(email, 'reset-password?token');
  await t.call(forgotPassword, { body: { email } });
  await vi.waitFor(
    async () => expect(await lastCodeTo(email, 'reset-password?token')).not.toBe(before),
    { timeout: 90_000 },
  );
  return lastCodeTo(email, 'reset-password?token');
}

interface Kind {
  code: MailedCode;
  accountType?: 'master';
  /** Creates a code; the returned function tests whether it works. */
  make: (person: Person) => Promise<() => Promise<boolean>>;
}

const works = async (response: Promise<{ status: number }>) => (await response).status === 200;
const undoWorks = (code: string) => () => works(t.call(undoEmail, { body: { code } }));

const kinds: Record<string, Kind> = {
  'undo of a change from a proved address': {
    code: 'undo',
    async make(person) {
      const { email_key } = (await findByRollNo(t.db, person.rollNo)) ?? { email_key: '' };
      await set(person, { proved_email: email_key, proved_at: fromNow(-8 * 86_400_000) });
      return undoWorks(await moveTo(person));
    },
  },
  'undo of a change back from an address in between': {
    code: 'undo',
    async make(person) {
      // Makes an undo code for an address that the account left after proving its current address.
      const undo = { accountId: person.id, email: newEmail(), heldSince: fromNow(-1) };
      return undoWorks(await t.db.transaction().execute((trx) => insertUndo(trx, undo)));
    },
  },
  reset: {
    code: 'reset',
    async make(person) {
      const token = await askForReset(person);
      return () =>
        works(t.call(resetPassword, { body: { token, password: 'a third and much longer one' } }));
    },
  },
  vouch: {
    code: 'vouch',
    async make({ token }) {
      const { body } = await t.call(createVouch, { token });
      const code = body.url.split('vouch=')[1];
      const applicant = await createPerson(t, { admission: 'waiting' });
      return () => works(t.call(useVouch, { token: applicant.token, body: { code } }));
    },
  },
  'offer to be a master, made': {
    code: 'succession',
    accountType: 'master',
    async make({ id: masterId }) {
      const successor = await createPerson(t);
      const { code } = await t.db
        .transaction()
        .execute((trx) => putOffer(trx, { masterId, successorId: successor.id }));
      return () => works(t.call(acceptSuccession, { token: successor.token, body: { code } }));
    },
  },
  'offer to be a master, received': {
    code: 'succession',
    async make(person) {
      const { token } = await createPerson(t, { accountType: 'master' });
      const body = { person: person.rollNo, password: testPassword };
      expect((await t.call(nameSuccessor, { token, body })).status).toBe(200);
      const code = await lastCodeTo(await emailOf(person), 'accept-succession?code');
      return async () => {
        const session = await createSession(t.db, person.id, false);
        return works(t.call(acceptSuccession, { token: session, body: { code } }));
      };
    },
  },
  'objection to a merge': {
    code: 'merge',
    async make({ id: keptId }) {
      const { id: endedId } = await createPerson(t);
      const askedBy = master.id;
      const { codes } = await t.db
        .transaction()
        .execute((trx) => insertMerge(trx, { keptId, endedId, askedBy }));
      return () => works(t.call(objectToMerge, { body: { code: codes.ended } }));
    },
  },
  'link to one’s data': {
    code: 'dataLink',
    async make(person) {
      const email_key = (await emailOf(person)).toLowerCase();
      const code = await t.db
        .transaction()
        .execute((trx) =>
          insertDataLink(
            trx,
            { id: person.id, email_key },
            { opens: 'data', expiresAt: fromNow(3_600_000) },
          ),
        );
      return async () => {
        // The code works only while the address is proved. It is proved just for this call: the events under test need
        // the original state.
        await set(person, { proved_email: email_key });
        return works(t.call(readDataLink, { body: { code } }));
      };
    },
  },
  confirmation: {
    code: 'confirmation',
    async make(person) {
      await set(person, { proved_email: null, proved_at: null });
      await t.call(sendConfirmation, { token: person.token });
      const code = await lastCodeTo(await emailOf(person), 'confirm-email?code');
      return () => works(t.call(confirmEmail, { body: { code } }));
    },
  },
  'download ticket': {
    code: 'downloadTicket',
    async make({ token }) {
      const { path: address } = exportMyData;
      const { body } = await t.call(createDownloadTicket, { token, body: { address } });
      return async () => (await t.app.inject({ url: body.address })).statusCode === 200;
    },
  },
  'link to answer an event': {
    code: 'eventLink',
    async make(person) {
      const email = await emailOf(person);
      const before = await findByRollNo(t.db, person.rollNo);
      // Only a proved address gets the mail. It is proved just for this mail: the events under test need the original
      // state.
      await set(person, { proved_email: email.toLowerCase() });
      const day = '2031-01-01';
      const event = { ...anEvent, start_date: day, end_date: day, answers: 'members' };
      const { body } = await t.call(createEvent, { token: master.token, body: event });
      const post = (url: string, fields: Record<string, string>) =>
        t.app.inject({
          method: 'POST',
          url,
          payload: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        });
      await post(`/events/${body._id}/answer`, { email, answer: 'coming' });
      await set(person, { proved_email: before?.proved_email ?? null });
      const [mail] = await t.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('recipient', '=', email)
        .where('kind', '=', 'eventAnswer')
        .execute();
      const link = /\/events\/answer\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '/';
      return async () => (await post(link, { answer: 'coming' })).statusCode === 200;
    },
  },
  'block link': {
    code: 'blockLink',
    async make(person) {
      const sender = await createPerson(t);
      const params = { rollNo: person.rollNo };
      await t.call(writeToMember, { params, token: sender.token, body: { message: 'Hello' } });
      const query = await lastCodeTo(await emailOf(person), 'blockorreport?id');
      return async () => {
        // The link names the sender; blocking needs a log-in.
        const blocking = { params: { rollNo: sender.rollNo } };
        return query === sender.rollNo && (await t.call(blockSender, blocking)).status === 401;
      };
    },
  },
};

interface Event {
  /** Runs before the code is made. */
  before?: (person: Person) => Promise<unknown>;
  /** Makes the event happen. `other` is the token of a second session. */
  happen: (person: Person, other: string, before: unknown) => Promise<unknown>;
}

const byMaster = (person: Person, accttype: string) =>
  t.call(updateAlumnus, {
    params: { rollNo: person.rollNo },
    token: master.token,
    body: { accttype },
  });

const events: Record<AccountEvent, Event> = {
  emailChanged: { happen: (person) => moveTo(person) },
  emailProved: {
    happen: ({ rollNo }) =>
      t.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('accounts')
          .set({ proved_email: null })
          .where('roll_no', '=', rollNo)
          .execute();
        const account = await lockByRollNo(trx, rollNo);
        return account && proveEmail(trx, account);
      }),
  },
  emailUndone: {
    before: (person) => moveTo(person),
    happen: async (_, __, code) =>
      expect((await t.call(undoEmail, { body: { code } })).status).toBe(200),
  },
  addressFreed: {
    before: (person) => moveTo(person),
    async happen(person) {
      const code = await askForReset(person);
      expect((await t.call(undoEmail, { body: { code } })).status).toBe(200);
    },
  },
  addressWon: {
    async happen(person) {
      await set(person, { proved_email: null, proved_at: null });
      const body = { token: await askForReset(person), password: 'of its owner' };
      expect((await t.call(resetPassword, { body })).status).toBe(200);
    },
  },
  passwordChanged: {
    happen: ({ rollNo }, token) =>
      t.call(updateAlumnus, {
        params: { rollNo },
        token,
        body: { password: 'another and much longer one' },
      }),
  },
  twoFactorAdded: { happen: (person, token) => addTestApp(t, { ...person, token }) },
  loggedOut: { happen: ({ token }) => t.call(logout, { token }) },
  loggedOutEverywhere: { happen: (_, token) => t.call(logOutEverywhere, { token }) },
  accountTypeChanged: {
    async happen(person) {
      if ((await byMaster(person, 'admin')).status === 200) return;
      // Only the command line demotes a master.
      expect(await removeMaster(t.db, await emailOf(person))).toMatchObject({ id: person.id });
    },
  },
  mastershipLeft: {
    async happen(person, token) {
      await set(person, { account_type: 'master' });
      const body = { password: testPassword };
      expect((await t.call(leaveMastership, { token, body })).status).toBe(200);
    },
  },
  suspended: {
    async happen(person) {
      if ((await byMaster(person, 'suspended')).status === 200) return;
      // No call suspends a master: change the row.
      const account = await findByRollNo(t.db, person.rollNo);
      if (account) await updateAccount(t.db, account, { account_type: 'suspended' });
    },
  },
  admissionChanged: {
    async happen(person) {
      await set(person, { admission: 'waiting' });
      const body = { rollNos: [person.rollNo], decision: 'admit' };
      expect((await t.call(decideAdmissions, { token: master.token, body })).status).toBe(200);
    },
  },
  deletionAsked: {
    happen: (_, token) =>
      t.call(deleteAccount, { token, body: { password: testPassword, posts: 'keep' } }),
  },
};

/** Whether a code works after an event, according to `endedBy`. */
function staysAfter(event: AccountEvent, name: string, { code }: Kind): boolean {
  const effect: string = endedBy[event][code];
  if (effect === 'later') return name === 'undo of a change from a proved address';
  if (effect === 'made') return name === 'offer to be a master, received';
  return effect === 'none';
}

test.for(Object.keys(endedBy) as AccountEvent[])('%s ends what the table says', async (event) => {
  const { before, happen } = events[event];
  const found: Record<string, boolean> = {};
  const expected: Record<string, boolean> = {};
  for (const [name, kind] of Object.entries(kinds)) {
    const person = await createPerson(t, { accountType: kind.accountType ?? 'user' });
    const other = await createSession(t.db, person.id, false);
    const earlier = await before?.(person);
    const stillWorks = await kind.make(person);
    await happen(person, other, earlier);
    found[name] = await stillWorks();
    expected[name] = staysAfter(event, name, kind);
  }
  expect(found).toEqual(expected);
});

test('each code works while nothing happens', async () => {
  for (const [name, kind] of Object.entries(kinds)) {
    const person = await createPerson(t, { accountType: kind.accountType ?? 'user' });
    const stillWorks = await kind.make(person);
    expect([name, await stillWorks()]).toEqual([name, true]);
  }
});

/** Columns that hold a secret's hash, each with the code of `endedBy` that it stores. */
const columns: Record<string, MailedCode | 'no code of an account that is mailed or handed out'> = {
  'email_undos.code_hash': 'undo',
  'password_resets.token_hash': 'reset',
  'vouches.code_hash': 'vouch',
  'successions.code_hash': 'succession',
  'account_merges.kept_hash': 'merge',
  'account_merges.ended_hash': 'merge',
  'data_links.code_hash': 'dataLink',
  'applications.code_hash': 'confirmation',
  'export_tickets.token_hash': 'downloadTicket',
  'event_links.code_hash': 'eventLink',
  ...Object.fromEntries(
    [
      'accounts.password_hash',
      'sessions.token_hash',
      'sessions.device_hash',
      'export_tickets.session_hash',
      'known_devices.token_hash',
      'known_addresses.address_hash',
      'recovery_codes.code_hash',
      // The codes of the set-up link and of the test mail after it belong to no account.
      'site_codes.hash',
      // A person says this code at a door, where a helper has the list of names: it gives access to no data.
      'event_replies.door_code',
    ].map((column) => [column, 'no code of an account that is mailed or handed out' as const]),
  ),
};

test('every column with the hash of a secret is in the table of codes, or said to be none', async () => {
  const { rows } = await sql<{ name: string }>`select m.name || '.' || c.name as name
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(t.db);
  const hashes = rows
    .map(({ name }) => name)
    .filter((name) => /[._](hash|code|ticket)$/.test(name));
  expect(hashes.sort()).toEqual(Object.keys(columns).sort());
  const stored = [...Object.values(columns), 'blockLink'];
  expect(Object.keys(endedBy.emailChanged).filter((code) => !stored.includes(code))).toEqual([]);
  const walked = Object.values(kinds).map(({ code }) => code);
  expect(Object.keys(endedBy.emailChanged).sort()).toEqual([...new Set(walked)].sort());
});
