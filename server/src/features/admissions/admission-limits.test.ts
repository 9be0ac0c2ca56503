import { sendConfirmation } from '@alumni/shared/accounts/admission';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
