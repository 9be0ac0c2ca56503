import {
  createRollNumber,
  importRollNumbers,
  listRollNumbers,
  resendRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson, type Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let t: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startMailServer();
  t = await createTestApp({ SMTP_URL: server.url });
  admin = await createPerson(t, { accountType: 'admin' });
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

const untilMailOf = (search: string, state: object) =>
  vi.waitFor(async () => expect(await mailOf(search)).toMatchObject(state), { timeout: 90_000 });

test('tells of each number whether its mail was sent, refused and why, or waits', async () => {
  const refuse = (email: string, responseCode: number, message: string) =>
    server.refused.set(email, { responseCode, message });
  refuse('gone@alumni.example', 550, '5.1.1 gone@alumni.example, now at x@y.example: no such user');
  refuse('typo@alumni.example', 553, '5.1.3 Bad recipient address syntax');
  refuse('spam@alumni.example', 554, '5.7.1 Blocked as spam');
  const answer = await create('here@alumni.example');
  expect(answer.body).toEqual({
    message: `Roll number created successfully: ${answer.body.rollNo}`,
    rollNo: answer.body.rollNo,
    mailed: true,
  });
  for (const name of ['gone', 'typo', 'spam']) await create(`${name}@alumni.example`);

  await untilMailOf('here@alumni.example', { state: 'sent' });
  expect(await mailOf('here@alumni.example')).not.toHaveProperty('refusal');
  await untilMailOf('gone@alumni.example', {
    state: 'refused',
    refusal: { reason: 'mailbox', answer: '550 5.1.1 <address>, now at <address>: no such user' },
  });
  await untilMailOf('typo@alumni.example', { state: 'refused' });
  // A matter of policy, which the operator can put right: it is tried again.
  await untilMailOf('spam@alumni.example', { state: 'waiting', refusal: { reason: 'spam' } });
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
  await untilMailOf(email, { state: 'refused' });
  server.refused.delete(email);
  const again = await t.call(resendRollNumber, {
    params: { rollNo: body.rollNo },
    token: admin.token,
  });
  expect(again.body).toEqual({ message: 'The roll number has been sent again.', mailed: true });
  await untilMailOf(email, { state: 'sent' });
  const kept = await t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'failed_at'])
    .where('roll_no', '=', body.rollNo)
    .execute();
  expect(kept).toEqual([{ kind: 'rollNumber', failed_at: null }]);
});

test('knows nothing of a mail whose row is purged', async () => {
  const { body } = await create('old@alumni.example');
  await untilMailOf('old@alumni.example', { state: 'sent' });
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
    // At once, and when the file is written.
    expect((await list()).body.rollNumbers).toMatchObject([filed]);
    await vi.waitFor(async () => {
      const mail = await silent.db.selectFrom('mail_outbox').select('filed').executeTakeFirst();
      expect(mail?.filed).toBe(1);
    });
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
