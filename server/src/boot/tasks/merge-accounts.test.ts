import { setTimeout } from 'node:timers/promises';
import { login } from '@alumni/shared/accounts/auth';
import { setReply } from '@alumni/shared/events/event-replies';
import { createEvent, getEvent, listEvents } from '@alumni/shared/events/events';
import { blockSender } from '@alumni/shared/mail/member-messages';
import { listMerges, mergeMembers, objectToMerge, stopMerge } from '@alumni/shared/people/members';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { updateAlumnus } from '@alumni/shared/profile/profile';
import { createGallery } from '@alumni/shared/records/gallery';
import { createNews } from '@alumni/shared/records/news';
import { createOpportunity } from '@alumni/shared/records/opportunities';
import { listAudit } from '@alumni/shared/site/audit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findById } from '../../accounts/accounts.store.ts';
import { findMergeByCode, insertMerge, removeMerge } from '../../codes/merges.store.ts';
import { isPostgres } from '../../db/dialect.ts';
import { newId, now } from '../../db/ids.ts';
import type { Changes, DatabaseSchema } from '../../db/schema.ts';
import { addMessage } from '../../features/events/notices/notices.store.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  type Person,
  testPassword,
  uploadTestImage,
} from '../../testing/factories.ts';
import { holdMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { mergeDueAccounts } from './merge-accounts.ts';
import { purgeNow } from './purge-accounts.ts';

/**
 * What a merge does to the ended account's rows. `moves`: to the kept account. `ends`: deleted with the account.
 * `expires`: removed later by age. `nothing`: has no personal data.
 */
const merged = {
  accounts: 'ends',
  sessions: 'ends',
  export_tickets: 'ends',
  known_devices: 'ends',
  known_addresses: 'ends',
  password_resets: 'ends',
  email_undos: 'ends',
  passkeys: 'ends',
  authenticator_apps: 'ends',
  recovery_codes: 'ends',
  second_step_challenges: 'ends',
  applications: 'ends',
  successions: 'ends',
  account_merges: 'ends',
  data_links: 'ends',
  event_links: 'ends',
  rate_limits: 'ends',
  vouches: 'moves',
  issued_roll_numbers: 'moves',
  events: 'moves',
  opportunities: 'moves',
  galleries: 'moves',
  news: 'moves',
  event_replies: 'moves',
  event_notices: 'moves',
  images: 'moves',
  contact_messages: 'moves',
  message_blocks: 'moves',
  mail_outbox: 'moves',
  letters: 'moves',
  letter_deliveries: 'moves',
  audit_log: 'moves',
  audit_mentions: 'moves',
  site_versions: 'moves',
  // These rows contain the ended account's email. After the merge, no account has this email, so they have no effect.
  reset_requests: 'expires',
  address_faults: 'expires',
  // The first four belong to records, which have moved. The others have no connection with an account.
  event_arrivals: 'nothing',
  undone_arrivals: 'nothing',
  record_images: 'nothing',
  former_images: 'nothing',
  list_buckets: 'nothing',
  stray_files: 'nothing',
  clean_ups: 'nothing',
  turns: 'nothing',
  backup_runs: 'nothing',
  site_ids: 'nothing',
  backup_folders: 'nothing',
  begun_backups: 'nothing',
  visits: 'nothing',
  heartbeats: 'nothing',
  client_releases: 'nothing',
  client_assets: 'nothing',
  schema_compatibility: 'nothing',
  site_options: 'nothing',
  site_codes: 'nothing',
} as const satisfies Record<keyof DatabaseSchema, 'moves' | 'ends' | 'expires' | 'nothing'>;

const publicUrl = 'https://alumni.example';
const day = 86_400_000;
let t: TestApp;
let admin: Person;
let master: Person;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: publicUrl });
  await holdMails(t);
  admin = await createPerson(t, { accountType: 'admin' });
  master = await createPerson(t, { accountType: 'master' });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => t.close());

const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day });
const set = (person: Person, columns: Changes<'accounts'>) =>
  t.db.updateTable('accounts').set(columns).where('id', '=', person.id).execute();
const accountOf = ({ id }: Person) => findById(t.db, id);
const ask = (kept: Person, ended: Person, by = admin) =>
  t.call(mergeMembers, {
    params: { rollNo: kept.rollNo },
    token: by.token,
    body: { ends: ended.rollNo },
  });
const mergeAll = () => mergeDueAccounts(t.deps, throwing);
const openMerges = async () => (await t.call(listMerges, { token: admin.token })).body.merges;
const mailsTo = ({ email }: Person) =>
  t.db
    .selectFrom('mail_outbox')
    .select(['kind', 'text'])
    .where('recipient', '=', email)
    .where('kind', 'in', ['mergeAsked', 'mergeStopped', 'accountsMerged'])
    .orderBy('id')
    .execute();
const kindsTo = async (person: Person) => (await mailsTo(person)).map(({ kind }) => kind);
const codeTo = async (person: Person) =>
  /object-to-merge\?code=([\w-]{43})/.exec((await mailsTo(person)).at(-1)?.text ?? '')?.[1] ?? '';
const object = (code: string) => t.call(objectToMerge, { body: { code } });
const two = async () => [await createPerson(t), await createPerson(t)] as const;

/** Creates a row of the account in each table whose rows a merge moves to the other account. */
async function fill(person: Person): Promise<void> {
  const { id, rollNo, token, email } = person;
  const images = [await uploadTestImage(t, person)];
  await t.call(createEvent, { token, body: anEvent });
  await t.call(createOpportunity, { token, body: anOpportunity });
  await t.call(createGallery, { token, body: { title: 'Party', images } });
  const author = await createPerson(t, { accountType: 'admin' });
  const { body: item } = await t.call(createNews, { token: author.token, body: aNewsItem });
  await t.db.updateTable('news').set({ author_id: id }).where('id', '=', item._id).execute();
  const { body: event } = await t.call(createEvent, {
    token: author.token,
    body: { ...anEvent, start_date: '2031-03-01', end_date: '2031-03-01', answers: 'members' },
  });
  const reply = { answer: 'coming', guests: 0 };
  await t.call(setReply, { token, params: { id: event._id }, body: reply });
  await t.call(blockSender, { token, params: { rollNo: author.rollNo } });
  const message = { author: id, content: '{"message":"Hi"}', key: null };
  await t.db.transaction().execute((trx) => addMessage(trx, event._id, message));
  const time = now();
  const times = { created_at: time, expires_at: '2099' };
  const letter = { id: newId(), kind: 'letter', subject_en: 'A', subject_fr: 'A' } as const;
  await t.db
    .insertInto('letters')
    .values({
      ...letter,
      content: '{}',
      picture: null,
      readers: 'members',
      author_id: id,
      version: 1,
      sent_at: time,
      created_at: time,
      updated_at: time,
    })
    .execute();
  await t.db
    .insertInto('letter_deliveries')
    .values({
      id: newId(),
      letter_id: letter.id,
      account_id: id,
      urgency: -2,
      name: 'A',
      email,
      state: 'accepted',
    })
    .execute();
  await t.db
    .insertInto('vouches')
    .values([
      { code_hash: newId(), voucher_id: id, account_id: author.id, ...times },
      { code_hash: newId(), voucher_id: author.id, account_id: id, ...times },
      { code_hash: newId(), voucher_id: id, account_id: null, ...times },
    ])
    .execute();
  await t.db
    .insertInto('issued_roll_numbers')
    .values({
      roll_no: rollNo,
      email,
      email_key: email,
      issued_by: id,
      issued_at: time,
      claimed_by: id,
      claimed_at: time,
      search_text: email,
    })
    .execute();
  await t.db
    .insertInto('contact_messages')
    .values({
      id: newId(),
      name: 'A',
      email: 'a@b.cm',
      message: 'Hi',
      created_at: time,
      read_at: null,
      answered_by: id,
      reported_id: id,
    })
    .execute();
  await t.db
    .insertInto('mail_outbox')
    .values({
      id: newId(),
      message_id: newId(),
      sender_id: id,
      recipient_id: author.id,
      about: id,
      request_key: 'k',
      recipient: author.email,
      reply_to: email,
      language: 'en',
      subject: 'Hi',
      text: '',
      html: '',
      urgency: 1,
      created_at: time,
      expires_at: null,
      next_attempt_at: time,
      attempts: 0,
      locked_until: null,
      sent_at: time,
      failed_at: null,
      last_error: null,
    })
    .execute();
  const [{ version } = { version: 0 }] = await t.db
    .selectFrom('site_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .execute();
  await t.db
    .insertInto('site_versions')
    .values({
      version: version + 1,
      site: '{}',
      logo: null,
      home_picture: null,
      saved_at: time,
      saved_by: id,
    })
    .execute();
  for (const details of [{ rollNo }, { owner: rollNo, kind: 'event' }]) {
    await t.db
      .insertInto('audit_log')
      .values({
        id: newId(),
        actor_id: id,
        actor_roll_no: rollNo,
        actor_name: 'A',
        action: 'record.changed',
        subject: email,
        details: JSON.stringify(details),
        created_at: time,
      })
      .execute();
  }
}

/** All rows of a table as texts. */
async function rowsOf(table: string): Promise<string[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(t.db);
  return rows.map((row) => JSON.stringify(row));
}

test('everything of one account is with the other after 7 days, and its log-in has ended', async () => {
  const [kept, ended] = await two();
  await fill(ended);
  const asked = await ask(kept, ended);
  expect([asked.status, asked.body.message]).toEqual([
    200,
    expect.stringMatching(/^The accounts become one on .* Both addresses are told by email\.$/),
  ]);
  expect(await openMerges()).toEqual([
    expect.objectContaining({
      stays: expect.objectContaining({ rollNo: kept.rollNo }),
      ends: expect.objectContaining({ rollNo: ended.rollNo }),
    }),
  ]);
  expect([await kindsTo(kept), await kindsTo(ended)]).toEqual([['mergeAsked'], ['mergeAsked']]);
  daysLater(6.9);
  expect(await mergeAll()).toBe(0);
  daysLater(0.2);
  expect(await mergeAll()).toBe(1);
  vi.useRealTimers();

  const missing: string[] = [];
  for (const [table, fate] of Object.entries(merged)) {
    const rows = await rowsOf(table);
    if (fate === 'moves' && !rows.some((row) => row.includes(kept.id) || row.includes(kept.rollNo)))
      missing.push(`${table} has nothing of the account that stays`);
    if (rows.some((row) => row.includes(ended.id)))
      missing.push(`${table} names the account that ended`);
  }
  expect(missing).toEqual([]);
  expect(await accountOf(ended)).toBeUndefined();
  const again = { email: ended.email, password: testPassword };
  expect((await t.call(login, { body: again })).status).toBe(401);
  expect((await t.call(listMerges, { token: ended.token })).status).toBe(401);
  expect((await kindsTo(kept)).at(-1)).toBe('accountsMerged');
  expect((await kindsTo(ended)).at(-1)).toBe('accountsMerged');
  const { entries } = (
    await t.call(listAudit, { token: master.token, query: { search: kept.rollNo } })
  ).body;
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['merge.asked', 'accounts.merged', 'record.changed']),
  );
  expect(entries.find(({ action }) => action === 'accounts.merged')?.details).toMatchObject({
    absorbed: ended.rollNo,
    posts: 4,
    replies: 1,
    letters: 1,
    numbers: 1,
    pictures: 1,
  });

  // A later deletion of the kept account removes the data of both accounts.
  await set(kept, { deletion_due_at: '2020-01-01T00:00:00.000Z', deletion_posts: 'delete' });
  await purgeNow(t.deps, kept.rollNo);
  const left = (await Promise.all(Object.keys(merged).map(rowsOf))).flat();
  // `"email":""`: the roll number stays issued, without its email. `"forget":1`: the mail to the ended account about
  // the merge is deleted once it is sent.
  const allowed = /"email":""|"forget":1/;
  expect(left.filter((row) => row.includes(ended.rollNo) && !allowed.test(row))).toEqual([]);
});

test('every table that names an account is one of which it is said what becomes of it', async () => {
  const { rows } = isPostgres(t.db)
    ? await sql<{ table: string; column: string }>`select table_name as table, column_name as column
        from information_schema.columns where table_schema = 'public'`.execute(t.db)
    : await sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
        from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.sql not like '%fts5%'`.execute(t.db);
  const naming = rows.filter(({ column }) =>
    /account|voucher|(owner|author|sender|recipient|reported|blocked|master|successor|kept|ended|actor)_id$|_by$/.test(
      column,
    ),
  );
  const known: Record<string, string> = merged;
  expect(naming.filter(({ table }) => ['nothing', undefined].includes(known[table]))).toEqual([]);
  expect(naming.length).toBeGreaterThan(25);
});

test('where both replied to an event, keeps the reply of the kept account and any arrival', async () => {
  const [kept, ended] = await two();
  const { body: event } = await t.call(createEvent, {
    token: admin.token,
    body: { ...anEvent, start_date: '2031-03-01', end_date: '2031-03-01', answers: 'members' },
  });
  const params = { id: event._id };
  await t.call(setReply, { token: kept.token, params, body: { answer: 'not', guests: 0 } });
  await t.call(setReply, { token: ended.token, params, body: { answer: 'coming', guests: 2 } });
  const replies = () =>
    t.db.selectFrom('event_replies').selectAll().where('event_id', '=', event._id).execute();
  const theirs = (await replies()).find(({ account_id }) => account_id === ended.id);
  const arrival = { key: newId(), event_id: event._id, reply_id: theirs?.id ?? '' };
  await t.db
    .insertInto('event_arrivals')
    .values({ ...arrival, arrived_at: now(), received_at: now() })
    .execute();
  await ask(kept, ended);
  daysLater(8);
  expect(await mergeAll()).toBe(1);
  const left = await replies();
  expect(left).toEqual([expect.objectContaining({ account_id: kept.id, answer: 'not' })]);
  const [noted] = await t.db.selectFrom('event_arrivals').selectAll().execute();
  expect(noted).toMatchObject({ key: arrival.key, reply_id: left[0]?.id });
});

test('either of them objects by the mailed link, once, and all are told', async () => {
  for (const who of [0, 1] as const) {
    const pair = await two();
    await ask(...pair);
    const code = await codeTo(pair[who]);
    expect(JSON.stringify(await rowsOf('account_merges'))).not.toContain(code);
    const objected = await object(code);
    expect([objected.status, objected.body.message]).toEqual([
      200,
      'The accounts stay two. Those concerned are told by email.',
    ]);
    expect((await object(code)).status).toBe(400);
    // Stopping the merge has withdrawn the waiting mails that asked for objections.
    for (const person of pair) expect(await kindsTo(person)).toEqual(['mergeStopped']);
    expect(await kindsTo(admin)).toContain('mergeStopped');
    daysLater(8);
    expect(await mergeAll()).toBe(0);
    vi.useRealTimers();
    // After an objection an admin may ask again.
    expect((await ask(...pair)).status).toBe(200);
    expect((await object(await codeTo(pair[who]))).status).toBe(200);
  }
  const done = await two();
  await ask(...done);
  const code = await codeTo(done[0]);
  daysLater(8);
  await mergeAll();
  expect((await object(code)).status).toBe(400);
});

test('the office takes it back; asking twice is asking once; no account is in two', async () => {
  const [kept, ended] = await two();
  const third = await createPerson(t);
  const both = await Promise.all([ask(kept, ended), ask(kept, ended)]);
  expect(both.map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, expect.any(Number)]),
  );
  expect((await ask(kept, ended)).status).toBe(200);
  expect(await kindsTo(kept)).toEqual(['mergeAsked']);
  for (const [one, other] of [
    [ended, kept],
    [kept, third],
    [third, ended],
  ] as const) {
    expect((await ask(one, other)).status).toBe(409);
  }
  const [open] = await openMerges();
  const stop = () => t.call(stopMerge, { params: { id: open?._id ?? '' }, token: admin.token });
  expect((await stop()).status).toBe(200);
  expect((await stop()).status).toBe(404);
  expect(await kindsTo(ended)).toEqual(['mergeStopped']);
  daysLater(8);
  expect(await mergeAll()).toBe(0);
});

testOnSqlite(
  'nothing moves to an address that is not proved, and nobody there is told',
  async () => {
    const [kept, ended] = await two();
    await set(kept, { proved_email: null });
    const refused = await ask(kept, ended);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('has not confirmed its email address'),
    ]);
    const asked = await ask(ended, kept);
    expect(asked.body.message).toContain('only the other one is told');
    expect([await kindsTo(ended), await kindsTo(kept)]).toEqual([['mergeAsked'], []]);
    daysLater(8);
    expect(await mergeAll()).toBe(1);
    expect(await kindsTo(kept)).toEqual([]);
  },
);

testOnSqlite('no master loses their rights without being told', async () => {
  const [kept, other] = [
    await createPerson(t, { accountType: 'master' }),
    await createPerson(t, { accountType: 'master' }),
  ];
  await ask(kept, other, master);
  await set(other, { proved_email: null });
  daysLater(8);
  expect(await mergeAll()).toBe(0);
  vi.useRealTimers();
  const refused = await ask(kept, other, master);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining('master has not confirmed'),
  ]);
  for (const person of [kept, other]) await set(person, { account_type: 'user' });
});

testOnSqlite(
  'what has changed meanwhile ends it: address, account type, deletion, and the rights of who has asked',
  async () => {
    const changes: Record<string, (kept: Person, ended: Person) => Promise<unknown>> = {
      'another email of the one that stays': ({ rollNo, token }) =>
        t.call(updateAlumnus, {
          params: { rollNo },
          token,
          body: { email: `x${rollNo}@a.example` },
        }),
      'another email of the one that ends': (_, { rollNo, token }) =>
        t.call(updateAlumnus, {
          params: { rollNo },
          token,
          body: { email: `y${rollNo}@a.example` },
        }),
      'a new admin': ({ rollNo }) =>
        t.call(updateAlumnus, {
          params: { rollNo },
          token: master.token,
          body: { accttype: 'admin' },
        }),
      suspension: ({ rollNo }) =>
        t.call(updateAlumnus, {
          params: { rollNo },
          token: master.token,
          body: { accttype: 'suspended' },
        }),
      'a wish to leave': (_, { token }) =>
        t.call(deleteAccount, { token, body: { password: testPassword, posts: 'keep' } }),
      'a proof that is gone': (kept) => set(kept, { proved_email: null }),
      'no account': async (_, ended) => {
        await set(ended, { deletion_due_at: '2020-01-01T00:00:00.000Z', deletion_posts: 'keep' });
        await purgeNow(t.deps, ended.rollNo);
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      const [kept, ended] = await two();
      await ask(kept, ended);
      await change(kept, ended);
      daysLater(8);
      expect([name, await mergeAll()]).toEqual([name, 0]);
      vi.useRealTimers();
      expect([name, await openMerges()]).toEqual([name, []]);
    }
    const [kept, ended] = await two();
    const robbed = await createPerson(t, { accountType: 'admin' });
    await ask(kept, ended, robbed);
    await set(robbed, { account_type: 'user' });
    daysLater(8);
    expect(await mergeAll()).toBe(0);
    expect(await kindsTo(kept)).toEqual(['mergeStopped']);
  },
);

testOnSqlite(
  'an objection in the last moment, whose transaction is open still, keeps two accounts',
  async () => {
    const pair = await two();
    await ask(...pair);
    const code = await codeTo(pair[1]);
    daysLater(8);
    const merging = await t.db.transaction().execute(async (trx) => {
      const merge = await findMergeByCode(trx, code);
      expect(merge && (await removeMerge(trx, merge))).toBe(true);
      const begun = mergeAll();
      await setTimeout(500);
      return { begun };
    });
    expect(await merging.begun).toBe(0);
    for (const person of pair) expect(await accountOf(person)).toMatchObject({ id: person.id });
  },
);

testOnSqlite(
  'admins and masters become one by a master alone, and the lower account type stays',
  async () => {
    const user = await createPerson(t);
    const colleague = await createPerson(t, { accountType: 'admin' });
    for (const [one, other] of [
      [admin, user],
      [user, admin],
      [colleague, user],
      [user, master],
    ] as const) {
      expect((await ask(one, other)).status).toBe(403);
    }
    expect((await ask(user, user, master)).status).toBe(400);
    const suspended = await createPerson(t);
    await set(suspended, { account_type: 'suspended' });
    for (const pair of [
      [user, suspended],
      [suspended, user],
    ] as const) {
      expect((await ask(...pair)).status).toBe(403);
    }
    // The account of the only master cannot be ended by a merge.
    expect((await ask(user, master, master)).status).toBe(409);
    const types = ['suspended', 'user', 'admin', 'master'] as const;
    for (const [at, lower] of types.entries()) {
      for (const higher of types.slice(at)) {
        for (const isKept of [true, false]) {
          const pair = [
            await createPerson(t, { accountType: isKept ? lower : higher }),
            await createPerson(t, { accountType: isKept ? higher : lower }),
          ] as const;
          const named = [lower, higher, isKept];
          expect([...named, (await ask(...pair, master)).status]).toEqual([...named, 200]);
          daysLater(8);
          expect(await mergeAll()).toBe(1);
          vi.useRealTimers();
          expect([...named, (await accountOf(pair[0]))?.account_type]).toEqual([...named, lower]);
        }
      }
    }
  },
);

test('an account that was suspended takes the other one along: sessions and posts', async () => {
  const [kept, ended] = await two();
  const { body: event } = await t.call(createEvent, { token: kept.token, body: anEvent });
  await set(ended, { account_type: 'suspended' });
  await ask(kept, ended, master);
  daysLater(8);
  expect(await mergeAll()).toBe(1);
  vi.useRealTimers();
  expect((await t.call(getEvent, { params: { id: event._id } })).status).toBe(404);
  expect((await t.call(listEvents)).body.events.map(({ _id }) => _id)).not.toContain(event._id);
  const params = { rollNo: kept.rollNo };
  const { status } = await t.call(updateAlumnus, { params, token: kept.token, body: {} });
  expect(status).toBe(401);
});

test('a master who has asked for the end of their own second account is named in the log by the one that stays', async () => {
  const own = await createPerson(t, { accountType: 'master' });
  const kept = await createPerson(t, { accountType: 'master' });
  await t.db
    .transaction()
    .execute((trx) => insertMerge(trx, { keptId: kept.id, endedId: own.id, askedBy: own.id }));
  daysLater(8);
  expect(await mergeAll()).toBe(1);
  const [entry] = await t.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'accounts.merged')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(entry?.actor_id).toBe(kept.id);
});
