import { listAlumni } from '@alumni/shared/directory';
import type { EndpointDefinition } from '@alumni/shared/endpoint';
import { createEvent, getEvent, listEvents } from '@alumni/shared/events';
import { createGallery, getGallery, listGalleries } from '@alumni/shared/gallery';
import { createNews, getNews, listNews } from '@alumni/shared/news';
import { createOpportunity, getOpportunity, listOpportunities } from '@alumni/shared/opportunities';
import { searchText } from '@alumni/shared/search-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSentence } from '../testing/expect-sentence.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  uploadTestImage,
} from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

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
  { endpoint: listAlumni, key: 'alumni', filters: ['name', 'profession', 'fos'] },
  { endpoint: listEvents, key: 'events', filters: ['newFirst', 'oldFirst'] },
  { endpoint: listNews, key: 'news', filters: ['newFirst', 'oldFirst'] },
  { endpoint: listOpportunities, key: 'opportunities', filters: ['newFirst', 'oldFirst'] },
  { endpoint: listGalleries, key: 'gallery', filters: ['newFirst', 'oldFirst'] },
] as const;

type ListEndpoint = (typeof lists)[number]['endpoint'];
type Query = Record<string, string | number>;

type Row = Record<string, unknown> & { images: string[] };

/** Answers of the five lists at once; a refused one has none but `message`. */
interface ListAnswer {
  status: number;
  body: { [Key in (typeof lists)[number]['key']]: Row[] } & { totalPages: number; message: string };
  headers: Record<string, string>;
}

const ask = async (endpoint: ListEndpoint, query: Query = {}): Promise<ListAnswer> =>
  (await t.call(endpoint as EndpointDefinition, { query })) as unknown as ListAnswer;

describe.each(lists)('GET $endpoint.path', ({ endpoint, key, filters }) => {
  test.each([
    { page: 0 },
    { page: -1 },
    { page: 1e9 },
    { page: 'x' },
    { page: '' },
    { page: '1.5' },
    { limit: 0 },
    { limit: 51 },
    { limit: 'all' },
    { queryfilter: 'upwards' },
    { queryfilter: '__proto__' },
    { search: 'a'.repeat(101) },
  ] as Query[])('refuses %o with a sentence', async (query) => {
    expectSentence(await ask(endpoint, query), 400);
  });

  test('refuses a parameter that is given twice', async () => {
    for (const twice of ['page=1&page=2', 'search=a&search=b', 'queryfilter=a&queryfilter=b']) {
      const response = await t.app.inject({ url: `${endpoint.path}?${twice}` });
      expectSentence({ status: response.statusCode, body: response.json() }, 400);
    }
  });

  test('refuses what no database can store', async () => {
    const response = await t.app.inject({ url: `${endpoint.path}?search=%00` });
    expectSentence({ status: response.statusCode, body: response.json() }, 400);
    // A lone surrogate, as UTF-8 cannot hold it: it is read as U+FFFD, and finds nothing.
    const lone = await t.app.inject({ url: `${endpoint.path}?search=%ED%A0%80` });
    expect([200, 400]).toContain(lone.statusCode);
    if (lone.statusCode === 200) expect(lone.json()[key]).toEqual([]);
  });

  test.each(["'", '"', '%', '_', '\\', '*', '😀', "' or 1=1 --", 'a" OR "b', '%_%', 'NEAR('])(
    'finds %s where it is written, and nowhere else',
    async (special) => {
      // With the special characters read as anything but themselves, the decoy would be found too.
      const term = `ab${special}cd`;
      const written = await addOne(endpoint, { text: `x${term}y` });
      const decoy = await addOne(endpoint, { text: 'xabZZcdy abcd ab cd' });
      const { status, body } = await ask(endpoint, { search: term });
      expect(status).toBe(200);
      const found = body[key].map(({ _id, rollNo }) => _id ?? rollNo);
      expect(found).toEqual([written]);
      expect(found).not.toContain(decoy);
    },
  );

  test.each(['%', '_', '\\'])('takes %s alone as a plain character', async (special) => {
    await addOne(endpoint, { text: 'Without any' });
    const written = await addOne(endpoint, { text: `With ${special} in it` });
    const { body } = await ask(endpoint, { search: special, limit: 50 });
    const found = body[key].map(({ _id, rollNo }) => _id ?? rollNo);
    expect(found).toContain(written);
    expect(found).toHaveLength(await countContaining(endpoint, special));
  });

  test.each(filters)('takes the filter %s', async (queryfilter) => {
    expect((await ask(endpoint, { queryfilter })).status).toBe(200);
  });

  test('is empty past the end, with the true number of pages', async () => {
    const { status, body } = await ask(endpoint, { page: 1_000_000 });
    expect(status).toBe(200);
    expect(body[key]).toEqual([]);
    expect(body.totalPages).toBe((await ask(endpoint)).body.totalPages);
    expect(body.totalPages).toBeGreaterThanOrEqual(1);
  });

  test('answers 304 to who has it already, and anew once it has changed', async () => {
    const first = await ask(endpoint);
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    const again = await t.app.inject({ url: endpoint.path, headers });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    await addOne(endpoint);
    const changed = await t.app.inject({ url: endpoint.path, headers });
    expect(changed.statusCode).toBe(200);
  });
});

/** One more row of a list, with `text` where a search finds it. */
async function addOne(
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

/** How many rows of a list hold the characters in a searched text, counted without the search. */
async function countContaining(endpoint: ListEndpoint, special: string): Promise<number> {
  const rows: string[] = [];
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const { body } = await ask(endpoint, { page, limit: 50 });
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
] as const)('one %s', (_, endpoint, sentence) => {
  test('is unknown by an id that no record has', async () => {
    const { status, body } = await t.call(endpoint, { params: { id: 'no-such-id' } });
    expect(status).toBe(404);
    expect(body.message).toBe(sentence);
  });

  test.each(["'", '../../etc/passwd', '\u0000', '%', '😀', '{}', '-1', '1e9'])(
    'is unknown by the malformed id %j',
    async (id) => {
      expectSentence(await t.call(endpoint, { params: { id } }), 404);
    },
  );

  test.each([65, 201, 4_000])('is unknown by an id of %i characters', async (length) => {
    expectSentence(await t.call(endpoint, { params: { id: 'x'.repeat(length) } }), 404);
  });

  test('is refused with a sentence by a broken escape', async () => {
    const response = await t.app.inject({ url: endpoint.path.replace('{id}', '%zz') });
    expectSentence({ status: response.statusCode, body: response.json() }, 400);
  });
});

describe('the directory', () => {
  const picture = '/mnt/uploads/portrait.jpg';
  const person = (first: string, last: string, profession: string, fos: string) => ({
    first_name: first,
    last_name: last,
    profession,
    field_of_study: fos,
    profile_image: picture,
    name_search: searchText(first, last),
    profession_search: searchText(profession),
    field_of_study_search: searchText(fos),
  });
  const found = async (query: Query) =>
    (await ask(listAlumni, query)).body.alumni.map(({ rollNo }) => String(rollNo));

  test('finds the same people with and without accents and capitals', async () => {
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

  test('finds % and _ where they are written, and nowhere else', async () => {
    const literal = await createPerson(t, person('Percy', 'Sale', '100% remote_work', 'Law'));
    for (const search of ['100%', 'e_w', '0% r']) {
      expect(await found({ queryfilter: 'profession', search })).toEqual([literal.rollNo]);
    }
    expect(await found({ queryfilter: 'profession', search: '100_' })).toEqual([]);
  });

  test('has full pages, whoever is left out', async () => {
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
    expect((await ask(listAlumni, query)).body.totalPages).toBe(3);
  });

  test('leaves out who has no last name', async () => {
    const nameless = await createPerson(t, person('Solo', '', 'Singer', 'Music'));
    expect(await found({ search: 'solo' })).not.toContain(nameless.rollNo);
  });
});

describe('what a suspended person owns', () => {
  test.each([
    [listEvents, 'events', getEvent],
    [listOpportunities, 'opportunities', getOpportunity],
    [listGalleries, 'gallery', getGallery],
  ] as const)('leaves the public list and returns (%#)', async (list, key, one) => {
    const owner = await createPerson(t);
    const id = await addOne(list, { owner });
    const listed = async () => (await ask(list)).body[key].some(({ _id }) => _id === id);
    const status = async () => (await t.call(one, { params: { id } })).status;
    const become = (account_type: 'suspended' | 'user') =>
      t.db.updateTable('accounts').set({ account_type }).where('id', '=', owner.id).execute();
    expect([await listed(), await status()]).toEqual([true, 200]);
    await become('suspended');
    expect([await listed(), await status()]).toEqual([false, 404]);
    await become('user');
    expect([await listed(), await status()]).toEqual([true, 200]);
  });

  test('galleries without pictures are not listed, and pages are full', async () => {
    const before = (await ask(listGalleries, { limit: 50 })).body.gallery.length;
    for (let i = 0; i < 6; i += 1) {
      const id = await addOne(listGalleries);
      if (i % 2) continue;
      await t.db.deleteFrom('record_images').where('record_id', '=', id).execute();
    }
    const { gallery } = (await ask(listGalleries, { limit: 50 })).body;
    expect(gallery).toHaveLength(before + 3);
    expect(gallery.every(({ images }) => images.length > 0)).toBe(true);
    const pageSize = 2;
    const { body } = await ask(listGalleries, { limit: pageSize });
    expect(body.gallery).toHaveLength(pageSize);
    expect(body.totalPages).toBe(Math.ceil((before + 3) / pageSize));
  });
});

test('paginates equal timestamps without gaps or duplicates', async () => {
  for (let i = 0; i < 7; i += 1) await addOne(listNews);
  await t.db.updateTable('news').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
  for (const queryfilter of ['newFirst', 'oldFirst']) {
    const seen: unknown[] = [];
    const { totalPages } = (await ask(listNews, { limit: 3 })).body;
    for (let page = 1; page <= totalPages; page += 1) {
      const { news } = (await ask(listNews, { limit: 3, page, queryfilter })).body;
      seen.push(...news.map(({ _id }) => _id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    const all = await t.db.selectFrom('news').select('id').execute();
    expect(seen).toHaveLength(all.length);
  }
});
