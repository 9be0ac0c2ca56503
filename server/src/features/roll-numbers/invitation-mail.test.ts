import { register } from '@alumni/shared/accounts/auth';
import {
  correctRollNumber,
  createRollNumber,
  importRollNumbers,
  listRollNumbers,
  remindInvited,
  resendRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { updateSitePictures } from '@alumni/shared/site/site-form';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { claimRollNumber } from '../../accounts/roll-numbers.store.ts';
import { removeOutdated } from '../../boot/tasks/retention.ts';
import { recordFault, removeOldFaults } from '../../outbox/address-faults.store.ts';
import { createPerson, type Person, uploadTestImage } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url });
  admin = await createPerson(t, { accountType: 'admin', first_name: 'Ada', last_name: 'Ngo' });
});
afterAll(async () => {
  await t.close();
  await server.stop();
});

const create = (email: string) =>
  t.call(createRollNumber, {
    params: { rollNo: admin.rollNo },
    token: admin.token,
    body: { email },
  });

async function mailOf(search: string) {
  const { body } = await t.call(listRollNumbers, { token: admin.token, query: { search } });
  return body.rollNumbers[0]?.mail;
}

const waitForMailState = (search: string, state: object) =>
  vi.waitFor(async () => expect(await mailOf(search)).toMatchObject(state), { timeout: 90_000 });

test('tells of each number whether its mail was sent, refused and why, or waits', async () => {
  const refuse = (email: string, responseCode: number, message: string) =>
    server.refused.set(email, { responseCode, message });
  refuse('gone@alumni.example', 550, '5.1.1 gone@alumni.example, now at x@y.example: no such user');
  refuse('typo@alumni.example', 553, '5.1.3 Bad recipient address syntax');
  refuse('spam@alumni.example', 554, '5.7.1 Blocked as spam');
  const response = await create('here@alumni.example');
  expect(response.body).toEqual({
    message: `Roll number created successfully: ${response.body.rollNo}`,
    rollNo: response.body.rollNo,
    mailed: true,
  });
  for (const name of ['gone', 'typo', 'spam']) await create(`${name}@alumni.example`);

  await waitForMailState('here@alumni.example', { state: 'sent' });
  expect(await mailOf('here@alumni.example')).not.toHaveProperty('refusal');
  await waitForMailState('gone@alumni.example', {
    state: 'refused',
    refusal: { reason: 'mailbox', answer: '550 5.1.1 <address>, now at <address>: no such user' },
  });
  await waitForMailState('typo@alumni.example', { state: 'refused' });
  // The operator can fix a policy refusal, so the mail is retried.
  await waitForMailState('spam@alumni.example', { state: 'waiting', refusal: { reason: 'spam' } });
  const narrowed = async (queryfilter: string) => {
    const { body } = await t.call(listRollNumbers, { token: admin.token, query: { queryfilter } });
    expect(body.mails).toEqual({ waiting: 1, refused: 2 });
    return body.rollNumbers.map(({ email }) => email).sort();
  };
  expect(await narrowed('waiting')).toEqual(['spam@alumni.example']);
  expect(await narrowed('refused')).toEqual(['gone@alumni.example', 'typo@alumni.example']);
});

test('tells of the newest mail alone after a number was sent again', async () => {
  const email = 'back@alumni.example';
  server.refused.set(email, { responseCode: 550, message: '5.1.1 No such user' });
  const { body } = await create(email);
  await waitForMailState(email, { state: 'refused' });
  server.refused.delete(email);
  const again = await t.call(resendRollNumber, {
    params: { rollNo: body.rollNo },
    token: admin.token,
  });
  expect(again.body).toEqual({ message: 'The roll number has been sent again.', mailed: true });
  await waitForMailState(email, { state: 'sent' });
  const kept = await t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'failed_at'])
    .where('roll_no', '=', body.rollNo)
    .execute();
  expect(kept).toEqual([{ kind: 'rollNumber', failed_at: null }]);
});

test('knows nothing of a mail whose row is purged', async () => {
  const { body } = await create('old@alumni.example');
  await waitForMailState('old@alumni.example', { state: 'sent' });
  await t.db.deleteFrom('mail_outbox').where('roll_no', '=', body.rollNo).execute();
  expect(await mailOf('old@alumni.example')).toBeNull();
});

test('says without a mail server that a number is issued, not mailed', async () => {
  const silent = await createTestApp();
  try {
    const { rollNo, token } = await createPerson(silent, { accountType: 'admin' });
    const email = 'a@alumni.example';
    const issued = await silent.call(createRollNumber, {
      params: { rollNo },
      token,
      body: { email },
    });
    expect(issued.body).toMatchObject({
      message: `Roll number created successfully: ${issued.body.rollNo}`,
      mailed: false,
    });
    const list = () => silent.call(listRollNumbers, { token });
    const filed = { rollNo: issued.body.rollNo, mail: { state: 'filed' } };
    // The list shows the state at once, and still after the file is written.
    expect((await list()).body.rollNumbers).toMatchObject([filed]);
    await vi.waitFor(
      async () => {
        const mail = await silent.db.selectFrom('mail_outbox').select('filed').executeTakeFirst();
        expect(mail?.filed).toBe(1);
      },
      { timeout: 90_000 },
    );
    expect((await list()).body.rollNumbers).toMatchObject([filed]);

    const params = { rollNo: issued.body.rollNo };
    const again = await silent.call(resendRollNumber, {
      params,
      token,
      headers: { 'accept-language': 'fr' },
    });
    expect(again.body.mailed).toBe(false);
    expect(again.body.message).toMatch(/^Le matricule n’a pas été envoyé/);
    const imported = await silent.call(importRollNumbers, {
      body: { emails: ['b@alumni.example'] },
      token,
    });
    expect(imported.body.mailed).toBe(false);
  } finally {
    await silent.close();
  }
});

const day = 86_400_000;

/** Makes every invitation, or only that of an address, look as if it was mailed this many days ago. */
async function age(days: number, email?: string): Promise<void> {
  const invited_at = new Date(Date.now() - days * day).toISOString();
  const rows = t.db.updateTable('issued_roll_numbers').set({ invited_at });
  await (email ? rows.where('email', '=', email) : rows).execute();
}

test('reminds once a week those whom mails reach and who have not used their number', async () => {
  const [reached, refused, used] = ['reached', 'refused', 'used'].map(
    (name) => `${name}@weekly.example`,
  ) as [string, string, string];
  server.refused.set(refused, { responseCode: 550, message: '5.1.1 No such user' });
  const numbers = new Map<string, string>();
  for (const email of [reached, refused, used])
    numbers.set(email, (await create(email)).body.rollNo);
  await waitForMailState(reached, { state: 'sent' });
  await waitForMailState(refused, { state: 'refused' });
  await waitForMailState(used, { state: 'sent' });
  const password = 'a password of theirs';
  const form = { lastName: 'Used', email: used, password, confirmPassword: password };
  await t.call(register, { body: { ...form, rollNo: numbers.get(used) ?? '' } });
  const { token } = admin;
  const remind = () =>
    t.call(remindInvited, { token, body: { words: 'We miss <b>you</b>: https://evil.example' } });
  const reminders = async (email: string) => {
    const mails = await t.db.selectFrom('mail_outbox').selectAll().execute();
    return mails.filter(({ recipient, subject }) => recipient === email && /still/.test(subject));
  };

  await age(6);
  await remind();
  expect(await reminders(reached)).toHaveLength(0);
  await age(8, reached);
  await t.call(resendRollNumber, { token, params: { rollNo: numbers.get(reached) ?? '' } });
  await waitForMailState(reached, { state: 'sent' });
  await remind();
  expect(await reminders(reached)).toHaveLength(0);
  await age(8);
  const [first, second] = [await remind(), await remind()];
  expect([first.body.left, second.body.reminded]).toEqual([0, 0]);
  expect(await reminders(refused)).toHaveLength(0);
  expect(await reminders(used)).toHaveLength(0);
  const [mail, ...more] = await reminders(reached);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Ada Ngo invites you');
  expect(mail?.text).toContain('> We miss <b>you</b>: https://evil.example');
  expect(mail?.html).toContain('We miss &lt;b&gt;you&lt;/b&gt;: https://evil.example<');
  expect(mail?.html).not.toContain('href="https://evil.example');
  expect(mail?.paced).toBe(1);
});

test('after the purge of old mails a reminder has the language of its invitation, and spares dead addresses', async () => {
  const addressOf = (name: string) => `${name}@purged.example`;
  const names = ['french', 'returned', 'refused', 'unspecified'];
  const [french, returned, refused, unspecified] = names.map(addressOf) as [
    string,
    string,
    string,
    string,
  ];
  server.refused.set(unspecified, { responseCode: 550, message: 'No such user' });
  server.refused.set(refused, { responseCode: 550, message: '5.1.1 No such user' });
  const emails = [french, returned, refused, unspecified];
  await t.call(importRollNumbers, { token: admin.token, body: { emails, language: 'fr' } });
  await waitForMailState(french, { state: 'sent' });
  await waitForMailState(returned, { state: 'sent' });
  await waitForMailState(refused, { state: 'refused' });
  await waitForMailState(unspecified, { state: 'refused' });
  const mailsTo = () =>
    t.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', 'in', emails)
      .orderBy('created_at')
      .execute();
  // Records the fault of the address as a delivery report would.
  await t.db.transaction().execute((trx) => recordFault(trx, returned, '5.1.1'));
  await age(40);
  const past = new Date(Date.now() - 40 * day).toISOString();
  const mails = t.db.updateTable('mail_outbox');
  await mails.set({ sent_at: past }).where('sent_at', 'is not', null).execute();
  await mails.set({ failed_at: past }).where('failed_at', 'is not', null).execute();
  await removeOutdated(t.deps);
  await removeOldFaults(t.db);

  await t.call(remindInvited, { token: admin.token, body: {} });
  const reminders = (await mailsTo()).filter(({ subject }) => /attend|still/.test(subject));
  expect(reminders).toMatchObject([{ recipient: french, language: 'fr' }]);
  const stored = (await mailsTo()).filter(({ failed_at }) => failed_at !== null);
  expect(stored.map(({ text }) => text)).toEqual(['', '']);
});

test('reminders lock numbers in the order of an import: several would deadlock with one', async () => {
  const emails = Array.from({ length: 20 }, (_, at) => `both-${at}@alumni.example`);
  const { token } = admin;
  await t.call(importRollNumbers, { token, body: { emails } });
  await t.db
    .updateTable('mail_outbox')
    .set({ sent_at: new Date().toISOString() })
    .where('recipient', 'in', emails)
    .execute();
  await age(8);
  await t.call(remindInvited, { token, body: {} });
  const reminders = await t.db
    .selectFrom('mail_outbox')
    .select('recipient')
    .where('recipient', 'in', emails)
    .where('subject', 'like', '%still%')
    .orderBy('id')
    .execute();
  expect(reminders.map(({ recipient }) => recipient)).toEqual([...emails].sort());
});

test('an invitation tells how many of the promotion are listed, and shows the logo', async () => {
  const profile_image = await uploadTestImage(t, admin);
  for (const last_name of ['Abena', 'Biya']) {
    await createPerson(t, { last_name, promotion: 1987, profile_image });
  }
  await createPerson(t, { last_name: 'Hidden', promotion: 1987, profile_image, unlisted: 1 });
  const master = await createPerson(t, { accountType: 'master' });
  const logo = await uploadTestImage(t, master);
  await t.call(updateSitePictures, { token: master.token, body: { logo } });
  const email = 'classmate@alumni.example';
  const body = { emails: [email], details: { [email]: { promotion: 1987 } } };
  await t.call(importRollNumbers, { token: admin.token, body });
  const mails = await t.db.selectFrom('mail_outbox').selectAll().execute();
  const mail = mails.find(({ recipient }) => recipient === email);
  expect(mail?.text).toContain('2 people of your promotion (1987) are here already.');
  expect(mail?.html).toMatch(/<img src="http[^"]+\/api\/download\?fileName=[\w.-]+&amp;width=320"/);
});

test('narrows the list to numbers that nobody has used, and to those not mailed', async () => {
  const found = async (queryfilter: string) => {
    const query = { queryfilter, search: 'weekly' };
    const { body } = await t.call(listRollNumbers, { token: admin.token, query });
    return body.rollNumbers.map(({ email }) => email.split('@')[0]).sort();
  };
  expect(await found('unused')).toEqual(['reached', 'refused']);
  // The reminder to `reached` waits, but a mail server has taken the earlier invitation.
  expect(await found('unmailed')).toEqual([]);
  await t.db
    .updateTable('mail_outbox')
    .set({ filed: 1 })
    .where('recipient', 'like', 'reached%')
    .execute();
  expect(await found('unmailed')).toEqual(['reached']);
});

test('an admin’s sentence is in their corrected and repeated invitation, and in nobody else’s', async () => {
  const other = await createPerson(t, { accountType: 'admin', last_name: 'Biya' });
  const sentence = 'Your chair is free.';
  const correct = async (rollNo: string, email: string, { token }: Person) =>
    (await t.call(correctRollNumber, { params: { rollNo }, token, body: { email } })).body.rollNo;
  /** Waits for `count` mails to an address. Returns for each mail whether it has the sentence. */
  const mailsWithSentence = async (address: string, count: number) => {
    const mails = () => server.received.filter(({ recipients }) => recipients.includes(address));
    await vi.waitFor(() => expect(mails()).toHaveLength(count), { timeout: 20_000 });
    return mails().map(({ text = '' }) => text.includes(`> ${sentence}`));
  };

  const params = { rollNo: admin.rollNo };
  const body = { email: 'mistyped@sentence.example', words: sentence };
  const first = await t.call(createRollNumber, { params, token: admin.token, body });
  const typed = 'typed@sentence.example';
  const second = await correct(first.body.rollNo, typed, admin);
  expect(await mailsWithSentence(typed, 1)).toEqual([true]);
  await t.call(resendRollNumber, { token: admin.token, params: { rollNo: second } });
  expect(await mailsWithSentence(typed, 2)).toEqual([true, true]);
  await correct(second, 'again@sentence.example', other);
  expect(await mailsWithSentence('again@sentence.example', 1)).toEqual([false]);

  const own = await t.call(createRollNumber, { params, token: admin.token, body });
  const { rollNo } = own.body;
  const words = async () => {
    const numbers = t.db.selectFrom('issued_roll_numbers').select('words');
    return (await numbers.where('roll_no', '=', rollNo).executeTakeFirst())?.words;
  };
  const theirs = { ...body, words: 'Another sentence.' };
  await t.call(createRollNumber, {
    params: { rollNo: other.rollNo },
    token: other.token,
    body: theirs,
  });
  expect(await words()).toBe(sentence);
  await t.db.transaction().execute((trx) => claimRollNumber(trx, rollNo));
  expect(await words()).toBeNull();
});
