import { createEvent } from '@alumni/shared/events/events';
import {
  createRollNumber,
  importRollNumbers,
  resendRollNumber,
  withdrawRollNumber,
} from '@alumni/shared/roll-numbers/roll-numbers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent, createPerson, type Person } from '../../testing/factories.ts';
import { markMailsSent, queuedMails } from '../../testing/mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on' });
  admin = await createPerson(t, { accountType: 'admin' });
  other = await createPerson(t, { accountType: 'admin' });
});
afterAll(() => t.close());

const create = (email: string, by = admin, headers = {}) =>
  t.call(createRollNumber, {
    params: { rollNo: by.rollNo },
    token: by.token,
    body: { email },
    headers,
  });
const resend = (rollNo: string) =>
  t.call(resendRollNumber, { params: { rollNo }, token: admin.token });
const withdraw = (rollNo: string) =>
  t.call(withdrawRollNumber, { params: { rollNo }, token: admin.token });
const importEmails = (emails: string[]) =>
  t.call(importRollNumbers, { body: { emails }, token: admin.token });
const mailsTo = async (email: string) =>
  (await queuedMails(t)).filter(({ recipient }) => recipient.toLowerCase() === email).length;

/** Ends the hourly windows of the limits, not the daily ones. */
async function passAnHour(): Promise<void> {
  await t.db.deleteFrom('rate_limits').where('key', 'like', 'invitation-hour|%').execute();
}

test('mails one person three times an hour and six times a day, whoever sends', async () => {
  const email = 'flooded@alumni.example';
  const { body } = await create(email);
  await markMailsSent(t);
  expect((await create(email.toUpperCase(), other)).status).toBe(200);
  await markMailsSent(t);
  expect((await resend(body.rollNo)).status).toBe(200);
  for (const refused of [await resend(body.rollNo), await create(email, other)]) {
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'The roll number has been sent to flooded@alumni.example several times already. It can be sent again in 60 minutes.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
  }
  await passAnHour();
  for (let i = 0; i < 3; i += 1) {
    await markMailsSent(t);
    expect((await resend(body.rollNo)).status).toBe(200);
  }
  await passAnHour();
  const inFrench = await create(email, admin, { 'accept-language': 'fr' });
  expect([inFrench.status, inFrench.body.message]).toEqual([
    429,
    'Le matricule a déjà été envoyé plusieurs fois à flooded@alumni.example. Il pourra être renvoyé dans 24 heures.',
  ]);
  expect(await mailsTo(email)).toBe(6);
});

test('is not got round by withdrawing a number and importing its e-mail again', async () => {
  const email = 'again@alumni.example';
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) {
    const imported = await importEmails([email, `with-it-${i}@alumni.example`]);
    statuses.push(imported.status);
    const rollNo = imported.status === 200 ? imported.body.results[0]?.rollNo : undefined;
    if (rollNo) await withdraw(rollNo);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  // Withdrawing numbers also withdraws their waiting mails.
  expect(await mailsTo(email)).toBeLessThanOrEqual(3);
  // Other emails of a refused batch are not counted.
  const left = Array.from({ length: 3 }, () => importEmails(['with-it-4@alumni.example']));
  for (const response of left) expect((await response).status).toBe(200);
});

test('counts no mail that was not sent, and none of others', async () => {
  const registered = await createPerson(t);
  for (let i = 0; i < 5; i += 1) expect((await create(registered.email)).status).toBe(409);
  for (let i = 0; i < 8; i += 1) {
    expect((await importEmails([`one-${i}@alumni.example`])).status).toBe(200);
  }
});

test('a limit says what has happened and when one can go on', async () => {
  await t.call(createEvent, { body: anEvent, token: admin.token });
  await t.db
    .updateTable('rate_limits')
    .set({ hits: 60, resets_at: new Date(Date.now() + 11.5 * 60_000).toISOString() })
    .where('key', '=', `posting|${admin.id}`)
    .execute();
  const post = (language: string) =>
    t.call(createEvent, {
      body: anEvent,
      token: admin.token,
      headers: { 'accept-language': language },
    });
  expect((await post('en')).body.message).toBe(
    'You have posted a lot within an hour. You can post more in 12 minutes.',
  );
  expect((await post('fr')).body.message).toBe(
    'Vous avez beaucoup publié en une heure. Vous pourrez continuer dans 12 minutes.',
  );
});
