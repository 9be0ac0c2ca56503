import { decideAdmissions, sendConfirmation } from '@alumni/shared/accounts/admission';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findById } from '../../accounts/accounts.store.ts';
import { fromNow } from '../../db/ids.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { createPerson, type Person } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ RATE_LIMITS: 'on', REGISTRATION: 'review' });
  vi.spyOn(t.deps.mail, 'poke').mockImplementation(() => {});
});
afterAll(() => t.close());

const confirm = async ({ token }: Person) => (await t.call(sendConfirmation, { token })).status;
const moveTo = async ({ rollNo, token }: Person, email: string) =>
  (await t.call(updateAlumnus, { params: { rollNo }, body: { email }, token })).status;

test('an e-mail is sent three links an hour, whichever accounts name it', async () => {
  const applicant = () => createPerson(t, { admission: 'unconfirmed' });
  const people = [await applicant(), await applicant(), await applicant()];
  const statuses: number[] = [];
  for (const [index, person] of people.entries()) {
    expect(await moveTo(person, 'stranger@alumni.example')).toBe(200);
    statuses.push(await confirm(person), await confirm(person));
    expect(await moveTo(person, `elsewhere${index}@alumni.example`)).toBe(200);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

test('decisions on applicants count as changes, 240 an hour', async () => {
  const admin = await createPerson(t, { accountType: 'admin' });
  const { id, rollNo } = await createPerson(t, { admission: 'waiting' });
  const decide = async (decision: string) => {
    const body = { rollNos: [rollNo], decision, words: 'When were you there?' };
    return (await t.call(decideAdmissions, { token: admin.token, body })).status;
  };
  const { name, max } = rateLimits.changing;
  await t.db
    .insertInto('rate_limits')
    .values({ key: `${name}|${admin.id}`, hits: max - 1, resets_at: fromNow(3_600_000) })
    .execute();
  expect([await decide('ask'), await decide('admit')]).toEqual([200, 429]);
  expect((await findById(t.db, id))?.admission).toBe('asked');
});
