import { getSession } from '@alumni/shared/accounts/auth';
import { listUsers } from '@alumni/shared/accounts/roles';
import {
  acceptSuccession,
  getSuccessor,
  leaveMastership,
  nameSuccessor,
  withdrawSuccessor,
} from '@alumni/shared/accounts/successor';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { listAudit } from '@alumni/shared/site/audit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureFormerMember, findById, updateAccount } from '../../accounts/accounts.store.ts';
import { createSession } from '../../session/session.store.ts';
import { createPerson, type Person, testPassword } from '../../testing/factories.ts';
import { holdMails, markMailsSent, queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let master: Person;
let rose: Person;
beforeEach(() => start());
afterEach(() => t.close());

async function start(settings: Record<string, string> = {}): Promise<void> {
  t = await createTestApp(settings);
  await holdMails(t);
  // Stops the sending of mails, because their texts are erased once they are sent.
  master = await createPerson(t, { accountType: 'master', first_name: 'Ma', last_name: 'Ster' });
  rose = await createPerson(t, { first_name: 'Rose', last_name: 'Neba', language: 'fr' });
}

const name = (person: string, { by = master, password = testPassword } = {}) =>
  t.call(nameSuccessor, { token: by.token, body: { person, password } });
const accept = (code: string, { token }: Person = rose) =>
  t.call(acceptSuccession, { token, body: { code } });
const leave = ({ token }: Person = master, password = testPassword) =>
  t.call(leaveMastership, { token, body: { password } });
const offer = async ({ token }: Person = master) =>
  (await t.call(getSuccessor, { token })).body.offer;
const typeOf = async ({ token }: Person) =>
  (await t.call(getSession, { token })).body.user?.accttype;
const change = async (of: Person, columns: Parameters<typeof updateAccount>[2]) => {
  const account = await findById(t.db, of.id);
  if (account) await updateAccount(t.db, account, columns);
};

/** Codes in the mails to a person, newest first. */
async function codesTo({ email }: Person): Promise<string[]> {
  const mails = await t.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', 'successionOffered')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return mails.map(({ text }) => /accept-succession\?code=([\w-]+)/.exec(text)?.[1] ?? '');
}

/** Offers Rose the mastership and returns the code mailed to her. */
async function offered(by: Person = master): Promise<string> {
  expect((await name(rose.email, { by })).status).toBe(200);
  await markMailsSent(t);
  const [code] = await codesTo(rose);
  if (!code) throw new Error('there is no code');
  return code;
}

const audit = async () => {
  const token = (await typeOf(master)) === 'master' ? master.token : rose.token;
  const { body } = await t.call(listAudit, { token });
  return body.entries.map(({ actor, action, details }) => [actor, action, details]);
};

testOnSqlite(
  'a master hands over: named, accepted, left, each of it in the log and told to both',
  async () => {
    const named = await name(` ${rose.email.toUpperCase()} `);
    expect([named.status, named.body.message]).toEqual([
      200,
      'Offered to Rose Neba, by mail. They become a master when they accept; you stay one.',
    ]);
    expect(await offer()).toMatchObject({
      rollNo: rose.rollNo,
      name: 'Rose Neba',
      email: rose.email,
    });
    expect(await typeOf(rose)).toBe('user');
    const [code = ''] = await codesTo(rose);
    await markMailsSent(t);
    expect(
      JSON.stringify(await t.db.selectFrom('successions').selectAll().execute()),
    ).not.toContain(code);

    expect((await accept(code)).body.message).toBe('You are a master of this site now.');
    expect([await typeOf(rose), await typeOf(master)]).toEqual(['master', 'master']);
    expect(await offer()).toBeNull();
    expect((await t.call(listUsers, { token: rose.token })).body).toEqual([]);
    expect((await t.call(getSuccessor, { token: master.token })).body.otherMasters).toEqual([
      { rollNo: rose.rollNo, name: 'Rose Neba' },
    ]);

    expect((await leave()).body.message).toBe('You are an admin now, and no longer a master.');
    expect([await typeOf(rose), await typeOf(master)]).toEqual(['master', 'admin']);
    expect(await audit()).toEqual([
      [master.rollNo, 'master.left', { rollNo: master.rollNo, from: 'master', to: 'admin' }],
      [rose.rollNo, 'successor.accepted', { rollNo: master.rollNo, from: 'user', to: 'master' }],
      [master.rollNo, 'successor.named', { rollNo: rose.rollNo }],
    ]);
    expect(await queuedMails(t)).toEqual([
      {
        recipient: rose.email,
        subject: 'Ma Ster vous propose de devenir administrateur principal',
      },
      { recipient: master.email, subject: 'You have asked Rose Neba to be a master' },
      { recipient: rose.email, subject: 'Vous êtes maintenant administrateur principal du site' },
      { recipient: master.email, subject: 'Rose Neba is a master now' },
    ]);
  },
);

describe('naming', () => {
  testOnSqlite('needs the password, which cannot be guessed', async () => {
    await t.close();
    await start({ RATE_LIMITS: 'on' });
    const wrong = await name(rose.email, { password: 'wrong password' });
    expect([wrong.status, wrong.body]).toMatchObject([403, { code: 'currentPasswordWrong' }]);
    expect((await leave(master, 'wrong password')).status).toBe(403);
    for (let i = 0; i < 3; i += 1) await name(rose.email, { password: 'wrong password' });
    expect((await name(rose.email)).status).toBe(429);
    expect((await leave()).status).toBe(429);
    expect(await queuedMails(t)).toEqual([]);
  });

  test('is refused while an earlier address can take the master’s account back', async () => {
    await change(master, { proved_at: new Date(Date.now() - 8 * 86_400_000).toISOString() });
    const moveTo = async (email: string) => {
      const { token, rollNo } = master;
      const moved = await t.call(updateAlumnus, { token, params: { rollNo }, body: { email } });
      expect(moved.status).toBe(200);
    };
    await moveTo('thief@alumni.example');
    await moveTo(master.email);
    expect((await name(rose.email)).status).toBe(200);
    await moveTo('thief@alumni.example');
    expect(await name(rose.email)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('changed less than 7 days ago') },
    });
    const expires_at = new Date(Date.now() - 1).toISOString();
    await t.db.updateTable('email_undos').set({ expires_at }).execute();
    expect((await name(rose.email)).status).toBe(200);
  });

  testOnSqlite('is limited to ten people a day', async () => {
    await t.close();
    await start({ RATE_LIMITS: 'on' });
    for (let i = 0; i < 10; i += 1) expect((await name(rose.rollNo)).status).toBe(200);
    const refused = await name(rose.rollNo);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/^You have named ten people today\./);
  });

  testOnSqlite('finds a roll number as it is typed', async () => {
    const typed = rose.rollNo.toLowerCase().replace('-', ' ');
    expect((await name(typed)).status).toBe(200);
    expect(await offer()).toMatchObject({ rollNo: rose.rollNo });
  });

  test.each([
    ['a suspended person', { account_type: 'suspended' }],
    ['who has not been let in', { admission: 'waiting' }],
    ['who is leaving', { deletion_due_at: '2099-01-01T00:00:00.000Z' }],
  ] as const)('refuses %s', async (_, columns) => {
    const other = await createPerson(t, columns);
    const refused = await name(other.rollNo);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This person is suspended, has not been let in, or is leaving. Please name another member.',
    ]);
    expect(await offer()).toBeNull();
  });

  testOnSqlite(
    'refuses oneself, another master, nobody, and whom the posts of former members belong to',
    async () => {
      const other = await createPerson(t, { accountType: 'master' });
      await t.db.transaction().execute(ensureFormerMember);
      const statuses = await Promise.all(
        [master.email, other.email, 'nobody@alumni.example', '---'].map(
          async (person) => (await name(person)).status,
        ),
      );
      expect(statuses).toEqual([400, 409, 404, 404]);
      expect((await name('')).body.message).toBe('Please enter an email or a roll number.');
    },
  );

  testOnSqlite('again replaces the offer before', async () => {
    const first = await offered();
    await name(rose.email);
    const [second = ''] = (await codesTo(rose)).filter((code) => code !== first);
    expect((await accept(first)).status).toBe(400);
    expect((await accept(second)).status).toBe(200);
  });
});

describe('the code', () => {
  testOnSqlite('is of no use to anybody but the named person', async () => {
    const code = await offered();
    const thief = await createPerson(t, { accountType: 'admin' });
    const refused = await accept(code, thief);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This offer was made to another account. Log in with the account that the mail names.',
    ]);
    expect(await typeOf(thief)).toBe('admin');
    // The refused attempt has not used up the offer.
    expect((await accept(code)).status).toBe(200);
  });

  test('works once, also at the same moment', async () => {
    const code = await offered();
    const statuses = (await Promise.all([accept(code), accept(code)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400]);
    expect((await accept(code)).status).toBe(400);
  });

  test('expires after 7 days', async () => {
    const code = await offered();
    const { created_at, expires_at } = await t.db
      .selectFrom('successions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000)).toBe(7);
    await t.db.updateTable('successions').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await accept(code)).status).toBe(400);
    expect(await offer()).toBeNull();
    expect((await t.call(withdrawSuccessor, { token: master.token })).status).toBe(404);
  });

  testOnSqlite(
    'dies when the offer is withdrawn, which the log has and the person is told',
    async () => {
      const code = await offered();
      const other = await createPerson(t, { accountType: 'master' });
      // Only the master who made the offer can withdraw it.
      expect((await t.call(withdrawSuccessor, { token: other.token })).status).toBe(404);
      expect((await t.call(withdrawSuccessor, { token: master.token })).status).toBe(200);
      expect(await offer()).toBeNull();
      expect((await accept(code)).status).toBe(400);
      expect((await audit())[0]).toEqual([
        master.rollNo,
        'successor.withdrawn',
        { rollNo: rose.rollNo },
      ]);
      expect((await queuedMails(t)).at(-1)).toEqual({
        recipient: rose.email,
        subject: 'Ma Ster ne vous propose plus de devenir administrateur principal',
      });
    },
  );

  testOnSqlite('dies when somebody else is named, which the first person is told', async () => {
    const code = await offered();
    const other = await createPerson(t);
    expect((await name(other.email)).status).toBe(200);
    expect((await accept(code)).status).toBe(400);
    const subjects = (await queuedMails(t))
      .filter(({ recipient }) => recipient === rose.email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Ma Ster vous propose de devenir administrateur principal',
      'Ma Ster ne vous propose plus de devenir administrateur principal',
    ]);
    // Naming the same person again mails a new offer and no withdrawal.
    expect((await name(other.email)).status).toBe(200);
    expect((await queuedMails(t)).map(({ subject }) => subject).slice(-2)).toEqual([
      'Ma Ster asks you to be a master of the site',
      expect.stringMatching(/^You have asked /),
    ]);
  });

  test.each([
    ['was suspended and is reinstated', ['suspended', 'user']],
    ['was made an admin', ['admin']],
  ] as const)('dies when the named person %s', async (_, types) => {
    const code = await offered();
    for (const accttype of types) {
      await t.call(updateAlumnus, {
        params: { rollNo: rose.rollNo },
        token: master.token,
        body: { accttype },
      });
    }
    const token = await createSession(t.db, rose.id, false);
    expect((await accept(code, { ...rose, token })).status).toBe(400);
  });

  test('dies with the address, the admission and the account that it was made to', async () => {
    for (const columns of [
      { email: 'new@alumni.example', email_key: 'new@alumni.example' },
      { admission: 'waiting' },
      { deletion_due_at: '2099-01-01T00:00:00.000Z' },
    ] as const) {
      await change(rose, { admission: 'admitted', email: rose.email, email_key: rose.email });
      const code = await offered();
      await change(rose, columns);
      await change(rose, { admission: 'admitted', deletion_due_at: null });
      expect([columns, (await accept(code)).status]).toEqual([columns, 400]);
    }
  });

  test('outlives other changes of the profile, and a new password of the named person', async () => {
    const code = await offered();
    await change(rose, { profession: 'Hydrologist', account_type: 'user' });
    const changed = await t.call(updateAlumnus, {
      params: { rollNo: rose.rollNo },
      token: rose.token,
      body: { password: 'another horse of hers' },
    });
    expect(changed.status).toBe(200);
    expect((await accept(code)).status).toBe(200);
  });

  testOnSqlite(
    'dies when the master is one no longer, leaves the site, or sets a new password',
    async () => {
      const other = await createPerson(t, { accountType: 'master' });
      const byOther = () => offered(other);
      const fails = async (code: string) => expect((await accept(code)).status).toBe(400);

      let code = await byOther();
      await change(other, { account_type: 'user' });
      await change(other, { account_type: 'master' });
      await fails(code);

      code = await byOther();
      await t.call(updateAlumnus, {
        params: { rollNo: other.rollNo },
        token: other.token,
        body: { password: 'another horse of theirs' },
      });
      await fails(code);
      await change(other, {
        password_hash: (await findById(t.db, master.id))?.password_hash ?? '',
      });

      code = await byOther();
      await leave(other);
      expect(await typeOf(other)).toBe('admin');
      await fails(code);

      await change(other, { account_type: 'master' });
      code = await byOther();
      await t.call(deleteAccount, {
        token: other.token,
        body: { password: testPassword, posts: 'keep' },
      });
      await fails(code);
    },
  );
});

describe('leaving', () => {
  testOnSqlite(
    'is refused to the last master, and to who has none but a leaving one beside them',
    async () => {
      const other = await createPerson(t, { accountType: 'master' });
      const { token } = other;
      await t.call(deleteAccount, { token, body: { password: testPassword, posts: 'keep' } });
      const refused = await leave();
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'You are the only master of this site. Make somebody else a master first, so that the association is not locked out.',
      ]);
      expect((await t.call(getSuccessor, { token: master.token })).body.otherMasters).toEqual([]);
      expect(await typeOf(master)).toBe('master');
    },
  );

  test('of all at once leaves one, whichever way they leave', async () => {
    for (let round = 0; round < 4; round += 1) {
      const others = [
        await createPerson(t, { accountType: 'master' }),
        await createPerson(t, { accountType: 'master' }),
      ];
      const [one, two] = others as [Person, Person];
      const responses = await Promise.all([
        leave(one),
        leave(master),
        t.call(deleteAccount, {
          token: two.token,
          body: { password: testPassword, posts: 'keep' },
        }),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
      const left = await t.db
        .selectFrom('accounts')
        .select('id')
        .where('account_type', '=', 'master')
        .where('deletion_due_at', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
      const [{ id } = { id: '' }] = left;
      master = [master, ...others].find((person) => person.id === id) as Person;
    }
  });

  testOnSqlite('at the moment of an acceptance leaves a master', async () => {
    const code = await offered();
    const [, left] = await Promise.all([accept(code), leave()]);
    const types = [await typeOf(master), await typeOf(rose)];
    expect(left.status === 200 ? ['admin', 'master'] : ['master', 'master']).toEqual(types);
  });
});

testOnSqlite('with SECOND_STEP=required a new master is told what is missing', async () => {
  await t.close();
  await start({ SECOND_STEP: 'required' });
  await t.db
    .insertInto('authenticator_apps')
    .values({ account_id: master.id, secret: 's', last_counter: 0, created_at: '' })
    .execute();
  const { body } = await accept(await offered());
  expect(body.message).toMatch(/set up a second step of the log-in in your settings\.$/);
  const { user } = (await t.call(getSession, { token: rose.token })).body;
  expect(user).toMatchObject({ accttype: 'user', lacksTwoFactor: true });
});
