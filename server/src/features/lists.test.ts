import { setTimeout as wait } from 'node:timers/promises';
import { directoryFilters } from '@alumni/shared/calls/directory';
import { sortOrders } from '@alumni/shared/calls/list';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import { createEvent, getEvent, listEvents } from '@alumni/shared/events/events';
import { listContactMessages } from '@alumni/shared/mail/contact';
import { listAlumni, listLocations } from '@alumni/shared/people/directory';
import { createGallery, getGallery, listGalleries } from '@alumni/shared/records/gallery';
import { createNews, getNews, listNews } from '@alumni/shared/records/news';
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
} from '@alumni/shared/records/opportunities';
import { listTrash } from '@alumni/shared/records/trash';
import { listRollNumbers } from '@alumni/shared/roll-numbers/roll-numbers';
import { dayIn, defaultTimeZone } from '@alumni/shared/text/zone-time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccountType } from '../accounts/account-types.store.ts';
import { expectErrorMessage } from '../testing/expect-error-message.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  uploadTestImage,
} from '../testing/factories.ts';
import { testOnSqlite } from '../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { emptyGallery } from './gallery/gallery.mapping.ts';
import { galleryRecords } from './gallery/gallery.store.ts';

let t: TestApp;
let member: Person;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  member = await createPerson(t);
  admin = await createPerson(t, { accountType: 'admin' });
});
afterAll(() => t.close());

const lists = [
  { endpoint: listAlumni, key: 'alumni', filters: directoryFilters },
  { endpoint: listEvents, key: 'events', filters: sortOrders },
  { endpoint: listNews, key: 'news', filters: sortOrders },
  { endpoint: listOpportunities, key: 'opportunities', filters: sortOrders },
  { endpoint: listGalleries, key: 'gallery', filters: sortOrders },
] as const;

type ListEndpoint = (typeof lists)[number]['endpoint'];
type Query = Record<string, string | number>;

type Row = Record<string, unknown> & { images: string[] };

/** Union of the five lists' responses; a refusal has only `message`. */
interface ListResponse {
  status: number;
  body: { [Key in (typeof lists)[number]['key']]: Row[] } & { totalPages: number; message: string };
  headers: Record<string, string>;
}

const get = async (endpoint: ListEndpoint, query: Query = {}): Promise<ListResponse> =>
  (await t.call(endpoint as EndpointDefinition, { query })) as unknown as ListResponse;

describe.each(lists)('GET $endpoint.path', ({ endpoint, key, filters }) => {
  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1e9 },
    { page: 'x' },
    { page: ' ' },
    { page: '1.5' },
    { limit: 0 },
    { limit: 51 },
    { limit: 'all' },
    { queryfilter: 'upwards' },
    { queryfilter: '__proto__' },
    { search: 'a'.repeat(101) },
  ] as Query[])('refuses %o with a message', async (query) => {
    expectErrorMessage(await get(endpoint, query), 400);
  });

  testOnSqlite('takes empty parameters for the default', async () => {
    await addRow(endpoint);
    const plain = await get(endpoint);
    expect(plain.body[key].length).toBeGreaterThan(0);
    const empty = await get(endpoint, { page: '', limit: '', queryfilter: '', search: '' });
    expect(empty.body).toEqual(plain.body);
  });

  testOnSqlite('waits for no transaction, and so for no other statement', async () => {
    await addRow(endpoint);
    await t.db.transaction().execute(async () => {
      expect((await get(endpoint, { search: 'e' })).status).toBe(200);
      expect((await get(endpoint, { page: 2 })).status).toBe(200);
    });
  });

  test('refuses duplicate parameters', async () => {
    for (const twice of ['page=1&page=2', 'search=a&search=b', 'queryfilter=a&queryfilter=b']) {
      const response = await t.app.inject({ url: `${endpoint.path}?${twice}` });
      expectErrorMessage({ status: response.statusCode, body: response.json() }, 400);
    }
  });

  testOnSqlite('searches without the characters that no database can store', async () => {
    const search = async (typed: string) => t.app.inject(`${endpoint.path}?search=${typed}`);
    expect((await search('a%00%E2%80%AD')).json()).toEqual((await search('a')).json());
    // A lone surrogate is invalid UTF-8: it is decoded as U+FFFD and matches nothing.
    const lone = await t.app.inject({ url: `${endpoint.path}?search=%ED%A0%80` });
    expect([200, 400]).toContain(lone.statusCode);
    if (lone.statusCode === 200) expect(lone.json()[key]).toEqual([]);
  });

  test.each(['"', '%', '_', '\\', '*', '😀', "' or 1=1 --", 'a" OR "b', '%_%', 'NEAR('])(
    'searches for %s literally',
    async (special) => {
      // A wildcard, operator or quote that is not escaped would match the decoy too.
      const term = `ab${special}cd`;
      const match = await addRow(endpoint, { text: `x${term}y` });
      const decoy = await addRow(endpoint, { text: 'xabZZcdy abcd ab cd' });
      const { status, body } = await get(endpoint, { search: term });
      expect(status).toBe(200);
      const found = body[key].map(({ _id, rollNo }) => _id ?? rollNo);
      expect(found).toEqual([match]);
      expect(found).not.toContain(decoy);
    },
  );

  test.each(['%', '_', '\\'])('searches for a lone %s literally', async (special) => {
    await addRow(endpoint, { text: 'Without any' });
    const match = await addRow(endpoint, { text: `With ${special} in it` });
    const { body } = await get(endpoint, { search: special, limit: 50 });
    const found = body[key].map(({ _id, rollNo }) => _id ?? rollNo);
    expect(found).toContain(match);
    expect(found).toHaveLength(await countContaining(endpoint, special));
  });

  test.each(filters)('accepts the filter %s, with and without a search', async (queryfilter) => {
    expect((await get(endpoint, { queryfilter })).status).toBe(200);
    expect((await get(endpoint, { queryfilter, search: 'anything' })).status).toBe(200);
  });

  test('returns an empty page with the number of pages past the end', async () => {
    const { status, body } = await get(endpoint, { page: 1_000_000 });
    expect(status).toBe(200);
    expect(body[key]).toEqual([]);
    expect(body.totalPages).toBe((await get(endpoint)).body.totalPages);
    expect(body.totalPages).toBeGreaterThanOrEqual(1);
  });

  testOnSqlite('responds 304 to a matching ETag, 200 after a change', async () => {
    const first = await get(endpoint);
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    const again = await t.app.inject({ url: endpoint.path, headers });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await addRow(endpoint);
    const changed = await t.app.inject({ url: endpoint.path, headers });
    expect(changed.statusCode).toBe(200);
  });
});

testOnSqlite('lists of administrators take empty parameters for the default', async () => {
  for (const endpoint of [listRollNumbers, listContactMessages, listTrash]) {
    const call = { query: { page: '', limit: '', search: '' }, token: admin.token };
    expect((await t.call(endpoint as EndpointDefinition, call)).status).toBe(200);
  }
});

/** Adds a row to a list, with `text` in a searched field; returns its id or roll number. */
async function addRow(
  endpoint: ListEndpoint,
  { owner = member, text }: { owner?: Person; text?: string } = {},
): Promise<string> {
  const { token } = owner;
  const titled = text === undefined ? {} : { title: text };
  switch (endpoint) {
    case listAlumni: {
      const profile_image = '/mnt/uploads/x.jpg';
      const last_name = text ?? 'Somebody';
      return (await createPerson(t, { profile_image, last_name })).rollNo;
    }
    case listEvents: {
      const body = { ...anEvent, ...(text !== undefined && { theme: text }) };
      return (await t.call(createEvent, { body, token })).body._id;
    }
    case listNews: {
      const body = { ...aNewsItem, ...titled };
      return (await t.call(createNews, { body, token: admin.token })).body._id;
    }
    case listOpportunities: {
      const body = { ...anOpportunity, ...titled };
      return (await t.call(createOpportunity, { body, token })).body._id;
    }
    default: {
      const body = { title: 'A day out', ...titled, images: [await uploadTestImage(t, owner)] };
      return (await t.call(createGallery, { body, token })).body._id;
    }
  }
}

/** Number of rows that contain the characters in a searched field, counted without the search. */
async function countContaining(endpoint: ListEndpoint, special: string): Promise<number> {
  const rows: string[] = [];
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { body } = await get(endpoint, { page, limit: 50 });
    totalPages = body.totalPages;
    const key = lists.find((list) => list.endpoint === endpoint)?.key ?? 'events';
    rows.push(
      ...body[key].map((row) =>
        [row.theme, row.title, row.lastName].filter((text) => text !== undefined).join(' '),
      ),
    );
  }
  return rows.filter((text) => text.includes(special)).length;
}

describe.each([
  ['event', getEvent, 'There is no such event.'],
  ['opportunity', getOpportunity, 'There is no such opportunity.'],
  ['news article', getNews, 'There is no such news article.'],
  ['gallery', getGallery, 'There is no such gallery.'],
] as const)('one %s', (_, endpoint, message) => {
  testOnSqlite('responds 404 to an unknown id', async () => {
    const { status, body } = await t.call(endpoint, { params: { id: 'no-such-id' } });
    expect(status).toBe(404);
    expect(body.message).toBe(message);
  });

  test.each(["'", '../../etc/passwd', '\u0000', '%', '😀', '{}', '-1', '1e9'])(
    'responds 404 to the malformed id %j',
    async (id) => {
      expectErrorMessage(await t.call(endpoint, { params: { id } }), 404);
    },
  );

  test.each([65, 201, 4_000])('responds 404 to an id of %i characters', async (length) => {
    expectErrorMessage(await t.call(endpoint, { params: { id: 'x'.repeat(length) } }), 404);
  });

  test('responds 400 to a malformed percent escape', async () => {
    const response = await t.app.inject({ url: endpoint.path.replace('{id}', '%zz') });
    expectErrorMessage({ status: response.statusCode, body: response.json() }, 400);
  });
});

describe('directory', () => {
  const picture = '/mnt/uploads/portrait.jpg';
  const person = (first: string, last: string, profession: string, fos: string) => ({
    first_name: first,
    last_name: last,
    profession,
    field_of_study: fos,
    profile_image: picture,
  });
  const found = async (query: Query) =>
    (await get(listAlumni, query)).body.alumni.map(({ rollNo }) => String(rollNo));

  test('ignores accents and case', async () => {
    const helene = await createPerson(t, person('Hélène', 'Ñgũgĩ-Œuvrard', 'Géologue', 'Écologie'));
    for (const search of [
      'Hélène',
      'helene',
      'HELENE',
      'HÉLÈNE',
      'he\u0301le\u0300ne',
      'lène ñg',
    ]) {
      expect(await found({ search }), search).toEqual([helene.rollNo]);
    }
    expect(await found({ search: 'oeuvrard' })).toEqual([helene.rollNo]);
    for (const search of ['géologue', 'GEOLOGUE']) {
      expect(await found({ queryfilter: 'profession', search })).toEqual([helene.rollNo]);
      expect(await found({ queryfilter: 'name', search })).toEqual([]);
    }
    expect(await found({ queryfilter: 'fos', search: 'ecolo' })).toEqual([helene.rollNo]);
  });

  test('finds a name as a card shows it, with title and hyphen or without, in any order', async () => {
    const florence = await createPerson(t, {
      ...person('Florence', 'Ndedi-Priso', 'Doctor', 'Medicine'),
      title: 'Dr',
    });
    for (const search of [
      'Dr Florence Ndedi-Priso',
      'prof. florence ndedi priso',
      'Ndedi-Priso, Dr Florence',
      'ndedi priso',
      'florence ndedi',
      'priso florence',
    ]) {
      expect(await found({ search }), search).toEqual([florence.rollNo]);
    }
    expect(await found({ search: 'Dr' })).not.toContain(florence.rollNo);
    expect(await found({ queryfilter: 'profession', search: 'dr' })).toEqual([]);
    const dialect = await createPerson(t, person('Tabɛnchoŋ', 'Ɓaŋa', 'Clerk', 'Law'));
    expect(await found({ search: 'mr tabenchon' })).toEqual([dialect.rollNo]);
  });

  test('finds the people of a town in any spelling, and offers one of them', async () => {
    const visibility = JSON.stringify({ town: 'public', country: 'public' });
    const places = [
      { town: 'Yaoundé', country: 'CM' },
      { town: 'yaounde', country: 'CM' },
      { town: 'Yaoundé', country: '' },
      { town: 'YAOUNDÉ', country: 'CM', visibility: '{}' },
      { town: 'N’DJAMÉNA', country: 'TD' },
      { town: 'N’DJAMÉNA', country: '' },
      { town: 'N’Djaména', country: '' },
      { town: '', country: 'CM' },
    ];
    const people: string[] = [];
    for (const place of places) {
      const { rollNo } = await createPerson(t, {
        ...person('Anna', 'Town', 'Clerk', 'Law'),
        visibility,
        ...place,
      });
      people.push(rollNo);
    }
    // Accounts that are made within a millisecond have no order.
    const at = (...places: number[]) => new Set(places.map((place) => people[place]));
    const foundAt = async (query: Parameters<typeof found>[0]) => new Set(await found(query));
    for (const town of ['Yaoundé', ' YAOUNDE ', 'yaoundé']) {
      expect(await foundAt({ town }), town).toEqual(at(0, 1, 2));
    }
    expect(await foundAt({ town: "n'djamena" })).toEqual(at(4, 5, 6));
    expect(await foundAt({ town: 'Yaoundé', country: 'CM' })).toEqual(at(0, 1));
    expect(await found({ town: 'Yaoun' })).toEqual([]);
    expect(await foundAt({ country: 'CM' })).toEqual(at(0, 1, 7));
    expect((await get(listAlumni, { country: 'Cameroun' })).status).toBe(400);
    expect((await t.call(listLocations)).body).toEqual({
      towns: [
        { town: 'Yaoundé', count: 3 },
        { town: 'N’Djaména', count: 3 },
      ],
      countries: [
        { country: 'CM', count: 3 },
        { country: 'TD', count: 1 },
      ],
    });
    const { body } = await t.call(listLocations, { token: member.token });
    expect(body.towns[0]).toEqual({ town: 'Yaoundé', count: 4 });
  });

  test('searches for % and _ literally', async () => {
    const literal = await createPerson(t, person('Percy', 'Sale', '100% remote_work', 'Law'));
    for (const search of ['100%', 'e_w', '0% r']) {
      expect(await found({ queryfilter: 'profession', search })).toEqual([literal.rollNo]);
    }
    expect(await found({ queryfilter: 'profession', search: '100_' })).toEqual([]);
  });

  test('the box finds by name first, then by all fields together, each person once', async () => {
    const field = async (changes: object) => {
      // Accounts that are made within a millisecond have no order.
      await wait(2);
      return createPerson(t, {
        ...person('Ama', 'Quux', '', ''),
        visibility: JSON.stringify({ town: 'public', country: 'public' }),
        ...changes,
      });
    };
    const nurse = await field({ profession: 'Infirmière', town: 'Zzbuea', promotion: 2004 });
    const studied = await field({ field_of_study: 'L’économie zzbuea', promotion: 1998 });
    const abroad = await field({ profession: 'Zzbuea', country: 'DE', promotion: 1980 });
    const named = await field({ last_name: 'Zzbuea', profession: 'Clerk in Zzbuea' });
    const telephone = '+237 699887766';
    await field({ telephone, visibility: JSON.stringify({ telephone: 'members' }) });
    const box = async (search: string, query: Record<string, string> = {}) => {
      const asked = { search, anywhere: 'true', ...query };
      const { alumni, first, found: all } = (await t.call(listAlumni, { query: asked })).body;
      const rollNumbers = alumni.map(({ rollNo }) => rollNo);
      return [rollNumbers.slice(0, first), rollNumbers.slice(first), all];
    };
    const others = [abroad.rollNo, studied.rollNo, nurse.rollNo];
    expect(await box('zzbuea')).toEqual([[named.rollNo], others, 4]);
    expect(await found({ search: 'zzbuea' })).toEqual([named.rollNo]);
    expect(await box('zzbuea', { limit: '2' })).toEqual([[named.rollNo], others.slice(0, 1), 4]);
    expect(await box('zzbuea', { limit: '2', page: '2' })).toEqual([[], others.slice(1), 4]);
    expect(await box('zzbuea', { promotion: '2004' })).toEqual([[], [nurse.rollNo], 1]);
    for (const search of [
      'infirmiere à Zzbuea',
      'ZZBUEA infirmière',
      'promo 2004 zzbuea',
      'class of ’04 zzbuea',
      'Mme Quux infirmière',
    ]) {
      expect(await box(search), search).toEqual([[], [nurse.rollNo], 1]);
    }
    for (const search of ['zzbuea Germany', 'Allemagne zzbuea', '80 zzbuea']) {
      expect(await box(search), search).toEqual([[], [abroad.rollNo], 1]);
    }
    expect(await box('économie zzbuea 98')).toEqual([[], [studied.rollNo], 1]);
    expect(await box('699887766')).toEqual([[], [], 0]);
    expect((await get(listAlumni, { search: 'zzbuea', anywhere: 'yes' })).status).toBe(400);
  });

  test('fills pages although some people are excluded', async () => {
    for (let i = 0; i < 30; i += 1) {
      const kind = i % 3;
      await createPerson(t, {
        ...person('Page', `Filler${i}`, 'Clerk', 'History'),
        ...(kind === 1 && { profile_image: '' }),
        ...(kind === 2 && { account_type: 'suspended' }),
      });
    }
    const query = { limit: 4, search: 'filler' };
    const pages: string[][] = [];
    for (let page = 1; page <= 3; page += 1) pages.push(await found({ ...query, page }));
    expect(pages.map((rows) => rows.length)).toEqual([4, 4, 2]);
    expect(new Set(pages.flat()).size).toBe(10);
    expect((await get(listAlumni, query)).body.totalPages).toBe(3);
  });

  testOnSqlite('excludes people without a last name', async () => {
    const nameless = await createPerson(t, person('Solo', '', 'Singer', 'Music'));
    expect(await found({ search: 'solo' })).not.toContain(nameless.rollNo);
  });
});

describe('public lists', () => {
  test.each([
    [listEvents, 'events', getEvent],
    [listOpportunities, 'opportunities', getOpportunity],
    [listGalleries, 'gallery', getGallery],
  ] as const)(
    'exclude records of suspended people until reinstated: $1',
    async (list, key, one) => {
      const owner = await createPerson(t);
      const id = await addRow(list, { owner });
      const listed = async () => (await get(list)).body[key].some(({ _id }) => _id === id);
      const status = async () => (await t.call(one, { params: { id } })).status;
      const setType = (type: 'suspended' | 'user') => setAccountType(t.db, owner.rollNo, type);
      expect([await listed(), await status()]).toEqual([true, 200]);
      await setType('suspended');
      expect([await listed(), await status()]).toEqual([false, 404]);
      await setType('user');
      expect([await listed(), await status()]).toEqual([true, 200]);
    },
  );

  test('exclude galleries without pictures and fill their pages', async () => {
    const before = (await get(listGalleries, { limit: 50 })).body.gallery.length;
    for (let i = 0; i < 3; i += 1) {
      await addRow(listGalleries);
      // Earlier releases allowed galleries without pictures.
      const { id, rollNo } = member;
      const caller = { id, rollNo, accttype: 'user', session: undefined } as const;
      await galleryRecords.create(t.db, caller, { ...emptyGallery, title: 'Empty' }, []);
    }
    const { gallery } = (await get(listGalleries, { limit: 50 })).body;
    expect(gallery).toHaveLength(before + 3);
    expect(gallery.every(({ images }) => images.length > 0)).toBe(true);
    const pageSize = 2;
    const { body } = await get(listGalleries, { limit: pageSize });
    expect(body.gallery).toHaveLength(pageSize);
    expect(body.totalPages).toBe(Math.ceil((before + 3) / pageSize));
  });
});

test('narrows opportunities to a kind: sorted, searched, paged and counted', async () => {
  const titles: string[] = [];
  for (const [index, kind] of (['call', '', 'call', 'job', 'call'] as const).entries()) {
    const body = { ...anOpportunity, title: `Forestry ${index}`, kind };
    await t.call(createOpportunity, { token: member.token, body });
    if (kind === 'call') titles.push(body.title);
  }
  const listed = async (query: Query) => {
    const { opportunities, totalPages } = (await get(listOpportunities, query)).body;
    return [opportunities.map(({ title }) => title), totalPages];
  };
  const kind = 'call';
  const newest = titles.toReversed();
  expect(await listed({ kind })).toEqual([newest, 1]);
  expect(await listed({ kind, queryfilter: 'oldFirst' })).toEqual([titles, 1]);
  expect(await listed({ kind, limit: 2, page: 2 })).toEqual([newest.slice(2), 2]);
  expect(await listed({ kind, search: 'forestry 2' })).toEqual([['Forestry 2'], 1]);
  expect(await listed({ kind, search: 'forestry 1' })).toEqual([[], 1]);
  expect(await listed({ kind: '' })).toEqual(await listed({}));
  expectErrorMessage(await get(listOpportunities, { kind: 'party' }), 400);
});

test('the first page of events, unsearched, has the next three by day that it does not list', async () => {
  await t.db.updateTable('events').set({ start_date: '2000-01-01' }).execute();
  const suspended = await createPerson(t);
  const post = async (theme: string, start_date: string, { token } = member) => {
    const body = { ...anEvent, theme, start_date, end_date: '2101-01-01' };
    return (await t.call(createEvent, { body, token })).body._id;
  };
  const today = dayIn(defaultTimeZone);
  await post('Begun', '2020-01-01');
  const fourth = await post('Fourth', '2100-01-04');
  const third = await post('Third', '2100-01-03');
  const first = await post('Today', today);
  const second = await post('Second', '2100-01-02');
  await post('Of a suspended member', '2100-01-01', suspended);
  await setAccountType(t.db, suspended.rollNo, 'suspended');
  await post('Newest', '2000-01-01');
  const expected = [first, second, third];
  const own = (events: { _id: string }[]) => events.map(({ _id }) => _id);
  const coming = async (query: Query) => (await t.call(listEvents, { query })).body.comingUp;
  expect(own((await coming({ limit: 1 })) ?? [])).toEqual(expected);
  expect(own((await coming({ queryfilter: 'newFirst', limit: 2 })) ?? [])).toEqual([
    first,
    third,
    fourth,
  ]);
  expect(await coming({})).toEqual([]);
  expect(await coming({ queryfilter: 'oldFirst' })).toBeUndefined();
  expect((await coming({ limit: 1 }))?.[1]).toEqual({
    _id: second,
    theme: 'Second',
    start_date: '2100-01-02',
    end_date: '2101-01-01',
    start_time: '',
    venue: anEvent.venue,
    town: anEvent.town,
    language: 'en',
  });
  expect(await coming({ page: 2 })).toBeUndefined();
  expect(await coming({ search: 'third' })).toBeUndefined();
});

testOnSqlite('/metrics tells what the threads do that read lists', async () => {
  await get(listEvents, { search: 'e' });
  const { body } = await t.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith('alumni_list_reads{'));
  const states = ['threads', 'busy', 'waiting'].map((state) => expect.stringContaining(state));
  expect(lines).toEqual(t.databaseUrl ? [] : states);
});

test('paginates equal timestamps without gaps or duplicates', async () => {
  for (let i = 0; i < 7; i += 1) await addRow(listNews);
  await t.db.updateTable('news').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  for (const queryfilter of ['newFirst', 'oldFirst']) {
    const seen: unknown[] = [];
    const { totalPages } = (await get(listNews, { limit: 3 })).body;
    for (let page = 1; page <= totalPages; page += 1) {
      const { news } = (await get(listNews, { limit: 3, page, queryfilter })).body;
      seen.push(...news.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    const all = await t.db.selectFrom('news').select('id').execute();
    expect(seen).toHaveLength(all.length);
  }
});
