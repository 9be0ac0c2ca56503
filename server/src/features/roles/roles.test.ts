import { getSession, login, logout } from '@alumni/shared/accounts/auth';
import { listUsers } from '@alumni/shared/accounts/roles';
import { createEvent, getEvent, listEvents, updateEvent } from '@alumni/shared/events/events';
import { getDashboard } from '@alumni/shared/home/dashboard';
import { listTestimonies } from '@alumni/shared/home/home';
import { listAlumni } from '@alumni/shared/people/directory';
import { listMembers } from '@alumni/shared/people/members';
import { getAlumnus, replaceAlumnus, updateAlumnus } from '@alumni/shared/profile/profile';
import { createGallery, getGallery, listGalleries } from '@alumni/shared/records/gallery';
import { createNews, listNews } from '@alumni/shared/records/news';
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
} from '@alumni/shared/records/opportunities';
import { listAudit } from '@alumni/shared/site/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo } from '../../accounts/accounts.store.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  testPassword,
  uploadTestImage,
} from '../../testing/factories.ts';
import { personWithPage } from '../../testing/person-with-page.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { promoteToMaster } from './masters.store.ts';

let t: TestApp;
let master: Person;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  master = await createPerson(t, { accountType: 'master', first_name: 'Ma', last_name: 'Ster' });
  admin = await createPerson(t, { accountType: 'admin' });
});
afterAll(() => t.close());

const setType = (of: Person, accttype: unknown, by: Person | undefined = master, rest = {}) =>
  t.call(updateAlumnus, {
    params: { rollNo: of.rollNo },
    token: by.token,
    body: { accttype, ...rest },
  });

const typeOf = async ({ rollNo }: Person) =>
  personWithPage((await t.call(getAlumnus, { params: { rollNo }, token: master.token })).body)
    .accttype;

const audit = async () => (await t.call(listAudit, { token: master.token })).body.entries;

describe('changing a role', () => {
  test('takes effect at the next request', async () => {
    const person = await createPerson(t);
    const post = () => t.call(createNews, { token: person.token, body: aNewsItem });
    expect((await post()).status).toBe(403);
    const response = await setType(person, 'admin');
    expect([response.status, response.body.message, response.body.user.accttype]).toEqual([
      200,
      'Profile updated successfully! Refresh this page to see the changes.',
      'admin',
    ]);
    expect((await post()).status).toBe(201);
    await setType(person, 'user');
    expect((await post()).status).toBe(403);
  });

  test('works by PUT too', async () => {
    const person = await createPerson(t);
    const response = await t.call(replaceAlumnus, {
      params: { rollNo: person.rollNo },
      token: master.token,
      body: { accttype: 'admin' },
    });
    expect([response.status, await typeOf(person)]).toEqual([200, 'admin']);
  });

  test('is refused to members and admins, even on themselves', async () => {
    const person = await createPerson(t);
    for (const by of [person, admin]) {
      for (const accttype of ['admin', 'user', 'suspended']) {
        expect((await setType(person, accttype, by)).status).toBe(403);
        expect((await setType(by, accttype, by)).status).toBe(403);
      }
    }
    expect([await typeOf(person), await typeOf(admin)]).toEqual(['user', 'admin']);
  });

  test('is refused on masters, even on oneself', async () => {
    const other = await createPerson(t, { accountType: 'master' });
    for (const target of [other, master]) {
      const response = await setType(target, 'suspended');
      expect([response.status, response.body.message]).toEqual([
        403,
        'The account type of a master cannot be changed.',
      ]);
      expect(await typeOf(target)).toBe('master');
    }
  });

  test.each(['master', 'Admin', '', 'owner', 1, null, ['admin']])(
    'to %j gets 400',
    async (accttype) => {
      const person = await createPerson(t);
      const response = await setType(person, accttype);
      expect([response.status, response.body.message]).toEqual([
        400,
        'The account type must be admin, user or suspended.',
      ]);
      expect(await typeOf(person)).toBe('user');
    },
  );

  test('together with a profile field gets 400 and changes nothing', async () => {
    const person = await createPerson(t, { first_name: 'Rose' });
    for (const rest of [{ firstName: 'X' }, { password: 'secret1' }, { email: 'x@b.cm' }]) {
      expect((await setType(person, 'admin', master, rest)).status).toBe(400);
      expect((await setType(person, 'admin', person, rest)).status).toBe(400);
    }
    const { body } = await t.call(getAlumnus, {
      params: { rollNo: person.rollNo },
      token: master.token,
    });
    expect(body).toMatchObject({ firstName: 'Rose', email: person.email, accttype: 'user' });
  });

  test('of an unknown member gets 404', async () => {
    expect((await setType({ ...admin, rollNo: 'NOBODY' }, 'user')).status).toBe(404);
  });

  test('is recorded in the audit log with actor, subject, types and time', async () => {
    const person = await createPerson(t, { first_name: 'Rose', last_name: 'Neba' });
    await setType(person, 'suspended');
    await setType(person, 'suspended');
    await setType(person, 'user');
    const [newest, older, third] = await audit();
    expect(newest).toMatchObject({
      actor: master.rollNo,
      actorName: 'Ma Ster',
      action: 'role.changed',
      subject: 'Rose Neba',
      details: { rollNo: person.rollNo, from: 'suspended', to: 'user' },
    });
    expect(older).toMatchObject({ details: { from: 'user', to: 'suspended' } });
    // Setting the same type again is not recorded, so the third entry is about somebody else.
    expect(third?.details.rollNo).not.toBe(person.rollNo);
    expect(newest?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});

describe('list of accounts', () => {
  test('excludes masters, includes suspended members', async () => {
    const person = await createPerson(t);
    await setType(person, 'suspended');
    const { body } = await t.call(listUsers, { token: master.token });
    expect(body.map((user) => user.accttype)).not.toContain('master');
    expect(body).toContainEqual(
      expect.objectContaining({ rollNo: person.rollNo, accttype: 'suspended' }),
    );
  });

  test('has the order of the list of members', async () => {
    const [zoe, ada] = [
      await createPerson(t, { first_name: 'Zoé', last_name: 'Abena' }),
      await createPerson(t, { first_name: 'Ada', last_name: 'Zogo' }),
    ].map(({ rollNo }) => rollNo);
    const only = (rows: { rollNo: string }[]) =>
      rows.map(({ rollNo }) => rollNo).filter((rollNo) => [zoe, ada].includes(rollNo));
    const { token } = master;
    const members = await t.call(listMembers, { query: { limit: 50 }, token });
    expect(only(members.body.members)).toEqual([zoe, ada]);
    expect(only((await t.call(listUsers, { token })).body)).toEqual([zoe, ada]);
  });

  test('tells the e-mail and the last log-in, which outlives the session', async () => {
    const person = await createPerson(t);
    const row = async () =>
      (await t.call(listUsers, { token: master.token })).body.find(
        ({ rollNo }) => rollNo === person.rollNo,
      );
    expect(await row()).toMatchObject({ email: person.email, emailProved: true, lastLogin: null });
    const logIn = async (password: string) => {
      const body = { email: person.email, password, rememberMe: false };
      return (await t.call(login, { body })).body.token;
    };
    await logIn('wrong password');
    expect((await row())?.lastLogin).toBeNull();
    const before = new Date().toISOString();
    const token = await logIn(testPassword);
    const after = new Date().toISOString();
    await t.call(logout, { token });
    const at = (await row())?.lastLogin ?? '';
    expect(at >= before && at <= after).toBe(true);
    const email = 'unproved@alumni.example';
    const params = { rollNo: person.rollNo };
    await t.call(updateAlumnus, { token: person.token, params, body: { email } });
    expect(await row()).toMatchObject({ email, emailProved: false });
  });

  test('tells nobody else the last log-in', async () => {
    const person = await createPerson(t, { last_login_at: '2026-01-02T03:04:05.678Z' });
    const params = { rollNo: person.rollNo };
    for (const token of [undefined, person.token, admin.token, master.token]) {
      const { body } = await t.call(getAlumnus, { params, token });
      expect(JSON.stringify(body)).not.toContain('2026-01-02T03');
    }
  });
});

describe('suspension', () => {
  test('ends every session at once; log-in reports it if the password is right', async () => {
    const person = await createPerson(t);
    const logIn = (password: string) =>
      t.call(login, { body: { email: person.email, password, rememberMe: false } });
    const second = (await logIn(testPassword)).body.token;
    await setType(person, 'suspended');
    for (const token of [person.token, second]) {
      expect((await t.call(getSession, { token })).status).toBe(401);
    }
    const refused = await logIn(testPassword);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This account is suspended. Please contact the association.',
    ]);
    expect((await logIn('wrong password')).status).toBe(401);

    await setType(person, 'user');
    expect((await t.call(getSession, { token: person.token })).status).toBe(401);
    expect((await logIn(testPassword)).status).toBe(200);
  });

  test('refuses changes of a suspended person, keeps their records', async () => {
    const person = await createPerson(t);
    const { body } = await t.call(createEvent, { token: person.token, body: anEvent });
    await setType(person, 'suspended');
    const edit = await t.call(updateEvent, {
      params: { id: body._id },
      token: person.token,
      body: { theme: 'Refused' },
    });
    const post = await t.call(createEvent, { token: person.token, body: anEvent });
    const profile = await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
      body: { address: 'Refused' },
    });
    expect([edit.status, post.status, profile.status]).toEqual([401, 401, 401]);
    const unchanged = await t.call(getEvent, { params: { id: body._id }, token: admin.token });
    expect(unchanged.body.theme).toBe(anEvent.theme);
  });

  test('hides the person and their records, reinstatement shows them again', async () => {
    const person = await createPerson(t, { last_name: 'Zebaze', testimony: 'It changed my life.' });
    const picture = await uploadTestImage(t, person);
    await t.call(updateAlumnus, {
      params: { rollNo: person.rollNo },
      token: person.token,
      body: { profileImage: picture },
    });
    const { token } = person;
    const event = (await t.call(createEvent, { token, body: anEvent })).body._id;
    const opportunity = (await t.call(createOpportunity, { token, body: anOpportunity })).body._id;
    const images = [await uploadTestImage(t, person)];
    const gallery = (await t.call(createGallery, { token, body: { title: 'Party', images } })).body
      ._id;

    /** Whether `viewer` sees the person and each record, in lists and by id. */
    const seen = async (viewer?: Person) => {
      const as = { token: viewer?.token };
      const alumni = await t.call(listAlumni, { ...as, query: { search: 'zebaze' } });
      const testimonies = await t.call(listTestimonies, as);
      const events = await t.call(listEvents, { ...as, query: { limit: 50 } });
      const opportunities = await t.call(listOpportunities, { ...as, query: { limit: 50 } });
      const galleries = await t.call(listGalleries, { ...as, query: { limit: 50 } });
      const one = async (response: Promise<{ status: number }>) => (await response).status === 200;
      return {
        directory: alumni.body.alumni.length > 0,
        testimony: testimonies.body.some((row) => row.lastName === 'Zebaze'),
        profile: await one(t.call(getAlumnus, { ...as, params: { rollNo: person.rollNo } })),
        events: events.body.events.some((row) => row._id === event),
        event: await one(t.call(getEvent, { ...as, params: { id: event } })),
        opportunities: opportunities.body.opportunities.some((row) => row._id === opportunity),
        opportunity: await one(t.call(getOpportunity, { ...as, params: { id: opportunity } })),
        galleries: galleries.body.gallery.some((row) => row._id === gallery),
        gallery: await one(t.call(getGallery, { ...as, params: { id: gallery } })),
      };
    };
    const all = (value: boolean) => (things: object) =>
      Object.fromEntries(Object.keys(things).map((key) => [key, value]));
    const visitor = await seen();
    expect(visitor).toEqual(all(true)(visitor));

    await setType(person, 'suspended');
    const stranger = await createPerson(t);
    for (const viewer of [undefined, stranger]) {
      const left = await seen(viewer);
      expect(left).toEqual(all(false)(left));
    }
    // Admins still find each record by its id.
    expect(await seen(admin)).toMatchObject({
      profile: true,
      event: true,
      opportunity: true,
      gallery: true,
      events: false,
      directory: false,
    });

    await setType(person, 'admin');
    const back = await seen();
    expect(back).toEqual(all(true)(back));
  });

  test('of an admin does not hide their news', async () => {
    const editor = await createPerson(t, { accountType: 'admin' });
    const { body } = await t.call(createNews, { token: editor.token, body: aNewsItem });
    await setType(editor, 'suspended');
    const { body: list } = await t.call(listNews, { query: { limit: 50 } });
    expect(list.news.map((item) => item._id)).toContain(body._id);
  });

  test('of many at once while they read: each gets 401 afterwards', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(t)));
    const statuses = await Promise.all(
      people.map(async (person) => {
        const reading = t.call(getDashboard, {
          params: { rollNo: person.rollNo },
          token: person.token,
        });
        await Promise.all([reading, setType(person, 'suspended')]);
        return (await t.call(getSession, { token: person.token })).status;
      }),
    );
    expect(statuses).toEqual(Array(10).fill(401));
  });
});

test('serialises role changes of two masters and records both', async () => {
  const other = await createPerson(t, { accountType: 'master' });
  const person = await createPerson(t);
  await Promise.all([setType(person, 'admin'), setType(person, 'suspended', other)]);
  const changes = (await audit())
    .map((entry) => entry.details)
    .filter((details) => details.rollNo === person.rollNo);
  const first = changes.find((details) => details.from === 'user');
  const second = changes.find((details) => details.from === first?.to);
  expect(changes).toHaveLength(2);
  expect(second?.to).toBe(await typeOf(person));
});

test('the command line lets in whom it makes a master', async () => {
  const { email, rollNo } = await createPerson(t, { admission: 'waiting' });
  await promoteToMaster(t.db, email);
  expect(await findByRollNo(t.db, rollNo)).toMatchObject({
    account_type: 'master',
    admission: 'admitted',
  });
});
