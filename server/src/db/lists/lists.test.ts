import { matchesSearch } from '@alumni/shared/text/search-text';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setAccountType } from '../../accounts/account-types.store.ts';
import { insertAccount, updateAccount } from '../../accounts/accounts.store.ts';
import { newRollNumber } from '../../accounts/roll-number-format.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { indexText } from './index-text.ts';
import { createListIndex } from './list-index.ts';
import { type ListRequest, readListPage } from './list-page.ts';
import { readList } from './list-reads.ts';
import { publicList } from './listed-tables.ts';
import { searchDepth, searchList } from './search-list.ts';
import { bucketBits, orderKey } from './seq.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.close());

const firstYear = Date.UTC(2005, 0, 1);
const day = 24 * 3_600_000;
const picture = '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg';

/** A reproducible random generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

let counter = 0;
async function addMember(
  createdAt: string,
  names: { first?: string; last?: string } = {},
  db = t.db,
) {
  counter += 1;
  const account = await insertAccount(db, {
    rollNo: newRollNumber(),
    email: `list${counter}@alumni.example`,
    passwordHash: 'x',
    accountType: 'user',
    language: 'en',
    lastName: names.last ?? `Member ${counter}`,
    firstName: names.first ?? '',
    createdAt,
  });
  return updateAccount(db, account, { profile_image: picture });
}

/** Order keys of the listed accounts, read from the table. */
async function listedSeqs(): Promise<number[]> {
  const rows = await t.db
    .selectFrom('accounts')
    .select(['seq', 'account_type', 'last_name', 'profile_image'])
    .orderBy('seq', 'desc')
    .execute();
  return rows
    .filter((row) => row.account_type !== 'suspended' && row.last_name && row.profile_image)
    .map((row) => row.seq);
}

const page = (request: ListRequest, db = t.db) =>
  readList(db, (reads) => readListPage(reads, publicList('accounts'), request));
const search = (db: Database, column: string, term: string, request: ListRequest) =>
  readList(db, (reads) => searchList(reads, publicList('accounts'), column, term, request));

async function expectPagesToBe(expected: number[], oldFirst: boolean): Promise<void> {
  const limit = 7;
  const { totalPages } = await page({ page: 1, limit, oldFirst });
  expect(totalPages).toBe(Math.max(1, Math.ceil(expected.length / limit)));
  const seen: number[] = [];
  for (let number = 1; number <= totalPages; number += 1) {
    seen.push(...(await page({ page: number, limit, oldFirst })).seqs);
  }
  expect(seen).toEqual(oldFirst ? expected.toReversed() : expected);
}

describe('readListPage', () => {
  test('pages exactly what is listed after hundreds of random writes', async () => {
    const random = randomFrom(7);
    const members: { rollNo: string; id: string }[] = [];
    for (let write = 0; write < 400; write += 1) {
      const one = members[Math.floor(random() * members.length)];
      const what = random();
      if (!one || what < 0.55) {
        const time = new Date(firstYear + Math.floor(random() * 60) * day).toISOString();
        const account = await addMember(time);
        members.push({ rollNo: account.roll_no, id: account.id });
      } else if (what < 0.8) {
        await setAccountType(t.db, one.rollNo, random() < 0.6 ? 'suspended' : 'user');
      } else if (what < 0.9) {
        await t.db.deleteFrom('accounts').where('id', '=', one.id).execute();
        members.splice(members.indexOf(one), 1);
      } else {
        const account = await t.db
          .selectFrom('accounts')
          .selectAll()
          .where('id', '=', one.id)
          .executeTakeFirstOrThrow();
        const profile_image = account.profile_image ? '' : picture;
        await updateAccount(t.db, account, { profile_image });
      }
    }
    const expected = await listedSeqs();
    expect(expected.length).toBeGreaterThan(50);
    await expectPagesToBe(expected, false);
    await expectPagesToBe(expected, true);
    const buckets = await t.db
      .selectFrom('list_buckets')
      .select(['bucket', 'rows'])
      .where('list', '=', 'accounts')
      .where('rows', '<>', 0)
      .execute();
    const counted: Record<number, number> = {};
    for (const seq of expected) {
      const bucket = Math.floor(seq / 2 ** bucketBits);
      counted[bucket] = (counted[bucket] ?? 0) + 1;
    }
    expect(Object.fromEntries(buckets.map(({ bucket, rows }) => [bucket, rows]))).toEqual(counted);
  });

  test('finds deep pages by their bucket, in both orders', async () => {
    const before = await listedSeqs();
    for (let n = 0; n < 600; n += 1) {
      await addMember(new Date(firstYear + (n % 90) * day + n).toISOString());
    }
    const expected = await listedSeqs();
    expect(expected).toHaveLength(before.length + 600);
    await expectPagesToBe(expected, false);
    await expectPagesToBe(expected, true);
  });

  test('keeps rows of one millisecond apart', async () => {
    const time = new Date(firstYear - day).toISOString();
    for (let n = 0; n < 40; n += 1) await addMember(time);
    const expected = await listedSeqs();
    expect(new Set(expected).size).toBe(expected.length);
  });
});

describe('searchList', () => {
  const names = [
    ['Florence', 'Ndedi-Priso'],
    ['Hélène', 'Ñgũgĩ-Œuvrard'],
    ['Mballa', 'Tabɛnchoŋ'],
    ['Ba', 'Qz'],
    ['100%', 'e_w'],
    ['Ali', "N'Diaye"],
    ['محمد', 'علي'],
  ] as const;
  const texts = new Map<number, string>();
  beforeAll(async () => {
    await t.db.deleteFrom('accounts').execute();
    for (const [first, last] of names) {
      const account = await addMember(new Date().toISOString(), { first, last });
      texts.set(account.seq, `${first} ${last}`);
    }
    const random = randomFrom(3);
    const syllables = ['ma', 'ngo', 'be', 'lo', 'ti', 'fon', 'ka', 'su', 'we', 'ne'];
    const word = () =>
      Array.from({ length: 2 }, () => syllables[Math.floor(random() * 10)]).join('');
    for (let n = 0; n < 150; n += 1) {
      const account = await addMember(new Date(firstYear + n * day).toISOString(), {
        first: word(),
        last: word(),
      });
      texts.set(account.seq, `${account.first_name} ${account.last_name}`);
    }
  });

  const find = (term: string, request: { page?: number; oldFirst?: boolean } = {}) =>
    search(t.db, 'name_search', term, {
      page: 1,
      limit: 500,
      oldFirst: false,
      ...request,
    });

  test.each([
    'ndedi priso',
    'Priso FLORENCE',
    'oeuvrard',
    'helene ng',
    'tabenchon',
    'mba',
    'ma',
    'ng',
    'qz',
    'zz',
    'm',
    'q',
    '%',
    '_',
    '0%',
    'e_w',
    'ndiaye',
    'n diaye',
    "n'diaye",
    'عل',
    'محمد',
    'ma ngo',
    'be m',
    'nobody has this name',
  ])('finds for %j what reading every row finds', async (term) => {
    const expected = [...texts]
      .filter(([, text]) => matchesSearch(text, term))
      .map(([seq]) => seq)
      .sort((a, b) => b - a);
    expect((await find(term)).seqs).toEqual(expected);
    expect((await find(term, { oldFirst: true })).seqs).toEqual(expected.toReversed());
  });

  test('finds nothing for a term without words', async () => {
    expect(await find(" -' ")).toEqual({ seqs: [], total: 0, totalPages: 1 });
  });

  test('follows every change: a new name, a suspension, its end, a deletion', async () => {
    const account = await addMember(new Date().toISOString(), { last: 'Xylophone' });
    const count = async (term: string) => (await find(term)).seqs.length;
    expect(await count('xylo')).toBe(1);
    await updateAccount(t.db, account, { last_name: 'Yacht' });
    expect([await count('xylo'), await count('yacht')]).toEqual([0, 1]);
    await setAccountType(t.db, account.roll_no, 'suspended');
    expect(await count('yacht')).toBe(0);
    await setAccountType(t.db, account.roll_no, 'user');
    expect(await count('yacht')).toBe(1);
    await t.db.deleteFrom('accounts').where('id', '=', account.id).execute();
    expect(await count('yacht')).toBe(0);
  });

  test('counts and pages the first hits, and says that there are more', async () => {
    const rows = 1_100;
    const template = await addMember(new Date().toISOString(), { last: 'Template' });
    const columns = Array.from({ length: rows }, (_, n) => ({
      ...template,
      id: `bulk-${n}`,
      roll_no: `bulk-${n}`,
      email_key: `bulk-${n}`,
      seq: orderKey(new Date(firstYear - (n + 2) * day).toISOString(), ''),
      name_search: indexText('Common'),
    }));
    for (let from = 0; from < rows; from += 500) {
      await t.db
        .insertInto('accounts')
        .values(columns.slice(from, from + 500))
        .execute();
    }
    const found = await find('common', { page: 1 });
    expect(found).toMatchObject({ totalPages: searchDepth / 500, more: true });
    expect(found.seqs).toHaveLength(500);
    expect((await find('common', { page: 3 })).seqs).toEqual([]);
  });

  test('finds a word of the first rows behind 20,000 others as well', async () => {
    const rows = 20_300;
    const template = await addMember(new Date().toISOString(), { last: 'Template' });
    const text = ['id', 'roll_no', 'email_key'].map((name) => [name, sql`'far-' || n`]);
    const search = sql`case when n <= 30 or n > ${sql.lit(rows - 30)} then 'fara ' else 'else ' end`;
    const values = {
      ...Object.fromEntries(text),
      seq: sql`n`,
      name_search: search,
      // The rows are in the public list only. Filling the members' list as well would double the cost.
      listed_members: sql`0`,
    };
    const columns = Object.keys(template);
    // Inserts the rows in parts, because a statement may take 15 s at most.
    for (let from = 1; from <= rows; from += 2_900) {
      await sql`with recursive numbers (n) as (
          select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + 2_899)})
        insert into accounts (${sql.join(columns.map((name) => sql.ref(name)))})
        select ${sql.join(columns.map((name) => values[name] ?? sql.ref(name)))}
        from accounts, numbers where id = ${template.id}`.execute(t.db);
    }
    for (const term of ['fara', 'fa']) {
      expect((await find(term, { oldFirst: true })).seqs).toHaveLength(60);
    }
  });
});

test('indexText is bounded after folding', () => {
  // U+FDFA folds to eighteen characters.
  const text = indexText('a title', '\uFDFA'.repeat(20_000));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8_193);
  expect(text.startsWith('a title ')).toBe(true);
  expect(text).not.toContain('\uFFFD');
});

test('createListIndex adds a search column to a list that has an index', async () => {
  const one = await createTestDatabase();
  const { db } = one;
  await db.schema
    .alterTable('accounts')
    .addColumn('motto_search', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const account = await addMember(new Date().toISOString(), { last: 'Ngono' }, db);
  await createListIndex(db as never, 'accounts', ['name_search', 'motto_search']);
  await addMember(new Date().toISOString(), { last: 'Biya' }, db);
  await sql`update accounts set motto_search = 'forward ' where id = ${account.id}`.execute(db);
  const request = { page: 1, limit: 10, oldFirst: false };
  expect((await page({ ...request, limit: 1 }, db)).totalPages).toBe(2);
  for (const [column, term] of [
    ['motto_search', 'forward'],
    ['name_search', 'ngono'],
  ] as const) {
    expect((await search(db, column, term, request)).seqs).toEqual([account.seq]);
  }
  await one.close();
});
