import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { login } from '@alumni/shared/accounts/auth';
import { listUsers } from '@alumni/shared/accounts/roles';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  updateEvent,
} from '@alumni/shared/events/events';
import { sendContactMessage } from '@alumni/shared/mail/contact';
import { listAlumni } from '@alumni/shared/people/directory';
import { correctMember, listMembers } from '@alumni/shared/people/members';
import { deleteAccount } from '@alumni/shared/profile/my-data';
import { getAlumnus } from '@alumni/shared/profile/profile';
import { createGallery, getGallery, listGalleries } from '@alumni/shared/records/gallery';
import { createNews, getNews } from '@alumni/shared/records/news';
import {
  createOpportunity,
  getOpportunity,
  listOpportunities,
} from '@alumni/shared/records/opportunities';
import { listAudit } from '@alumni/shared/site/audit';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isPostgres } from '../../db/dialect.ts';
import { newId, now } from '../../db/ids.ts';
import type { DatabaseSchema } from '../../db/schema.ts';
import { cleanUp } from '../../images/clean-up.ts';
import { setRecordsListed } from '../../records/records.store.ts';
import {
  aNewsItem,
  anEvent,
  anOpportunity,
  createPerson,
  jpeg,
  type Person,
  testPassword,
  uploadTestImage,
} from '../../testing/factories.ts';
import { queuedMails } from '../../testing/mails.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { startHousekeeping } from './housekeeping.ts';
import { purgeDueAccounts } from './purge-accounts.ts';

/**
 * How a deletion reaches each table. `here`: `purge-accounts.ts` changes or deletes the rows. `foreignKey`: the
 * database does it through the row of the account, a record or a picture. `nothing`: has no personal data.
 */
const purged = {
  accounts: 'here',
  sessions: 'foreignKey',
  export_tickets: 'foreignKey',
  known_devices: 'foreignKey',
  known_addresses: 'foreignKey',
  password_resets: 'foreignKey',
  email_undos: 'foreignKey',
  passkeys: 'foreignKey',
  authenticator_apps: 'foreignKey',
  recovery_codes: 'foreignKey',
  second_step_challenges: 'foreignKey',
  applications: 'foreignKey',
  vouches: 'foreignKey',
  successions: 'foreignKey',
  account_merges: 'foreignKey',
  data_links: 'foreignKey',
  reset_requests: 'here',
  issued_roll_numbers: 'here',
  rate_limits: 'here',
  events: 'here',
  event_replies: 'here',
  event_links: 'foreignKey',
  event_notices: 'foreignKey',
  // Belongs to an event: arrivals do not name the account.
  event_arrivals: 'foreignKey',
  undone_arrivals: 'foreignKey',
  opportunities: 'here',
  galleries: 'here',
  // Belongs to the association: only the author is removed.
  news: 'foreignKey',
  images: 'here',
  record_images: 'here',
  former_images: 'here',
  contact_messages: 'here',
  message_blocks: 'foreignKey',
  mail_outbox: 'here',
  letters: 'foreignKey',
  // The row loses name and address, but stays as proof that the letter was sent.
  letter_deliveries: 'here',
  address_faults: 'here',
  audit_log: 'here',
  audit_mentions: 'here',
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
  // A version of the site stays. The foreign key only sets its author to null.
  site_versions: 'foreignKey',
  site_options: 'nothing',
  site_codes: 'nothing',
} as const satisfies Record<keyof DatabaseSchema, 'here' | 'foreignKey' | 'nothing'>;

const day = 86_400_000;
let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await t.close();
});

/** Unique values that the test searches for. */
const marks = {
  first: 'Zqwfirst',
  last: 'Zqwlast',
  maiden: 'Zqwmaiden',
  telephone: '+237 611 22 33 44',
  address: 'Zqwstreet 7',
  text: 'Zqwdescription',
};

async function aMember(): Promise<Person> {
  const person = await createPerson(t, {
    first_name: marks.first,
    last_name: marks.last,
    maiden_name: marks.maiden,
    telephone: marks.telephone,
    address: marks.address,
    description: marks.text,
    testimony: `${marks.text} testimony`,
  });
  const picture = await uploadTestImage(t, person, await jpeg(61, 41));
  await t.db
    .updateTable('accounts')
    .set({ profile_image: picture, listed: 1 })
    .where('id', '=', person.id)
    .execute();
  return person;
}

const post = async (
  person: Person,
  endpoint: typeof createEvent | typeof createOpportunity | typeof createGallery,
  body: object,
) => {
  const { body: created, status } = await t.call(endpoint, { token: person.token, body });
  expect(status).toBe(201);
  return created._id;
};

async function posts(person: Person) {
  const images = [await uploadTestImage(t, person, await jpeg(62, 42))];
  return {
    event: await post(person, createEvent, { ...anEvent, images }),
    opportunity: await post(person, createOpportunity, anOpportunity),
    gallery: await post(person, createGallery, { title: 'Party', images }),
  };
}

const ask = (person: Person, choice: 'keep' | 'delete', password = testPassword) =>
  t.call(deleteAccount, { token: person.token, body: { password, posts: choice } });
const logIn = ({ email }: Person) =>
  t.call(login, { body: { email, password: testPassword, rememberMe: false } });
const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * day });
const unsent = () =>
  t.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute();
const mailsTo = async ({ email }: Person) =>
  (await queuedMails(t)).filter((mail) => mail.recipient === email).map((mail) => mail.subject);

/** The totals of the public lists. */
async function listed() {
  const alumni = (await t.call(listAlumni)).body.alumni.length;
  const events = (await t.call(listEvents)).body.events.length;
  const opportunities = (await t.call(listOpportunities)).body.opportunities.length;
  const galleries = (await t.call(listGalleries)).body.gallery.length;
  return { alumni, events, opportunities, galleries };
}

describe('from the wish to the end', () => {
  test('out of all lists at once, back by a log-in, gone after 14 days', async () => {
    const person = await aMember();
    const ids = await posts(person);
    const all = { alumni: 1, events: 1, opportunities: 1, galleries: 1 };
    const none = { alumni: 0, events: 0, opportunities: 0, galleries: 0 };
    expect(await listed()).toEqual(all);

    const asked = await ask(person, 'delete');
    expect(asked.status).toBe(200);
    expect(asked.body.message).toMatch(
      /^Your account will be deleted on \d+\s\w+\s\d{4}\. You are/,
    );
    expect(await listed()).toEqual(none);
    expect((await t.call(getAlumnus, { params: { rollNo: person.rollNo } })).status).toBe(404);
    expect((await t.call(getEvent, { params: { id: ids.event } })).status).toBe(404);
    expect((await t.call(getGallery, { params: { id: ids.gallery } })).status).toBe(404);
    // The deletion ended the session.
    expect((await ask(person, 'delete')).status).toBe(401);

    const back = await logIn(person);
    expect(back.body).toMatchObject({
      deletionStopped: true,
      message: 'Login successful. The deletion of your account was stopped.',
    });
    expect(await listed()).toEqual(all);
    expect((await logIn(person)).body).not.toHaveProperty('deletionStopped');
    expect(await mailsTo(person)).toEqual([
      expect.stringMatching(/^Your account will be deleted on/),
      'Your account stays',
    ]);

    await ask({ ...person, token: back.body.token }, 'delete');
    daysLater(13);
    expect(await purgeDueAccounts(t.deps, throwing)).toBe(0);
    daysLater(2);
    expect(await purgeDueAccounts(t.deps, throwing)).toBe(1);
    expect((await logIn(person)).status).toBe(401);
    expect(await listed()).toEqual(none);
    expect(await t.db.selectFrom('events').select('id').execute()).toEqual([]);
  });

  test('posts that are kept stay at once and afterwards without a name, for admins to edit', async () => {
    const person = await aMember();
    const ids = await posts(person);
    const stranger = await createPerson(t);
    const admin = await createPerson(t, { accountType: 'admin' });
    await ask(person, 'keep');
    const unnamed = async () => {
      const { members } = (await t.call(listMembers, { token: admin.token })).body;
      expect(members.map(({ rollNo }) => rollNo).toSorted()).toEqual(
        [stranger, admin].map(({ rollNo }) => rollNo).toSorted(),
      );
      expect(await listed()).toMatchObject({
        alumni: 0,
        events: 1,
        opportunities: 1,
        galleries: 1,
      });
      const { body } = await t.call(getOpportunity, { params: { id: ids.opportunity } });
      expect(body).toMatchObject({
        owner: '',
        postedBy: { title: '', firstName: '', lastName: '' },
      });
      const change = (token: string) =>
        t.call(updateEvent, { params: { id: ids.event }, token, body: { town: 'Buea' } });
      expect((await change(stranger.token)).status).toBe(403);
      expect((await change(admin.token)).status).toBe(200);
      const document = await t.app.inject({ url: `/opportunities/${ids.opportunity}` });
      expect(document.body).toContain('Former member');
      expect(document.body).not.toContain(marks.last);
    };
    await unnamed();
    daysLater(15);
    expect(await purgeDueAccounts(t.deps, throwing)).toBe(1);
    vi.useRealTimers();
    await unnamed();
    const { body } = await t.call(getEvent, { params: { id: ids.event } });
    const picture = await t.app.inject({ url: `/api/download?fileName=${body.images[0]}` });
    expect(picture.statusCode).toBe(200);
    // A placeholder account, 'Former member', owns the posts of deleted accounts. It appears in no list.
    const master = await createPerson(t, { accountType: 'master' });
    const users = (await t.call(listUsers, { token: master.token })).body;
    expect(users.map(({ rollNo }) => rollNo).toSorted()).toEqual(
      [stranger, admin].map(({ rollNo }) => rollNo).toSorted(),
    );
    expect((await t.call(login, { body: { email: '', password: '' } })).status).toBe(400);
  });

  testOnSqlite(
    'asks for the right password; not of the only master, nor of the last one who stays',
    async () => {
      const person = await createPerson(t);
      const wrong = await ask(person, 'keep', 'wrong one');
      expect([wrong.status, wrong.body]).toEqual([
        403,
        expect.objectContaining({ code: 'currentPasswordWrong' }),
      ]);
      const first = await createPerson(t, { accountType: 'master' });
      const refused = await ask(first, 'keep');
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringContaining('You are the only master of this site.'),
      ]);
      const second = await createPerson(t, { accountType: 'master' });
      const both = await Promise.all([ask(first, 'keep'), ask(second, 'keep')]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    },
  );

  testOnSqlite(
    'a suspension is no way to keep posts, nor its end to show those of who leaves',
    async () => {
      const person = await aMember();
      await posts(person);
      await ask(person, 'delete');
      const master = await createPerson(t, { accountType: 'master' });
      const change = (accttype: string) =>
        t.app.inject({
          method: 'PATCH',
          url: `/alumni/${person.rollNo}`,
          headers: { authorization: `Bearer ${master.token}` },
          payload: { accttype },
        });
      await change('suspended');
      expect((await change('user')).statusCode).toBe(200);
      expect(await listed()).toEqual({ alumni: 0, events: 0, opportunities: 0, galleries: 0 });
    },
  );

  testOnSqlite(
    'housekeeping does it from its second pass on, and a mail says so for the last time',
    async () => {
      const person = await aMember();
      await ask(person, 'delete');
      await expect.poll(unsent).toEqual([]);
      await t.db
        .updateTable('accounts')
        .set({ deletion_due_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', person.id)
        .execute();
      const passes: unknown[] = [];
      const note = (details: object) => passes.push(details);
      const { setTimeout: wait } = globalThis;
      // Shortens the first minute and the hours between passes.
      vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms = 0) =>
        wait(work, ms >= 60_000 ? 1 : ms)) as typeof setTimeout);
      const housekeeping = startHousekeeping({ ...t.deps, log: { info: note, error: note } });
      await vi.waitFor(() => expect(passes.length).toBeGreaterThan(1), { timeout: 90_000 });
      vi.restoreAllMocks();
      await housekeeping.stop();
      expect(passes[0]).toMatchObject({ accounts: 0 });
      expect(passes[1]).toMatchObject({ accounts: 1 });
      const folder = join(t.dataDir, 'mail');
      await vi.waitFor(
        () => {
          const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
          const [last, ...others] = texts.filter((text) => text.includes(person.email));
          expect(others).toEqual([]);
          expect(last).toContain('Subject: Your account has been deleted');
        },
        { timeout: 90_000 },
      );
      // The last mail, which confirms the deletion, is removed from the outbox once it is sent.
      await expect.poll(() => mailsTo(person)).toEqual([]);
    },
  );
});

describe('what is left', () => {
  /** Creates a member whose data is in every table, also in rows that belong to other people. */
  async function everywhere() {
    const admin = await createPerson(t, { accountType: 'admin' });
    const person = await aMember();
    const ids = await posts(person);
    const inTrash = await post(person, createEvent, { ...anEvent, theme: marks.text });
    await t.call(deleteEvent, { params: { id: inTrash }, token: person.token });
    await t.call(updateEvent, {
      params: { id: ids.event },
      token: admin.token,
      body: { description: marks.text },
    });
    await t.call(sendContactMessage, {
      body: { name: `${marks.first} ${marks.last}`, email: person.email, message: marks.text },
    });
    const account_id = person.id;
    const time = now();
    const common = { account_id, created_at: time, expires_at: time };
    await t.db
      .insertInto('password_resets')
      .values({ token_hash: 'r', email_key: person.email, ...common })
      .execute();
    await t.db
      .insertInto('email_undos')
      .values({ code_hash: 'u', email: `${marks.last}@old.example`, held_since: time, ...common })
      .execute();
    await t.db
      .insertInto('passkeys')
      .values({
        id: 'p',
        account_id,
        credential_id: 'c',
        public_key: 'k',
        counter: 0,
        transports: '[]',
        browser: '',
        created_at: time,
        last_used_at: null,
      })
      .execute();
    await t.db
      .insertInto('authenticator_apps')
      .values({ account_id, secret: 's', last_counter: 0, created_at: time })
      .execute();
    const others = await createPerson(t, { accountType: 'admin' });
    await t.call(correctMember, {
      params: { rollNo: person.rollNo },
      token: others.token,
      body: { title: 'Mrs' },
    });
    await t.db
      .insertInto('message_blocks')
      .values({ account_id: others.id, blocked_id: account_id, created_at: now() })
      .execute();
    await t.db
      .insertInto('contact_messages')
      .values({
        id: newId(),
        name: 'Somebody else',
        email: others.email,
        message: `Report on ${marks.first} ${marks.last}`,
        created_at: now(),
        read_at: null,
        reported_id: account_id,
      })
      .execute();
    await t.db.insertInto('recovery_codes').values({ code_hash: 'h', account_id }).execute();
    await t.db
      .insertInto('applications')
      .values({ account_id, note: marks.text, changed_at: time })
      .execute();
    await t.db
      .insertInto('vouches')
      .values([
        { code_hash: 'v', voucher_id: account_id, ...common, account_id: null },
        { code_hash: 'w', voucher_id: others.id, ...common },
      ])
      .execute();
    await t.db
      .insertInto('successions')
      .values([
        {
          master_id: account_id,
          successor_id: others.id,
          code_hash: 's',
          created_at: time,
          expires_at: time,
        },
        {
          master_id: others.id,
          successor_id: account_id,
          code_hash: 'u',
          created_at: time,
          expires_at: time,
        },
      ])
      .execute();
    await t.db
      .insertInto('known_devices')
      .values({ token_hash: 'd', account_id, browser: '', last_used_at: time })
      .execute();
    await t.db
      .insertInto('known_addresses')
      .values({ account_id, address_hash: 'a', last_used_at: time })
      .execute();
    await t.db
      .insertInto('reset_requests')
      .values({ id: 'q', email_key: person.email, language: 'en', created_at: time })
      .execute();
    await t.db
      .insertInto('rate_limits')
      .values([
        { key: `login-failures|${person.email}|127.0.0.1`, hits: 1, resets_at: time },
        { key: `export|${person.id}`, hits: 1, resets_at: time },
      ])
      .execute();
    await t.db
      .insertInto('issued_roll_numbers')
      .values({
        roll_no: person.rollNo,
        email: person.email,
        email_key: person.email,
        issued_by: admin.id,
        issued_at: time,
        claimed_by: person.id,
        claimed_at: time,
        search_text: person.email,
        // `address` is a detail that an older version stored. The present code does not know it.
        known: JSON.stringify({ address: marks.address }),
        known_at: time,
      })
      .execute();
    for (const entry of [
      {
        action: 'login.failures',
        subject: person.email,
        details: { rollNo: person.rollNo, address: '203.0.113.9' },
      },
      {
        action: 'message.deleted',
        subject: `${marks.first} ${marks.last}`,
        details: { received: time },
      },
      {
        action: 'role.changed',
        subject: `${marks.first} ${marks.last}`,
        details: { rollNo: person.rollNo, from: 'user', to: 'admin' },
      },
    ] as const) {
      await t.db
        .insertInto('audit_log')
        .values({
          id: newId(),
          actor_id: entry.action === 'role.changed' ? person.id : null,
          actor_name: entry.action === 'role.changed' ? marks.first : null,
          actor_roll_no: entry.action === 'role.changed' ? person.rollNo : null,
          action: entry.action,
          subject: entry.subject,
          details: JSON.stringify(entry.details),
          created_at: time,
        })
        .execute();
    }
    await t.app.inject({
      url: `/api/download?fileName=${(await eventOf(ids.event)).images[0]}&width=160`,
    });
    return { admin, person, ids };
  }

  const eventOf = async (id: string) => (await t.call(getEvent, { params: { id } })).body;

  /** All rows of all tables as text, each with its table's name. */
  async function dump(): Promise<string[]> {
    const lines: string[] = [];
    for (const table of Object.keys(purged)) {
      const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(t.db);
      lines.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
    }
    return lines;
  }

  const files = () =>
    readdirSync(join(t.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(t.dataDir, 'files', name)).isFile(),
    );

  test('no table, file or mail has anything of the person; what is others’ stays', async () => {
    const { admin, person } = await everywhere();
    const others = await uploadTestImage(t, admin);
    const theirs = await post(admin, createGallery, { title: 'Others', images: [others] });
    const { images } = (await t.call(getGallery, { params: { id: theirs } })).body;
    await expect.poll(async () => files().length).toBeGreaterThan(3);
    await ask(person, 'delete');
    await expect.poll(unsent).toEqual([]);
    const names = [...Object.values(marks), person.email, person.rollNo];
    const before = (await dump()).join('\n');
    expect(names.filter((name) => !before.includes(name))).toEqual([]);

    daysLater(15);
    expect(await purgeDueAccounts(t.deps, throwing)).toBe(1);
    t.deps.mail.poke();
    await expect.poll(() => mailsTo(person)).toEqual([]);
    vi.useRealTimers();
    const lines = await dump();
    const left = lines.filter((line) =>
      [...names, '203.0.113.9'].some((name) => line.toLowerCase().includes(name.toLowerCase())),
    );
    // The roll number stays issued, without the email.
    expect(left).toEqual([expect.stringMatching(/^issued_roll_numbers .*"email":""/)]);
    expect(
      lines.filter((line) => line.includes(person.id)).map((line) => line.split(' ')[0]),
    ).toEqual(
      expect.not.arrayContaining(['accounts', 'sessions', 'images', 'events', 'galleries']),
    );
    expect(files().map((name) => name.split('/').at(-1))).toEqual([images[0]?.split('/').at(-1)]);
    const mails = readdirSync(join(t.dataDir, 'mail')).map((name) =>
      readFileSync(join(t.dataDir, 'mail', name), 'utf8'),
    );
    expect(mails.filter((mail) => mail.includes(marks.last))).toEqual([]);
    expect(mails.filter((mail) => mail.includes(person.email))).toHaveLength(1);

    const master = await createPerson(t, { accountType: 'master' });
    const { entries } = (
      await t.call(listAudit, { token: master.token, query: { search: person.id } })
    ).body;
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'account.deleted',
        'role.changed',
        'login.failures',
        'record.changed',
      ]),
    );
  });

  test('on SQLite not even the bytes of the file, its log of writes and its search index', async () => {
    if (isPostgres(t.db)) return;
    const { person } = await everywhere();
    const bytes = () =>
      readdirSync(t.dataDir)
        .filter((name) => /sqlite|\.db/.test(name))
        .map((name) => readFileSync(join(t.dataDir, name), 'latin1'))
        .join('');
    // `purgeDueAccounts` vacuums the file. The last mail is deleted later, so only `secure_delete` overwrites it.
    expect((await sql`pragma secure_delete`.execute(t.db)).rows).toEqual([{ secure_delete: 1 }]);
    const names = [...Object.values(marks), person.email];
    expect(names.filter((name) => !bytes().includes(name))).toEqual([]);
    expect(await indexed('zqw')).toBe(true);

    await ask(person, 'delete');
    daysLater(15);
    await purgeDueAccounts(t.deps, throwing);
    t.deps.mail.poke();
    await expect.poll(() => mailsTo(person)).toEqual([]);
    await sql`pragma wal_checkpoint(truncate)`.execute(t.db);
    const found = names.filter((name) => bytes().toLowerCase().includes(name.toLowerCase()));
    expect(found).toEqual([]);
    expect(await indexed('zqw')).toBe(false);
  });

  /** Whether a search index contains the trigram. */
  async function indexed(trigram: string): Promise<boolean> {
    let found = 0;
    for (const list of ['accounts', 'events', 'opportunities', 'galleries']) {
      const { rows } = await sql`select id from ${sql.table(`${list}_search_data`)}
        where instr(block, cast(${trigram} as blob)) > 0`.execute(t.db);
      found += rows.length;
    }
    return found > 0;
  }

  testOnSqlite(
    'news stay without an author; a picture that others’ records name stays',
    async () => {
      const person = await createPerson(t, { accountType: 'admin' });
      const [image] = [await uploadTestImage(t, person)];
      const { body } = await t.call(createNews, {
        token: person.token,
        body: { ...aNewsItem, images: [image] },
      });
      await ask(person, 'delete');
      daysLater(15);
      await purgeDueAccounts(t.deps, throwing);
      const news = (await t.call(getNews, { params: { id: body._id } })).body;
      expect(news).toMatchObject({ title: aNewsItem.title, images: [image] });
      expect((await t.app.inject({ url: `/api/download?fileName=${image}` })).statusCode).toBe(200);
    },
  );

  test('files that could not be removed are removed by the clean-up', async () => {
    const { person } = await everywhere();
    await ask(person, 'delete');
    daysLater(15);
    const mail = join(t.dataDir, 'mail', 'of-them.eml');
    mkdirSync(dirname(mail), { recursive: true });
    writeFileSync(mail, `To: ${person.email}\r\n\r\n`);
    const failing = {
      ...t.deps,
      storage: {
        ...t.deps.storage,
        remove: () => Promise.reject(new Error('no storage')),
      },
    };
    await expect(purgeDueAccounts(failing, throwing)).rejects.toThrow('no storage');
    expect(files().length).toBeGreaterThan(0);
    expect(existsSync(mail)).toBe(false);
    // Uploads a picture first. Without any picture, the database would look like another site's, and the clean-up would
    // remove nothing.
    vi.useRealTimers();
    await uploadTestImage(t, await createPerson(t));
    await cleanUp(t.deps, { mayRemove: true });
    expect(files()).toHaveLength(1);
  });

  test('every table with a reference to an account or e-mail is one that the deletion handles', async () => {
    const { rows } = isPostgres(t.db)
      ? await sql<{
          table: string;
          column: string;
        }>`select table_name as table, column_name as column
          from information_schema.columns where table_schema = 'public'`.execute(t.db)
      : await sql<{ table: string; column: string }>`select m.name as "table", c.name as "column"
          from sqlite_master m, pragma_table_info(m.name) c
          where m.type = 'table' and m.sql not like '%fts5%'`.execute(t.db);
    const telling = rows.filter(({ column }) =>
      /account|email|voucher|owner_id|author_id|uploaded_by|_by$|actor|recipient|session_hash/.test(
        column,
      ),
    );
    const known: Record<string, string> = purged;
    const forgotten = telling.filter(
      ({ table }) => !['here', 'foreignKey'].includes(known[table] ?? ''),
    );
    expect(forgotten).toEqual([]);
    expect(telling.length).toBeGreaterThan(20);
  });
});

test('posts of who is suspended are not shown again by their end', async () => {
  const person = await aMember();
  await posts(person);
  await ask(person, 'keep');
  await t.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ account_type: 'suspended' })
      .where('id', '=', person.id)
      .execute();
    await setRecordsListed(trx, person.id, false);
  });
  daysLater(15);
  await purgeDueAccounts(t.deps, throwing);
  expect(await t.db.selectFrom('events').select('id').execute()).toEqual([]);
});

test('accounts that cannot be deleted keep none of the others from it, and are told of once', async () => {
  const people = await Promise.all(Array.from({ length: 21 }, () => createPerson(t)));
  const last = people.at(-1)?.id ?? '';
  await sql`create table clinging (account_id varchar(64) references accounts (id))`.execute(t.db);
  await sql`insert into clinging select id from accounts where id <> ${last}`.execute(t.db);
  const due = { deletion_due_at: '2020-01-01T00:00:00.000Z', deletion_posts: 'keep' } as const;
  await t.db.updateTable('accounts').set(due).execute();
  const later = { deletion_due_at: '2020-01-02T00:00:00.000Z' };
  await t.db.updateTable('accounts').set(later).where('id', '=', last).execute();
  const failed = vi.fn();
  expect(await purgeDueAccounts(t.deps, { failed })).toBe(1);
  expect(failed).toHaveBeenCalledTimes(20);
});
