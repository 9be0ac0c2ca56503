import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { findByRollNo, isProved, updateAccount } from '../accounts/accounts.store.ts';
import { type ListedSources, listedColumns } from '../accounts/listed-columns.ts';
import { failureMessage } from '../boot/failure-message.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isPostgres } from './dialect.ts';
import { readList } from './lists/list-reads.ts';
import { publicListOf } from './lists/listed-tables.ts';
import { searchList } from './lists/search-list.ts';
import { migrate, newestSchema, schemaOf } from './migrate.ts';
import { migrations } from './migrations/index.ts';

test('refuses a database of a newer version, unless that lets this one run beside it', async () => {
  const t = await createTestDatabase();
  const outcome = () => migrate(t).catch((error: unknown) => failureMessage(error));
  const refused = (name: string) =>
    expect.stringContaining(`of a newer version of this program (${name}), beside which`);
  const apply = (name: string, runsBeside?: string) =>
    t.db.transaction().execute(async (trx) => {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(trx);
      if (runsBeside === undefined) return;
      const row = { migration: name, runs_beside: runsBeside };
      await trx.insertInto('schema_compatibility').values(row).execute();
    });
  await apply('900-next-release', newestSchema);
  expect(await outcome()).toEqual([]);
  // Two releases ahead: its program runs beside 900 alone.
  await apply('901-release-after-it', '900-next-release');
  expect(await outcome()).toEqual(refused('901-release-after-it'));
  await sql`delete from kysely_migration where name = '901-release-after-it'`.execute(t.db);
  expect(await outcome()).toEqual([]);
  await apply('902-silent');
  expect(await outcome()).toEqual(refused('902-silent'));
  // Another branch of the program: it lacks what this one needs.
  await sql`delete from kysely_migration where name in ('902-silent', ${newestSchema})`.execute(
    t.db,
  );
  expect(await outcome()).toEqual(refused('900-next-release'));
  await t.close();
});

const time = '2025-03-01T10:00:00.000Z';
const record = { search_text: 'fete', created_at: time, updated_at: time, version: 3 };

/** A row of every table of the first schema. */
const firstRows: Record<string, Record<string, string | number | null>> = {
  accounts: {
    id: 'a1',
    roll_no: 'AAAAA-BBBBB',
    email: 'Helene@alumni.example',
    email_key: 'helene@alumni.example',
    password_hash: 'hash',
    account_type: 'admin',
    language: 'fr',
    title: 'Dr',
    first_name: 'Hélène',
    last_name: 'Œuvrard',
    maiden_name: '',
    gender: 'Mrs',
    telephone: '1',
    address: 'Buea',
    profession: 'Géologue',
    field_of_study: 'Écologie',
    description: 'd',
    testimony: 't',
    profile_image: '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    name_search: 'helene oeuvrard helene',
    profession_search: 'geologue',
    field_of_study_search: 'ecologie',
    created_at: time,
    updated_at: time,
  },
  sessions: { token_hash: 's', account_id: 'a1', created_at: time, expires_at: time },
  password_resets: { token_hash: 'p', account_id: 'a1', created_at: time, expires_at: time },
  reset_requests: { id: 'q', email_key: 'who@a.cm', language: 'fr', created_at: time },
  issued_roll_numbers: {
    roll_no: 'CCCCC-DDDDD',
    email: 'new@a.cm',
    email_key: 'new@a.cm',
    issued_by: 'a1',
    issued_at: time,
    claimed_by: null,
    claimed_at: null,
    search_text: 'new@a.cm',
  },
  rate_limits: { key: 'k', hits: 2, resets_at: time },
  events: {
    ...record,
    id: 'e1',
    owner_id: 'a1',
    organizer: 'o',
    committee_members: 'c',
    special_guests: 'g',
    theme: 'Fête',
    major_outcome: 'm',
    start_date: '2025-04-01',
    end_date: '2025-04-02',
    venue: 'v',
    town: 't',
    description: 'd',
    video: '',
    participants: 12,
  },
  opportunities: {
    ...record,
    id: 'o1',
    owner_id: 'a1',
    title: 't',
    eligibility: 'e',
    deadline: '2025-05-01',
    description: 'd',
  },
  news: { ...record, id: 'n1', author_id: 'a1', title: 't', description: 'd' },
  galleries: { ...record, id: 'g1', owner_id: 'a1', title: 't', description: 'd' },
  images: {
    name: 'AAAAAAAAAAAAAAAAAAAAAA.jpg',
    uploaded_by: 'a1',
    bytes: 10,
    width: 1,
    height: 1,
    sha256: 'x',
    created_at: time,
  },
  record_images: {
    record: 'gallery',
    record_id: 'g1',
    position: 0,
    image_name: 'AAAAAAAAAAAAAAAAAAAAAA.jpg',
  },
  contact_messages: {
    id: 'c1',
    name: 'n',
    email: 'e@a.cm',
    message: 'm',
    created_at: time,
    read_at: null,
  },
  mail_outbox: {
    id: 'm1',
    message_id: 'm1',
    recipient: 'r@a.cm',
    reply_to: null,
    language: 'en',
    subject: 's',
    text: 't',
    html: 'h',
    created_at: time,
    next_attempt_at: time,
    attempts: 0,
    locked_until: null,
    sent_at: null,
    failed_at: null,
    last_error: null,
  },
  audit_log: {
    id: 'l1',
    actor_id: 'a1',
    action: 'role.changed',
    subject: 's',
    details: '{"a":1,"rollNo":"CCCCC-DDDDD"}',
    created_at: time,
  },
};

async function fillFirstSchema(t: TestDatabase): Promise<void> {
  const { db } = t;
  await migrate(t, { target: '001-init' });
  const tables = await db.introspection.getTables();
  const own = tables.map(({ name }) => name).filter((name) => !/_fts(_|$)|^sqlite_/.test(name));
  expect(Object.keys(firstRows).sort()).toEqual(own.sort());
  for (const [table, row] of Object.entries(firstRows)) {
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      values (${sql.join(Object.values(row))})`.execute(db);
  }
}

test('migrates a database of the first schema without losing data', async () => {
  const t = await createTestDatabase({ migrated: false });
  const { db, close } = t;
  await fillFirstSchema(t);
  expect((await migrate(t)).length).toBeGreaterThan(0);
  expect(await schemaOf(db)).toBe(newestSchema);
  for (const [table, row] of Object.entries(firstRows)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    const { search_text, name_search, profession_search, field_of_study_search, ...kept } = row;
    expect(rows, table).toEqual([expect.objectContaining(kept)]);
  }

  const account = await findByRollNo(db, 'AAAAA-BBBBB');
  if (!account) throw new Error('the account is gone');
  expect(account.version).toBe(1);
  // Of the session of the first schema.
  expect(account.last_login_at).toBe(time);
  const { rows: mentions } = await sql`select * from audit_mentions order by mentioned`.execute(db);
  expect(mentions).toEqual(
    ['AAAAA-BBBBB', 'CCCCC-DDDDD'].map((mentioned) => ({
      mentioned,
      created_at: time,
      entry_id: 'l1',
    })),
  );
  const { rows: entries } = await sql`select * from audit_log`.execute(db);
  expect(entries).toMatchObject([{ actor_roll_no: 'AAAAA-BBBBB', actor_name: 'Hélène Œuvrard' }]);
  await updateAccount(db, account, { last_name: 'Ngono' });
  const found = async (term: string) => {
    const request = { page: 1, limit: 10, oldFirst: false };
    return readList(
      db,
      async (reads) =>
        (await searchList(reads, publicListOf('accounts'), 'name_search', term, request)).seqs
          .length,
    );
  };
  expect([await found('ngono'), await found('oeuvrard')]).toEqual([1, 0]);
  await close();
});

test('an address is proved that a link has confirmed, or whose mailed roll number came back; it has one spelling', async () => {
  const t = await createTestDatabase({ migrated: false });
  const names = Object.keys(migrations).sort();
  const before = names[names.indexOf('032-proved-addresses') - 1] as string;
  await migrate(t, { target: before });
  const insert = async (table: string, row: Record<string, unknown>) =>
    sql`insert into ${sql.table(table)}
      (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(t.db);
  let seq = 0;
  const addAccount = async (id: string, email = `${id}@alumni.example`) => {
    seq += 1;
    const place = { id, roll_no: id, email, email_key: email, seq };
    await insert('accounts', { ...firstRows.accounts, ...place });
    return email;
  };
  /** A roll number that `id` has claimed, and what became of its mails; `undefined`: they are purged. */
  const addClaimed = async (
    id: string,
    email: string,
    mails: { sent: boolean; filed?: 1 }[] | undefined,
  ) => {
    const claim = { roll_no: `n-${id}`, claimed_by: id, claimed_at: time };
    await insert('issued_roll_numbers', {
      ...{ ...firstRows.issued_roll_numbers, ...claim, issued_by: null, email, email_key: email },
    });
    for (const [index, { sent, filed = 0 }] of (mails ?? []).entries()) {
      const key = { id: `${id}${index}`, message_id: `${id}${index}`, urgency: 0 };
      const state = { sent_at: sent ? time : null, failed_at: sent ? null : time };
      const mail = { ...firstRows.mail_outbox, ...key, ...state, recipient: email };
      await insert('mail_outbox', { ...mail, filed, roll_no: claim.roll_no });
    }
  };
  const application = { note: '', words: '', changed_at: time };
  const confirmed = await addAccount('confirmed');
  await insert('applications', {
    ...{ ...application, account_id: 'confirmed', confirmed_email: confirmed },
  });
  await addAccount('changed');
  await insert('applications', {
    ...{ ...application, account_id: 'changed', confirmed_email: 'earlier@alumni.example' },
  });
  await addAccount('applied');
  await insert('applications', { ...application, account_id: 'applied', confirmed_email: null });
  await addClaimed('mailed', await addAccount('mailed'), [{ sent: false }, { sent: true }]);
  await addClaimed('long-ago', await addAccount('long-ago'), undefined);
  await addClaimed('refused', await addAccount('refused'), [{ sent: false }]);
  await addClaimed('filed', await addAccount('filed'), [{ sent: true, filed: 1 }]);
  await addAccount('moved');
  await addClaimed('moved', 'elsewhere@alumni.example', [{ sent: true }]);
  await addAccount('registered');
  const recent = await addAccount('recent');
  await addClaimed('recent', recent, undefined);
  const changedAt = '2025-03-05T10:00:00.000Z';
  await insert('email_undos', {
    ...{ code_hash: 'u', account_id: 'recent', email: 'old@alumni.example' },
    ...{ created_at: changedAt, expires_at: changedAt },
  });
  await addClaimed('written', await addAccount('written', 'ada@école.cm'), undefined);
  await addAccount('written-twice', 'eva@école.cm');
  await addAccount('written-twice-ascii', 'eva@xn--cole-9oa.cm');
  await addClaimed('written-won', await addAccount('written-won', 'ida@école.cm'), undefined);
  await addAccount('written-won-ascii', 'ida@xn--cole-9oa.cm');
  await addClaimed('written-y', await addAccount('written-y', 'kim@école.cm'), undefined);
  await addClaimed('written-y2', await addAccount('written-y2', 'kim@xn--cole-9oa.cm'), undefined);
  const message = firstRows.contact_messages;
  await insert('contact_messages', { ...message, id: 'c2', email: 'Ötto@up.test' });

  await migrate(t);
  const accounts = await t.db.selectFrom('accounts').selectAll().orderBy('id').execute();
  expect(accounts.filter(isProved).map(({ id, proved_at }) => [id, proved_at])).toEqual([
    ['confirmed', time],
    ['long-ago', time],
    ['mailed', time],
    ['recent', changedAt],
    ['written', time],
    ['written-won', time],
    ['written-y', time],
    ['written-y2', time],
  ]);
  const written = accounts.filter(({ id }) => id.startsWith('written'));
  expect(written.map(({ email, email_key }) => [email, email_key])).toEqual([
    ['ada@xn--cole-9oa.cm', 'ada@xn--cole-9oa.cm'],
    ['eva@école.cm', 'eva@école.cm'],
    ['eva@xn--cole-9oa.cm', 'eva@xn--cole-9oa.cm'],
    ['ida@xn--cole-9oa.cm', 'ida@xn--cole-9oa.cm'],
    ['', 'written-won-ascii'],
    ['kim@école.cm', 'kim@école.cm'],
    ['kim@xn--cole-9oa.cm', 'kim@xn--cole-9oa.cm'],
  ]);
  expect(accounts.filter((account) => account.proved_email && !isProved(account))).toEqual([]);
  const messages = await t.db.selectFrom('contact_messages').select('email').execute();
  expect(messages).toEqual([{ email: 'ötto@up.test' }]);
  await t.close();
});

/** Enough for several batches, and for statements that take longer than the time-out. */
const many = 12_345;

test('rewrites a large table, whatever time requests have, and says how far it is', async () => {
  const t = await createTestDatabase({ migrated: false });
  await migrate(t, { target: '001-init' });
  const copies: Record<string, RawBuilder<unknown>> = {
    ...Object.fromEntries(
      Object.entries(firstRows.accounts ?? {}).map(([column, value]) => [column, sql`${value}`]),
    ),
    ...Object.fromEntries(
      ['id', 'roll_no', 'email_key'].map((column) => [column, sql`cast(n as text)`]),
    ),
    // Many of the same moment: batches begin and end between them.
    created_at: sql`'2025-03-0' || (1 + n % 3) || 'T10:00:00.000Z'`,
  };
  await sql`with recursive numbers (n) as (
      select 1 union all select n + 1 from numbers where n < ${sql.lit(many)})
    insert into accounts (${sql.join(Object.keys(copies).map((column) => sql.ref(column)))})
    select ${sql.join(Object.values(copies))} from numbers`.execute(t.db);

  const hurried = { ...t, databaseUrl: t.databaseUrl && `${t.databaseUrl}?statement_timeout=20` };
  const requests = openDatabase(hurried);
  if (isPostgres(requests)) {
    await expect(sql`select pg_sleep(1)`.execute(requests)).rejects.toThrow('statement timeout');
  }
  await requests.destroy();
  const lines: string[] = [];
  await migrate(hurried, {
    report: (step, done, total) => lines.push(`${step}: ${done}/${total}`),
  });

  const { rows } = await sql<object>`select count(*) as accounts, count(distinct seq) as places,
    sum(listed) as listed, count(nullif(name_search, 'helene oeuvrard helene')) as folded
    from accounts`.execute(t.db);
  const counts = Object.values(rows[0] ?? {}).map(Number);
  expect(counts).toEqual([many, many, many, many]);
  expect(lines.filter((line) => line.startsWith('006-lists, accounts: '))).toHaveLength(10);
  expect(lines).toContain('006-lists, accounts: 6500/12345');
  expect(lines).toContain(`011-administration, accounts: ${many}/${many}`);
  await t.close();
});

test('gives members the directory that the code would give them', async () => {
  const t = await createTestDatabase({ migrated: false });
  const before = Object.keys(migrations).findLast((name) => name < '034');
  await migrate(t, { target: before ?? '' });
  const person = {
    ...firstRows.accounts,
    promotion: 2003,
    mentor: 'Mathematics',
    profile_image: '/mnt/uploads/AAAAAAAAAAAAAAAAAAAAAA.jpg',
    maiden_name: 'Fotso',
  };
  const people = [
    {},
    { visibility: { profileImage: 'members' } },
    { visibility: { profileImage: 'office', maidenName: 'members' } },
    { visibility: { firstName: 'members', fos: 'office', promotion: 'members', mentor: 'office' } },
    { visibility: { profession: 'members', maidenName: 'public' }, account_type: 'suspended' },
    { visibility: { testimony: 'members' }, unlisted: 1 },
  ];
  for (const [index, { visibility = {}, ...rest }] of people.entries()) {
    const account = {
      ...person,
      id: `a${index}`,
      roll_no: `AAAAA-0000${index}`,
      email_key: `a${index}@alumni.example`,
      visibility: JSON.stringify(visibility),
      ...rest,
    };
    const visitors = listedColumns({
      admission: 'admitted',
      unlisted: 0,
      deletion_due_at: null,
      ...account,
    } as unknown as ListedSources);
    const row: Record<string, unknown> = {
      ...account,
      ...Object.fromEntries(
        Object.entries(visitors).filter(([column]) => !column.endsWith('_members')),
      ),
      seq: index + 1,
      // As they stood: a hidden picture counted as one.
      listed: account.account_type !== 'suspended' && !('unlisted' in rest) ? 1 : 0,
    };
    await sql`insert into accounts (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(t.db);
  }
  await migrate(t);
  const accounts = await t.db.selectFrom('accounts').selectAll().orderBy('id').execute();
  expect(accounts).toHaveLength(people.length);
  for (const account of accounts) expect(account).toMatchObject(listedColumns(account));
  const { rows } = await sql<{ list: string; total: number }>`
    select list, sum(rows) as total from list_buckets group by list order by list`.execute(t.db);
  expect(rows.map(({ list, total }) => [list, Number(total)])).toEqual([
    ['accounts', 2],
    ['accounts_members', 3],
  ]);
  await t.close();
});
