import { forgotPassword, resetPassword } from '@alumni/shared/accounts/auth';
import { leaveMastership } from '@alumni/shared/accounts/successor';
import { addApp, addPasskey, startApp, startPasskey } from '@alumni/shared/accounts/two-factor';
import { messageText } from '@alumni/shared/core/messages';
import { correctMember, mergeMembers } from '@alumni/shared/people/members';
import { askForDataLink, deleteAccount, deleteAccountByLink } from '@alumni/shared/profile/my-data';
import { replaceAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { codeOf } from '../../server/src/features/two-factor/one-time-password.ts';
import { httpMessages } from '../../server/src/http/http.messages.ts';
import type { MailWorker } from '../../server/src/outbox/mail-worker.ts';
import { createAuthenticator } from '../../server/src/testing/authenticator.ts';
import { createPerson, type Person, testPassword } from '../../server/src/testing/factories.ts';
import { createTestApp, type TestApp } from '../../server/src/testing/test-app.ts';
import { logins } from './content/logins.ts';
import { lockLogins } from './demo-logins.store.ts';

let t: TestApp;
let master: Person;
let admin: Person;
let alumnus: Person;
let visitor: Person;
beforeEach(async () => {
  t = await createTestApp();
  // Stop the worker: it removes the texts of sent mails, which these tests read.
  await (t.deps.mail as MailWorker).stop();
  const [first, second, third] = await Promise.all(
    Object.values(logins).map(({ role, email }) =>
      createPerson(t, {
        accountType: role === 'alumnus' ? 'user' : role,
        email,
        email_key: email,
        proved_email: email,
      }),
    ),
  );
  [master, admin, alumnus] = [first, second, third] as [Person, Person, Person];
  visitor = await createPerson(t, { accountType: 'master' });
});
afterEach(() => t.close());

/** Code that follows `name=` in the newest mail to this address. */
async function mailedCode(email: string, name: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = t.db.selectFrom('mail_outbox').select('text').where('recipient', '=', email);
      const texts = (await mails.orderBy('id', 'desc').execute()).map(({ text }) => text);
      const code = new RegExp(`${name}=([\\w-]+)`).exec(texts.join('\n'))?.[1];
      if (!code) throw new Error('no mail yet');
      return code;
    },
    { timeout: 90_000 },
  );
}

/** Calls every endpoint that changes a log-in, as its owner and as an administrator. */
async function attempts() {
  const { email } = logins.alumnus;
  const { token } = alumnus;
  const own = { params: { rollNo: alumnus.rollNo }, token };
  const byMaster = { ...own, token: visitor.token };
  await t.call(forgotPassword, { body: { email } });
  const reset = await mailedCode(email, 'reset-password\\?token');
  await t.call(askForDataLink, { body: { email } });
  const data = await mailedCode(email, 'code');
  const app = (await t.call(startApp, { token })).body.secret;
  const { options } = (await t.call(startPasskey, { token: admin.token })).body;
  const passkey = createAuthenticator(t.deps.config.publicUrl).create(options);
  return {
    'own e-mail': () => t.call(updateAlumnus, { ...own, body: { email: 'thief@alumni.example' } }),
    'own e-mail by PUT': () =>
      t.call(replaceAlumnus, { ...own, body: { email: 'thief@alumni.example' } }),
    'e-mail by a master': () =>
      t.call(correctMember, { ...byMaster, body: { email: 'thief@alumni.example' } }),
    'own password': () => t.call(updateAlumnus, { ...own, body: { password: 'a new password' } }),
    'password by a reset': () =>
      t.call(resetPassword, { body: { token: reset, password: 'a new password' } }),
    'an app': () => t.call(addApp, { token, body: { code: codeOf(app) } }),
    'a passkey': () => t.call(addPasskey, { token: admin.token, body: { passkey } }),
    'own deletion': () =>
      t.call(deleteAccount, { token, body: { posts: 'delete', password: testPassword } }),
    'deletion by a mail': () =>
      t.call(deleteAccountByLink, { body: { code: data, posts: 'delete' } }),
    'role by a master': () =>
      t.call(updateAlumnus, { ...byMaster, body: { accttype: 'suspended' } }),
    'mastership left': () =>
      t.call(leaveMastership, { token: master.token, body: { password: testPassword } }),
    'a merge into another': () =>
      t.call(mergeMembers, {
        params: { rollNo: visitor.rollNo },
        token: visitor.token,
        body: { ends: alumnus.rollNo },
      }),
  };
}

const people = () =>
  t.db
    .selectFrom('accounts')
    .select(['email', 'password_hash', 'account_type', 'deletion_due_at'])
    .where('id', 'in', [master.id, admin.id, alumnus.id])
    .orderBy('id')
    .execute();

test('no call takes the printed log-ins from other visitors, and each says why', async () => {
  await lockLogins(t.db);
  const before = await people();
  const results: Record<string, unknown> = {};
  for (const [name, attempt] of Object.entries(await attempts())) {
    const { status, body } = await attempt();
    results[name] = [status, body.message];
  }
  const refused = [403, messageText(httpMessages.sharedAccount, 'en')];
  expect(results).toEqual(Object.fromEntries(Object.keys(results).map((name) => [name, refused])));
  expect(await people()).toEqual(before);
  const inFrench = await t.call(updateAlumnus, {
    params: { rollNo: admin.rollNo },
    token: admin.token,
    body: { password: 'a new password' },
    headers: { 'accept-language': 'fr' },
  });
  expect(inFrench.body.message).toBe(messageText(httpMessages.sharedAccount, 'fr'));
});

test('a purge leaves them, other fields and other accounts change', async () => {
  await lockLogins(t.db);
  await expect(t.db.deleteFrom('accounts').where('id', '=', admin.id).execute()).rejects.toThrow();
  // A restart of the demonstration locks the log-ins again, which must not fail.
  await lockLogins(t.db);
  const own = { params: { rollNo: alumnus.rollNo }, token: alumnus.token };
  expect((await t.call(updateAlumnus, { ...own, body: { profession: 'Diver' } })).status).toBe(200);
  const email = 'visitor@alumni.example';
  const mine = { params: { rollNo: visitor.rollNo }, token: visitor.token };
  expect((await t.call(updateAlumnus, { ...mine, body: { email } })).status).toBe(200);
  const rows = await t.db.selectFrom('accounts').select('language').execute();
  expect(rows.map(({ language }) => language).sort()).toEqual(['en', 'fr', 'fr', 'fr']);
});
