import { getAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person, uploadTestImage } from '../../testing/factories.ts';
import { personWithPage } from '../../testing/person-with-page.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const read = ({ rollNo, token }: Person) => t.call(getAlumnus, { params: { rollNo }, token });
const change = ({ rollNo, token }: Person, body: object, headers = {}) =>
  t.call(updateAlumnus, { params: { rollNo }, token, body, headers });

test('accepts only a picture that the person uploaded', async () => {
  const [person, other] = [await createPerson(t), await createPerson(t)];
  const [own, foreign] = [await uploadTestImage(t, person), await uploadTestImage(t, other)];
  expect((await change(person, { profileImage: own })).status).toBe(200);
  const refused = await change(person, { profileImage: foreign });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'One of the images was not uploaded by you.',
  ]);
  expect(personWithPage((await read(person)).body).profileImage).toBe(own);
  expect((await change(person, { profileImage: '' })).status).toBe(200);
  expect(personWithPage((await read(person)).body).profileImage).toBe('');
});

test('If-Match: refuses a stale version, even if it restores the old e-mail', async () => {
  const person = await createPerson(t);
  const first = await read(person);
  const stale = { 'if-match': first.headers.etag ?? '' };
  expect(stale['if-match']).toMatch(/^"v\d+"$/);
  const saved = await change(person, { email: `new-${person.email}` }, stale);
  expect(saved.status).toBe(200);
  const refused = await change(person, { email: person.email, profession: 'Clerk' }, stale);
  expect([refused.status, refused.body.message]).toEqual([
    412,
    'Somebody else has changed this in the meantime. Nothing was overwritten.',
  ]);
  const now = await read(person);
  expect(now.body).toMatchObject({ email: `new-${person.email}`, profession: '' });
  expect(now.headers.etag).toBe(saved.headers.etag);

  const current = { 'if-match': now.headers.etag ?? '' };
  const both = await Promise.all([
    change(person, { profession: 'A' }, current),
    change(person, { profession: 'B' }, current),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await change(person, { profession: 'C' })).status).toBe(200);
});

test('If-Match: a setting outside of the form leaves the version, so a draft stays current', async () => {
  const person = await createPerson(t);
  const version = { 'if-match': (await read(person)).headers.etag ?? '' };
  const setting = await change(person, { messages: false });
  expect([setting.body.user?.messages, setting.headers.etag]).toEqual([false, version['if-match']]);
  expect((await change(person, { profession: 'Clerk' }, version)).status).toBe(200);
  expect((await change(person, { messages: true, profession: 'A' }, version)).status).toBe(412);
  const { etag } = (await read(person)).headers;
  const checked = await change(person, { messages: true, checked: true });
  expect([checked.status, checked.headers.etag === etag]).toEqual([200, false]);
});

test.each(['user', 'admin', 'master'] as const)(
  'a new password of a %s is as strong as what it guards',
  async (accountType) => {
    const person = await createPerson(t, { accountType });
    const statuses = [];
    for (const password of ['123456', 'eleven char', 'QwErTy123456', 'twelve chars']) {
      statuses.push((await change(person, { password })).status);
    }
    expect(statuses).toEqual(accountType === 'user' ? [200, 200, 200, 200] : [400, 400, 400, 200]);
  },
);

test('a local number becomes international for members who may see it, and for nobody else', async () => {
  const { rollNo } = await createPerson(t, {
    telephone: '677 12 34 56 / 222 22 12 34',
    visibility: JSON.stringify({ telephone: 'members' }),
  });
  const member = await createPerson(t);
  const pending = await createPerson(t, { admission: 'waiting' });
  const partsFor = async (token?: string) => {
    const { body } = await t.call(getAlumnus, { params: { rollNo }, ...(token && { token }) });
    return 'telephoneParts' in body ? body.telephoneParts : undefined;
  };
  expect(await partsFor(member.token)).toEqual([
    { text: '677 12 34 56', number: '+237677123456', mobile: true },
    { text: ' / ' },
    { text: '222 22 12 34', number: '+237222221234', mobile: false },
  ]);
  expect(await partsFor(pending.token)).toBeUndefined();
  expect(await partsFor()).toBeUndefined();
});
