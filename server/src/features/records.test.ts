import { randomBytes } from 'node:crypto';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { limits } from '@alumni/shared/core/limits';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events/events';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import { listPostsOf } from '@alumni/shared/people/directory';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/records/gallery';
import { createNews, deleteNews, getNews, listNews, updateNews } from '@alumni/shared/records/news';
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  listOwnOpportunities,
  updateOpportunity,
} from '@alumni/shared/records/opportunities';
import { restoreRecord } from '@alumni/shared/records/trash';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findByRollNo, updateAccount } from '../accounts/accounts.store.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  emptyTrash,
  type Person,
  uploadTestImage,
} from '../testing/factories.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let owner: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  [owner, other, admin] = await Promise.all([
    createPerson(t),
    createPerson(t),
    createPerson(t, { accountType: 'admin' }),
  ]);
});
afterAll(() => t.close());

/** The three kinds of records that members own; their calls differ only by path. */
interface Kind {
  name: string;
  list: EndpointDefinition;
  create: EndpointDefinition;
  read: EndpointDefinition;
  update: EndpointDefinition;
  remove: EndpointDefinition;
  maxImages: number;
  tooMany: string;
  body: () => Promise<Record<string, unknown>>;
}

const kinds: Kind[] = [
  {
    name: 'events',
    list: listEvents,
    create: createEvent,
    read: getEvent,
    update: updateEvent,
    remove: deleteEvent,
    maxImages: 5,
    tooMany: 'At most 5 images are allowed.',
    body: async () => ({ ...anEvent }),
  },
  {
    name: 'opportunities',
    list: listOpportunities,
    create: createOpportunity,
    read: getOpportunity,
    update: updateOpportunity,
    remove: deleteOpportunity,
    maxImages: 5,
    tooMany: 'At most 5 images are allowed.',
    body: async () => ({ ...anOpportunity }),
  },
  {
    name: 'galleries',
    list: listGalleries,
    create: createGallery,
    read: getGallery,
    update: updateGallery,
    remove: deleteGallery,
    maxImages: 100,
    tooMany: 'Maximum of 100 images reached.',
    body: async () => ({ title: 'Reunion', images: [await uploadTestImage(t, owner)] }),
  },
];

test.each(['application/json', 'text/plain', 'multipart/form-data'])(
  'deletes without a body, whatever type a client names: %s',
  async (type) => {
    const { token } = owner;
    const { _id: id } = (await t.call(createEvent, { token, body: anEvent })).body;
    const headers = { 'content-type': type };
    const { status } = await t.call(deleteEvent, { token, params: { id }, headers });
    expect(status).toBe(200);
    const posted = await t.call(createEvent, { token, headers });
    expect([posted.status, typeof posted.body.message]).toEqual([400, 'string']);
  },
);

const restore = (person: Person, id: string) =>
  t.call(restoreRecord, { token: person.token, params: { id } });

const download = (path: string) =>
  t.app.inject(`/api/download?fileName=${fileNameOf(path)}`).then((one) => one.statusCode);

interface KindResponse {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> & { message: string; _id: string; images: string[] };
}

/** The endpoints of a `Kind` differ in type, so their responses are typed loosely. */
async function call(
  endpoint: EndpointDefinition,
  options: {
    id?: string;
    query?: Record<string, string>;
    body?: unknown;
    token?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<KindResponse> {
  const { id, ...rest } = options;
  const params = id === undefined ? {} : { params: { id } };
  return (await t.call(endpoint, { ...rest, ...params } as never)) as unknown as KindResponse;
}

async function post({ create, body }: Kind, more: object = {}): Promise<string> {
  const response = await call(create, { token: owner.token, body: { ...(await body()), ...more } });
  expect(response.status).toBe(201);
  return response.body._id;
}

const news: Kind = {
  ...{ name: 'news', list: listNews, create: createNews, read: getNews },
  ...{ update: updateNews, remove: deleteNews, maxImages: 5, tooMany: '' },
  body: async () => ({ ...aNewsItem }),
};

test.each([...kinds, news])(
  'a page of $name over 256 kB has its longest texts cut, which the record has whole',
  async (kind) => {
    const description = '€uro '.repeat(4_000);
    const token = admin.token;
    const body = { ...(await kind.body()), ...(kind.name === 'galleries' && { images: [] }) };
    for (let n = 0; n < 10; n += 1) {
      const images = kind.name === 'galleries' ? [await uploadTestImage(t, admin)] : [];
      const { status } = await call(kind.create, { token, body: { ...body, description, images } });
      expect(status).toBe(201);
    }
    const read = async (limit: string) => {
      const page = (await call(kind.list, { query: { limit } })).body;
      const rows = Object.values(page).find(Array.isArray) as Record<string, string>[];
      return { bytes: Buffer.byteLength(JSON.stringify(page)), rows };
    };
    const large = await read('10');
    expect(large.bytes).toBeLessThan(256 * 1024);
    expect(large.rows).toHaveLength(10);
    for (const row of large.rows) {
      expect(row).toMatchObject({ truncated: true });
      expect(row.description).toMatch(/^(€uro ){250,}€uro…$/);
      const record = (await call(kind.read, { id: row._id ?? '' })).body;
      expect(record.description).toBe(description.trim());
      expect(record).not.toHaveProperty('truncated');
    }
    // The server refuses `truncated`: a client that sends a list's row back would otherwise store the truncated text.
    const [row = {}] = large.rows;
    const refused = await call(kind.update, { id: row._id ?? '', token, body: row });
    expect([refused.status, refused.body.message]).toEqual([400, "'truncated' is not valid."]);
    for (const row of (await read('5')).rows) {
      expect(row.description).toBe(description.trim());
      expect(row).not.toHaveProperty('truncated');
    }
  },
);

describe.each(kinds)('$name', (kind) => {
  testOnSqlite('makes the caller the owner, ignores owner fields in the body', async () => {
    const id = await post(kind, { owner: other.rollNo, owner_id: other.id, _id: 'mine' });
    expect((await call(kind.read, { id })).body).toMatchObject({ _id: id, owner: owner.rollNo });
    const body = { description: 'By an admin', owner: admin.rollNo };
    expect((await call(kind.update, { id, body, token: admin.token })).status).toBe(200);
    const changed = (await call(kind.read, { id })).body;
    expect(changed).toMatchObject({ description: 'By an admin', owner: owner.rollNo });
    const anonymous = { id, body: { description: 'x' } };
    expect((await call(kind.update, anonymous)).status).toBe(401);
  });

  testOnSqlite('creates a record once if the call is repeated with its key', async () => {
    const key = randomBytes(16).toString('hex');
    const body = await kind.body();
    const send = (person: Person, images: unknown = body.images) =>
      call(kind.create, { token: person.token, query: { key }, body: { ...body, images } });
    const first = await send(owner);
    const again = await send(owner);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body._id).toBe(first.body._id);
    // Keys are per account: another person's call with the same key creates a record.
    const theirs = await send(other, [await uploadTestImage(t, other)]);
    expect(theirs.body._id).not.toBe(first.body._id);
    // Deleting the record frees its key.
    await call(kind.remove, { id: first.body._id, token: owner.token });
    const after = await send(owner);
    expect(after.body._id).not.toBe(first.body._id);
    expect((await call(kind.read, { id: after.body._id })).status).toBe(200);
  });

  test('creates a record once for concurrent calls with its key', async () => {
    const key = randomBytes(16).toString('hex');
    const body = await kind.body();
    const send = () => call(kind.create, { token: owner.token, query: { key }, body });
    const responses = await Promise.all(Array.from({ length: 8 }, send));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map((response) => response.body._id)).size).toBe(1);
    const malformed = await call(kind.create, { token: owner.token, query: { key: 'a b' }, body });
    expect(malformed.status).toBe(400);
  });

  testOnSqlite(
    "lets only owner and admins change or delete, refuses another's uploads",
    async () => {
      const id = await post(kind);
      const foreign = [await uploadTestImage(t, other)];
      const theirs = { id, token: other.token };
      expect((await call(kind.update, { ...theirs, body: { description: 'x' } })).status).toBe(403);
      expect((await call(kind.remove, theirs)).status).toBe(403);
      for (const person of [owner, admin]) {
        const refused = await call(kind.update, {
          id,
          token: person.token,
          body: { images: foreign },
        });
        expect([refused.status, refused.body.message]).toEqual([
          403,
          'One of the images was not uploaded by you.',
        ]);
      }
      const copied = await call(kind.create, {
        token: owner.token,
        body: { ...(await kind.body()), images: foreign },
      });
      expect(copied.status).toBe(403);
      expect((await call(kind.remove, { id: 'no-such-id', token: owner.token })).status).toBe(404);
      expect((await call(kind.update, { id: 'none', token: owner.token, body: {} })).status).toBe(
        404,
      );
    },
  );

  testOnSqlite("accepts the owner's images and the admin's own in an admin's edit", async () => {
    const own = await uploadTestImage(t, owner);
    const id = await post(kind, { images: [own] });
    const added = await uploadTestImage(t, admin);
    const images = [added, own];
    const response = await call(kind.update, { id, token: admin.token, body: { images } });
    expect(response.status).toBe(200);
    expect((await call(kind.read, { id })).body.images).toEqual(images);
    const unchanged = await call(kind.update, { id, token: owner.token, body: { images } });
    expect(unchanged.status).toBe(200);
  });

  testOnSqlite('accepts the maximum number of images, refuses one more', async () => {
    const image = await uploadTestImage(t, owner);
    const full = Array<string>(kind.maxImages).fill(image);
    const id = await post(kind, { images: full });
    const body = { ...(await kind.body()), images: [...full, image] };
    for (const [endpoint, options] of [
      [kind.create, {}],
      [kind.update, { id }],
    ] as const) {
      const refused = await call(endpoint, { ...options, token: owner.token, body });
      expect([refused.status, refused.body.message]).toEqual([400, kind.tooMany]);
    }
    for (const wrong of ['/etc/passwd', 'data:image/png;base64,AA', '/mnt/uploads/../x.jpg']) {
      const refused = await call(kind.update, {
        id,
        token: owner.token,
        body: { images: [wrong] },
      });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
    }
  });

  testOnSqlite('leaves no picture of a record that is deleted while it is changed', async () => {
    for (let i = 0; i < 5; i += 1) {
      const id = await post(kind);
      const images = [await uploadTestImage(t, owner)];
      await Promise.all([
        call(kind.update, { id, body: { images }, token: owner.token }),
        call(kind.remove, { id, token: owner.token }),
        call(kind.update, { id, body: { images }, token: owner.token }),
      ]);
      const named = await t.db
        .selectFrom('record_images')
        .select('image_name')
        .where('record_id', '=', id)
        .execute();
      expect(named).toEqual([]);
    }
  });

  testOnSqlite('If-Match: the version that was read is changed, an older one is not', async () => {
    const id = await post(kind);
    const { etag = '' } = (await call(kind.read, { id })).headers;
    const change = (description: string, version: string) =>
      call(kind.update, {
        id,
        token: owner.token,
        body: { description },
        headers: { 'if-match': version },
      });
    expect((await change('First', etag)).status).toBe(200);
    const refused = await change('Second', etag);
    expect([refused.status, refused.body.message]).toEqual([
      412,
      'Somebody else has changed this in the meantime. Nothing was overwritten.',
    ]);
    expect((await call(kind.read, { id })).body.description).toBe('First');

    const { etag: current = '' } = (await call(kind.read, { id })).headers;
    const both = await Promise.all([change('A', current), change('B', `W/${current}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const without = await call(kind.update, { id, token: owner.token, body: { description: 'C' } });
    expect(without.status).toBe(200);

    // ETags as rewritten by compressing proxies: Apache, Caddy, Jetty.
    for (const suffix of ['-gzip', '-br', '-zstd', '--gzip', ';gzip']) {
      const { etag: version = '' } = (await call(kind.read, { id })).headers;
      const compressed = `W/${version.replace(/"$/, `${suffix}"`)}`;
      expect((await change(suffix, compressed)).status, compressed).toBe(200);
      expect((await change('Again', compressed)).status, compressed).toBe(412);
    }
  });

  testOnSqlite('stores text unchanged, up to its maximum length', async () => {
    const script = '<script>alert(1)</script>\n"\'; drop table events; --\n😀 Éà';
    const id = await post(kind, { description: script });
    expect((await call(kind.read, { id })).body.description).toBe(script);
    const longest = 'x'.repeat(limits.description);
    const change = (description: string) =>
      call(kind.update, { id, token: owner.token, body: { description } });
    expect((await change(longest)).status).toBe(200);
    const refused = await change(`${longest}x`);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'This text is too long (at most 20000 characters).',
    ]);
    for (const body of [{ description: 5 }, { description: null }, { description: ['x'] }, []]) {
      const wrong = await call(kind.update, { id, token: owner.token, body });
      expect([JSON.stringify(body), wrong.status]).toEqual([JSON.stringify(body), 400]);
    }
  });

  testOnSqlite(
    'deletes a record with its pictures, but for those that another record shows',
    async () => {
      const [own, shared] = [await uploadTestImage(t, owner), await uploadTestImage(t, owner)];
      const id = await post(kind, { images: [own, shared] });
      const second = await post(kind, { images: [shared] });
      expect((await call(kind.remove, { id, token: owner.token })).status).toBe(200);
      expect((await call(kind.remove, { id, token: owner.token })).status).toBe(404);
      expect((await call(kind.read, { id })).status).toBe(404);
      expect((await call(kind.update, { id, token: owner.token, body: {} })).status).toBe(404);
      expect([await download(own), await download(shared)]).toEqual([404, 200]);
      await emptyTrash(t.deps);
      expect([await download(own), await download(shared)]).toEqual([404, 200]);
      expect((await call(kind.read, { id: second })).body.images).toEqual([shared]);
      expect((await restore(owner, id)).status).toBe(404);
    },
  );

  test('brings a deleted record back with its pictures, in their order', async () => {
    const images = [await uploadTestImage(t, owner), await uploadTestImage(t, owner)].reverse();
    const id = await post(kind, { images });
    const before = (await call(kind.read, { id })).body;
    await call(kind.remove, { id, token: owner.token });
    for (const path of images) expect(await download(path)).toBe(404);
    expect((await restore(other, id)).status).toBe(403);
    expect((await restore(owner, id)).status).toBe(200);
    expect((await call(kind.read, { id })).body).toEqual(before);
    const listed = await call(kind.list, { query: { limit: '50' } });
    expect(JSON.stringify(listed.body)).toContain(id);
    for (const path of images) expect(await download(path)).toBe(200);
    expect((await restore(owner, id)).status).toBe(404);
  });
});

describe('news', () => {
  const postNews = (query: { key?: string } = {}) =>
    t.call(createNews, { token: admin.token, query, body: aNewsItem });

  test('creates an article once if the call is repeated with its key', async () => {
    const key = randomBytes(16).toString('hex');
    const responses = [
      await postNews({ key }),
      ...(await Promise.all([postNews({ key }), postNews({ key })])),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1);
    expect((await postNews()).body._id).not.toBe(responses[0]?.body._id);
  });

  testOnSqlite('If-Match: the version that was read is changed, an older one is not', async () => {
    const params = { id: (await postNews()).body._id };
    const read = () => t.call(getNews, { params });
    const change = (title: string, version: string) =>
      t.call(updateNews, {
        params,
        token: admin.token,
        body: { title },
        headers: { 'if-match': version },
      });
    const { etag = '' } = (await read()).headers;
    expect(etag).toBe('"v1"');
    expect((await change('First', etag)).status).toBe(200);
    expect((await change('Second', etag)).status).toBe(412);
    const now = await read();
    expect(now.body.title).toBe('First');
    const both = ['A', 'B'].map((title) => change(title, now.headers.etag ?? ''));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 412]);
  });
});

describe("audit log records an admin's changes of somebody else's record", () => {
  const entriesOf = (subject: string) =>
    t.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute();

  test.each(kinds)('$name', async (kind) => {
    const subject = `Audited ${kind.name}`;
    const named = kind.name === 'events' ? { theme: subject } : { title: subject };
    const id = await post(kind, named);
    const change = (person: Person) =>
      call(kind.update, { id, token: person.token, body: { description: 'x' } });
    expect((await change(owner)).status).toBe(200);
    expect(await entriesOf(subject)).toEqual([]);
    expect((await change(admin)).status).toBe(200);
    expect((await call(kind.remove, { id, token: admin.token })).status).toBe(200);
    const entries = await entriesOf(subject);
    expect(entries.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['record.changed', admin.id],
      ['record.deleted', admin.id],
    ]);
    expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ owner: owner.rollNo });
  });
});

describe('events', () => {
  const change = (id: string, body: object) => call(updateEvent, { id, token: owner.token, body });
  const kind = kinds[0] as Kind;

  test.each([
    [{ number_of_participants: -1 }, 'The number of participants must be a whole number'],
    [{ number_of_participants: 1.5 }, 'The number of participants must be a whole number'],
    [{ number_of_participants: '1e3' }, 'The number of participants must be a whole number'],
    [{ number_of_participants: '0x10' }, 'The number of participants must be a whole number'],
    [{ number_of_participants: 'many' }, 'The number of participants must be a whole number'],
    [{ video: 'example.inexistent/watch?v=dQw4w9WgXcQ' }, 'This is not a web address'],
    [{ video: 'ftp://example.org/a.mp4' }, 'This is not a web address'],
    [{ video: 'javascript:alert(1)//youtu.be/dQw4w9WgXcQ' }, 'This is not a web address'],
    [{ end_date: '2026-02-28' }, 'The end date cannot be before the start date.'],
    [{ start_date: '2026-02-30' }, 'Please enter a valid start date.'],
    [{ start_date: '' }, 'Please enter a valid start date.'],
    [{ theme: '  ' }, 'Please enter the theme.'],
    [{ theme: 'x'.repeat(201) }, 'This text is too long (at most 200 characters).'],
  ])('refuses %j', async (wrong, message) => {
    const token = owner.token;
    const created = await call(createEvent, { token, body: { ...anEvent, ...wrong } });
    const changed = await change(await post(kind), wrong);
    for (const { status, body } of [created, changed]) {
      expect(status).toBe(400);
      expect(body.message).toContain(message);
    }
  });

  testOnSqlite('refuses an end before the stored start', async () => {
    const id = await post(kind);
    const refused = await change(id, { start_date: '2026-04-01' });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'The end date cannot be before the start date.',
    ]);
    const bothDates = { start_date: '2026-04-01', end_date: '2026-04-01' };
    expect((await change(id, bothDates)).status).toBe(200);
  });

  test('keeps the day of timestamps as written, accepts numbers as text', async () => {
    const id = await post(kind, {
      start_date: '2026-03-01T23:30:00-11:00',
      end_date: '2026-03-02T00:30:00.000Z',
      number_of_participants: ' 120 ',
      video: 'youtu.be/dQw4w9WgXcQ',
    });
    expect((await call(getEvent, { id })).body).toMatchObject({
      start_date: '2026-03-01',
      end_date: '2026-03-02',
      number_of_participants: 120,
      video: 'youtu.be/dQw4w9WgXcQ',
    });
    const elsewhere = 'https://vimeo.com/76979871';
    expect((await change(id, { video: elsewhere })).status).toBe(200);
    expect((await call(getEvent, { id })).body).toMatchObject({ video: elsewhere });
    expect((await change(id, { number_of_participants: '', video: '' })).status).toBe(200);
    const { body } = await call(getEvent, { id });
    expect(body).toMatchObject({ number_of_participants: null, video: '' });
  });
});

testOnSqlite('opportunities keep the day of a timestamp as written', async () => {
  const id = await post(kinds[1] as Kind, { deadline: '2027-01-31T23:30:00.000-11:00' });
  expect((await call(getOpportunity, { id })).body).toMatchObject({ deadline: '2027-01-31' });
});

testOnSqlite(
  'an opportunity names its employer while it has one, and is found by that name',
  async () => {
    const employer = 'Coopérative Ndogbong';
    const id = await post(kinds[1] as Kind, { employer: ` ${employer}\n` });
    const read = async () => (await call(getOpportunity, { id })).body;
    const found = async () => {
      const query = { search: 'cooperative ndogbong' };
      const { opportunities } = (await t.call(listOpportunities, { query })).body;
      return opportunities.map(({ _id }) => _id);
    };
    const change = (body: object) => call(updateOpportunity, { id, token: owner.token, body });
    expect(await read()).toMatchObject({ employer });
    expect(await found()).toEqual([id]);
    expect((await change({ employer: 'W'.repeat(limits.employer + 1) })).status).toBe(400);
    expect((await change({ employer: '' })).status).toBe(200);
    expect(await read()).not.toHaveProperty('employer');
    expect(await found()).toEqual([]);
  },
);

testOnSqlite('an opportunity is found by its town, and refuses a link that is none', async () => {
  const id = await post(kinds[1] as Kind, { town: 'Ngaoundéré', applyLink: 'www.uds.cm/jobs' });
  const query = { search: 'ngaoundere' };
  const { opportunities } = (await t.call(listOpportunities, { query })).body;
  const found = opportunities.map(({ _id, applyLink }) => [_id, applyLink]);
  expect(found).toEqual([[id, 'https://www.uds.cm/jobs']]);
  const change = (body: object) => call(updateOpportunity, { id, token: owner.token, body });
  const refused = await change({ applyLink: 'javascript:alert(1)' });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Please paste one web address, such as https://example.org/jobs, or one email address.',
  ]);
  expect((await change({ kind: 'party' })).status).toBe(400);
});

testOnSqlite('an opportunity says who posted it, as in the list', async () => {
  const id = await post(kinds[1] as Kind, {});
  const { body } = await call(getOpportunity, { id });
  const postedBy = { title: '', firstName: '', lastName: expect.stringMatching(/^Person \d+$/) };
  expect(body).toMatchObject({ owner: owner.rollNo, postedBy });
});

testOnSqlite(
  'an opportunity is sent whole to who has a copy: its author may have hidden their name since',
  async () => {
    const id = await post(kinds[1] as Kind, {});
    const url = `/api/opportunity/${id}`;
    const { etag } = (await t.app.inject(url)).headers;
    expect(etag).toBe('"v1"');
    const again = await t.app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.json()._id]).toEqual([200, id]);
  },
);

describe('galleries', () => {
  testOnSqlite('require an image when created and when changed', async () => {
    const { token } = owner;
    const id = await post(kinds[2] as Kind);
    const none = await call(createGallery, { token, body: { title: 'Empty', images: [] } });
    const emptied = await call(updateGallery, { id, token, body: { images: [] } });
    for (const { status, body } of [none, emptied]) {
      expect([status, body.message]).toEqual([400, 'At least one image is required.']);
    }
  });

  test("list the caller's own with mine=true, six per page", async () => {
    const person = await createPerson(t);
    for (let index = 0; index < 7; index += 1) {
      const body = { title: `Gallery ${index}`, images: [await uploadTestImage(t, person)] };
      await t.call(createGallery, { token: person.token, body });
    }
    const list = (page: number, token?: string) =>
      t.call(listGalleries, { query: { mine: 'true', page, limit: 6 }, token });
    const [first, second] = [await list(1, person.token), await list(2, person.token)];
    expect(first.body.gallery.map(({ title }) => title)).toEqual(
      [6, 5, 4, 3, 2, 1].map((index) => `Gallery ${index}`),
    );
    expect(second.body.gallery.map(({ title }) => title)).toEqual(['Gallery 0']);
    expect([first.body.totalPages, second.body.totalPages]).toEqual([2, 2]);
    expect((await list(1)).status).toBe(401);
    const everyone = { query: { mine: 'all' }, token: person.token };
    expect((await t.call(listGalleries, everyone)).status).toBe(403);
  });

  test('say what a picture shows, until it is taken off; lists leave it out', async () => {
    const { token } = owner;
    const images = [await uploadTestImage(t, owner), await uploadTestImage(t, owner)];
    const [first = '', second = ''] = images;
    const elsewhere = await uploadTestImage(t, owner);
    const imageDescriptions = { [first]: ' Ama\nspeaks ', [second]: '', [elsewhere]: 'Not here' };
    const body = { title: 'Day', images, imageDescriptions };
    const id = (await t.call(createGallery, { token, body })).body._id;
    const described = async () =>
      (await t.call(getGallery, { params: { id } })).body.imageDescriptions;
    expect(await described()).toEqual({ [first]: 'Ama speaks' });
    const page = await t.app.inject(`/gallery/${id}?lang=en`);
    expect(page.body).toContain('alt="Ama speaks"');
    const listed = await t.call(listGalleries, { query: { mine: 'true' }, token });
    expect(listed.body.gallery.find(({ _id }) => _id === id)).not.toHaveProperty(
      'imageDescriptions',
    );

    await call(updateGallery, { id, token, body: { title: 'Night' } });
    expect(await described()).toEqual({ [first]: 'Ama speaks' });
    await call(updateGallery, { id, token, body: { images: [second] } });
    expect(await described()).toEqual({});

    const long = { imageDescriptions: { [second]: 'a'.repeat(201) } };
    expect((await call(updateGallery, { id, token, body: long })).status).toBe(400);
  });
});

test('a page of a person has what the public lists have of them, newest first', async () => {
  const person = await createPerson(t);
  const { token } = person;
  const image = await uploadTestImage(t, person);
  const posted = [
    { kind: 'event', made: await t.call(createEvent, { token, body: anEvent }) },
    { kind: 'opportunity', made: await t.call(createOpportunity, { token, body: anOpportunity }) },
    {
      kind: 'gallery',
      made: await t.call(createGallery, { token, body: { title: 'Party', images: [image] } }),
    },
  ];
  const gone = await t.call(createEvent, { token, body: anEvent });
  await t.call(deleteEvent, { token, params: { id: gone.body._id } });
  const posts = () => t.call(listPostsOf, { params: { rollNo: person.rollNo } });
  expect((await posts()).body).toEqual(
    posted
      .map(({ kind, made }) => ({
        kind,
        _id: made.body._id,
        title:
          kind === 'event' ? anEvent.theme : kind === 'gallery' ? 'Party' : anOpportunity.title,
        createdAt: expect.any(String),
        language: 'en',
      }))
      .reverse(),
  );
  const account = await findByRollNo(t.db, person.rollNo);
  if (!account) throw new Error('no account');
  for (const hidden of [{ unlisted: 1 }, { unlisted: 0, admission: 'waiting' }] as const) {
    await updateAccount(t.db, account, hidden);
    expect((await posts()).status).toBe(404);
  }
});

testOnSqlite('shows own lists to their owner and to admins only', async () => {
  const person = await createPerson(t);
  const params = { rollNo: person.rollNo };
  const { token } = person;
  await call(createEvent, { token, body: anEvent });
  await call(createOpportunity, { token, body: anOpportunity });
  for (const endpoint of [listOwnEvents, listOwnOpportunities]) {
    const lengths = await Promise.all(
      [token, admin.token].map(async (one) => {
        const { body } = await t.call(endpoint, { params, token: one });
        return (body as unknown as unknown[]).length;
      }),
    );
    expect(lengths).toEqual([1, 1]);
    expect((await t.call(endpoint, { params, token: other.token })).status).toBe(403);
  }
});

testOnSqlite('stores a picture upright and without EXIF', async () => {
  const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#222' } })
    .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'N' } } })
    .jpeg()
    .toBuffer();
  const path = await uploadTestImage(t, owner, bytes);
  const { rawPayload } = await t.app.inject(`/api/download?fileName=${fileNameOf(path)}`);
  const { exif, width, height } = await sharp(rawPayload).metadata();
  expect([exif, width, height]).toEqual([undefined, 20, 40]);
});
