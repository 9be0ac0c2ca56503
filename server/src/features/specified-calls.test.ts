import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person, testPassword, uploadTestImage } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

// Calls of the specification (§7), literally: methods, paths and field names. A change of the contract fails here.

let t: TestApp;
let member: Person;
let admin: Person;
let master: Person;
beforeAll(async () => {
  t = await createTestApp();
  const named = { first_name: 'Ama', last_name: 'Ngo', title: 'Dr', testimony: 'It helped.' };
  member = await createPerson(t, { ...named, profile_image: '/mnt/uploads/portrait.jpg' });
  admin = await createPerson(t, { accountType: 'admin' });
  master = await createPerson(t, { accountType: 'master' });
});
afterAll(() => t.close());

type Fields = Record<string, unknown> & { message: string };

async function ask<T = Fields>(call: string, by?: Person, payload?: object): Promise<T> {
  const [method = '', url = ''] = call.split(' ');
  const headers = by && { authorization: `Bearer ${by.token}` };
  const response = await t.app.inject({
    method: method as 'GET',
    url,
    ...(headers && { headers }),
    ...(payload && { payload }),
  });
  expect(response.statusCode, `${call}: ${response.body}`).toBeLessThan(300);
  return response.json<T>();
}

const fieldNames = (row: unknown) => Object.keys(row as object).sort();
const message = expect.stringMatching(/./);

const account = {
  lastName: 'Fotso',
  email: 'fotso@alumni.example',
  password: 'secret1',
  confirmPassword: 'secret1',
  accttype: 'user',
  description: '',
  telephone: '',
};

test('POST /alumni/register, /alumni/login and /alumni/forgot-password', async () => {
  await ask('POST /alumni/register', undefined, account);
  const { email } = account;
  const form = { email, password: 'secret1', rememberMe: true };
  expect(await ask('POST /alumni/login', undefined, form)).toEqual({
    user: expect.objectContaining({ rollNo: message, accttype: 'user' }),
    token: message,
    message,
  });
  expect((await ask('POST /alumni/forgot-password', undefined, { email })).message).toMatch(/./);
});

test('GET and PATCH /alumni/{rollNo}: the fields of a profile, never the password', async () => {
  const profile = {
    firstName: 'Ama',
    lastName: 'Ngo',
    maidenName: 'Bih',
    email: 'ama@alumni.example',
    telephone: '+237 699 00 00 00',
    description: 'I measure land.',
    testimony: 'It helped.',
    fos: 'Geology',
    profession: 'Surveyor',
    address: 'Rue 1',
    title: 'Prof',
    gender: 'Mrs',
  };
  const profileImage = await uploadTestImage(t, member);
  const path = `/alumni/${member.rollNo}`;
  const body = { ...profile, profileImage, password: testPassword };
  const { user, ...rest } = await ask(`PATCH ${path}`, member, body);
  expect(rest).toEqual({ message });
  const whole = { ...profile, profileImage, rollNo: member.rollNo, accttype: 'user' };
  expect(user).toMatchObject(whole);
  const own = await ask(`GET ${path}`, member);
  expect(own).toMatchObject(whole);
  expect(JSON.stringify([user, own])).not.toMatch(/password|argon2/i);
  const { title, firstName, lastName } = profile;
  expect(await ask(`GET ${path}`)).toMatchObject({ title, firstName, lastName });
});

test('PATCH /alumni/{rollNo} {accttype}, GET /api/all', async () => {
  const other = await createPerson(t, { first_name: 'Bih', last_name: 'Che' });
  const { rollNo } = other;
  await ask(`PATCH /alumni/${rollNo}`, master, { accttype: 'admin' });
  const everybody = await ask<Fields[]>('GET /api/all', master);
  const row = { rollNo, firstName: 'Bih', lastName: 'Che', accttype: 'admin' };
  expect(everybody).toContainEqual(expect.objectContaining(row));
  expect(everybody.map(({ accttype }) => accttype)).not.toContain('master');
});

test('POST /alumni/createrollno/{rollNo}', async () => {
  const call = `POST /alumni/createrollno/${admin.rollNo}`;
  expect(await ask(call, admin, { email: 'new@alumni.example' })).toMatchObject({
    rollNo: message,
  });
});

test('GET /api/testimonies, /api/alumni and /api/dash/{rollNo}', async () => {
  const [testimony] = await ask<Fields[]>('GET /api/testimonies');
  expect(testimony).toMatchObject({
    firstName: 'Ama',
    lastName: 'Ngo',
    title: message,
    testimony: 'It helped.',
    profileImage: expect.stringMatching(/^\/mnt\//),
  });
  for (const filter of ['name', 'profession', 'fos']) {
    const query = `page=1&limit=12&queryfilter=${filter}&search=`;
    const { alumni, totalPages } = await ask(`GET /api/alumni?${query}`);
    expect(alumni).toEqual([expect.objectContaining({ firstName: 'Ama', lastName: 'Ngo' })]);
    expect(totalPages).toBe(1);
  }
  const counts = { eventCount: 0, opportunitesCount: 0 };
  expect(await ask(`GET /api/dash/${member.rollNo}`, member)).toMatchObject(counts);
});

test('POST /api/users/contactus', async () => {
  const body = { name: 'Ngo', email: 'ngo@alumni.example', message: 'Hello.' };
  expect(await ask('POST /api/users/contactus', undefined, body)).toEqual({
    success: true,
    message,
  });
});

interface Kind {
  one: string;
  create: string;
  remove: string;
  list: string;
  /** Name of the rows in the public list's response. */
  rows: string;
  own: () => [call: string, by: Person];
  by: () => Person;
  body: () => Promise<object>;
  fields: string[];
}

const described = ['_id', 'title', 'description', 'images'];
const images = async (by: Person) => [await uploadTestImage(t, by)];

const kinds: [name: string, kind: Kind][] = [
  [
    'news',
    {
      one: '/api/news/',
      create: '/api/news',
      remove: '/api/delete/news/',
      list: '/api/all/news?page=1&limit=10&queryfilter=newFirst&search=',
      rows: 'news',
      own: () => ['GET /api/news', admin],
      by: () => admin,
      body: async () => ({ title: 'T', description: 'D', images: await images(admin) }),
      fields: [...described, 'createdAt'],
    },
  ],
  [
    'galleries',
    {
      one: '/api/media/gallery/',
      create: '/api/media/gallery',
      remove: '/api/delete/gallery/',
      list: '/api/media/gallery?page=1&limit=5&queryfilter=oldFirst&search=',
      rows: 'gallery',
      own: () => ['GET /api/media/gallery?page=1&limit=6', member],
      by: () => member,
      body: async () => ({ title: 'T', description: 'D', images: await images(member) }),
      fields: described,
    },
  ],
  [
    'events',
    {
      one: '/api/event/',
      create: '/api/events',
      remove: '/api/delete/events/',
      list: '/api/all/events?page=1&limit=10&queryfilter=&search=',
      rows: 'events',
      own: () => [`GET /api/events/${member.rollNo}`, member],
      by: () => member,
      body: async () => ({
        name_of_organizer: 'Office',
        commitee_members: 'Ngo',
        special_guests: 'The dean',
        theme: 'T',
        major_outcome: 'A board',
        start_date: '2026-03-01T00:00:00.000Z',
        end_date: '2026-03-02T00:00:00.000Z',
        number_of_participants: 12,
        venue: 'Hall',
        town: 'Buea',
        description: 'D',
        video: 'https://youtu.be/dQw4w9WgXcQ',
        owner: member.rollNo,
        images: await images(member),
      }),
      fields: [
        '_id',
        'name_of_organizer',
        'commitee_members',
        'special_guests',
        'theme',
        'major_outcome',
        'start_date',
        'end_date',
        'number_of_participants',
        'venue',
        'town',
        'description',
        'images',
        'video',
        'owner',
      ],
    },
  ],
  [
    'opportunities',
    {
      one: '/api/opportunity/',
      create: '/api/opportunities',
      remove: '/api/delete/opportunity/',
      list: '/api/all/opportunities?page=1&limit=10&queryfilter=&search=',
      rows: 'opportunities',
      own: () => [`GET /api/opportunities/${member.rollNo}`, member],
      by: () => member,
      body: async () => ({
        title: 'T',
        eligibility: 'All',
        deadline: '2099-01-31T00:00:00.000Z',
        description: 'D',
        owner: member.rollNo,
        images: await images(member),
      }),
      fields: [...described, 'eligibility', 'deadline', 'owner', 'createdAt'],
    },
  ],
];

test.each(kinds)('%s: listed, read, posted, changed and deleted', async (name, kind) => {
  const by = kind.by();
  const body = await kind.body();
  const posted = await ask(`POST ${kind.create}`, by, body);
  expect(posted.message).toMatch(/./);
  const id = String(posted._id);
  const one = await ask(`GET ${kind.one}${id}`);
  expect(fieldNames(one)).toEqual(expect.arrayContaining(kind.fields));
  // The bodies send dates as timestamps. The server stores and returns only the day.
  const days = (value: unknown) => (/T00/.test(String(value)) ? String(value).slice(0, 10) : value);
  expect(one).toMatchObject(
    Object.fromEntries(Object.entries(body).map(([field, value]) => [field, days(value)])),
  );
  const list = await ask(`GET ${kind.list}`);
  expect(list.totalPages).toBe(1);
  const rows = list[kind.rows] as Fields[];
  expect(rows).toEqual([expect.objectContaining({ _id: id })]);
  expect(fieldNames(rows[0])).toEqual(expect.arrayContaining(kind.fields));

  const [call, reader] = kind.own();
  const own = await ask<Fields[] & Fields>(call, reader);
  const ownRows = name === 'galleries' ? (own.gallery as Fields[]) : own;
  const shown = name === 'events' ? { _id: id, theme: 'T' } : { _id: id, title: 'T' };
  expect(ownRows).toEqual([expect.objectContaining(shown)]);
  if (name === 'galleries') expect(own.totalPages).toBe(1);

  const changed = { ...body, description: 'Other' };
  expect((await ask(`PATCH ${kind.create}/${id}`, by, changed)).message).toMatch(/./);
  expect(await ask(`GET ${kind.one}${id}`)).toMatchObject({ description: 'Other' });
  await ask(`DELETE ${kind.remove}${id}`, by);
  expect((await ask(`GET ${kind.list}`))[kind.rows]).toEqual([]);
});

test('news have five images at most', async () => {
  const six = Array(6).fill(await uploadTestImage(t, admin));
  const post = (count: number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/news',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { title: 'T', description: 'D', images: six.slice(0, count) },
    });
  expect((await post(6)).json()).toMatchObject({ message: 'At most 5 images are allowed.' });
  expect((await post(5)).statusCode).toBe(201);
});

test('POST /api/upload with the user, GET /api/download by the last segment of the path', async () => {
  const filePath = await uploadTestImage(t, member);
  expect(filePath).toMatch(/^\/mnt\/.+\.jpg$/);
  const response = await t.app.inject(`/api/download?fileName=${filePath.split('/').pop()}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg']);
});
