import { sql } from 'kysely';
import { type Account, provedEmail } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseSchema, Row } from '../../db/schema.ts';
import { recordTables, type TableName, tableNames } from '../../records/record-tables.ts';

/** All masters, with the time of deletion of those who leave. */
export async function listMasterNames(db: Database) {
  return db
    .selectFrom('accounts')
    .select(['id', 'deletion_due_at'])
    .where('account_type', '=', 'master')
    .execute();
}

/** Rows about a member from all tables, without secrets and their hashes. */
export type DataRows = Awaited<ReturnType<typeof readMemberData>>;

/**
 * Data under the email is included only if the email is proved: an unproved one may be another person's. Unclaimed roll
 * numbers are left out: they and their details belong to the recipient of the invitation.
 */
export async function readMemberData(db: Database, account: Account) {
  const { id } = account;
  const email = provedEmail(account);
  const own = { db, owner: 'account_id', id, order: 'created_at' } as const;
  return {
    sessions: await readRows('sessions', own, [
      'created_at',
      'last_seen_at',
      'expires_at',
      'browser',
    ]),
    devices: await readRows('known_devices', { ...own, order: 'last_used_at' }, [
      'browser',
      'last_used_at',
    ]),
    passkeys: await readRows('passkeys', own, ['browser', 'created_at', 'last_used_at']),
    authenticatorApps: await readRows('authenticator_apps', own, ['created_at']),
    formerEmails: (
      await readRows('email_undos', own, ['email', 'created_at', 'expires_at'])
    ).filter(
      // If the present address is proved, leaves out addresses from before the proof. Another person may have used the
      // account until then.
      ({ created_at }) => email === null || created_at > (account.proved_at ?? ''),
    ),
    rollNumbers: await readRows(
      'issued_roll_numbers',
      { ...own, owner: 'claimed_by', order: 'issued_at' },
      ['roll_no', 'email', 'issued_at', 'claimed_at'],
    ),
    events: await readRecords(db, 'events', id),
    opportunities: await readRecords(db, 'opportunities', id),
    galleries: await readRecords(db, 'galleries', id),
    news: await readRecords(db, 'news', id),
    eventReplies: await readReplies(db, id, email),
    eventMessages: await readEventMessages(db, id),
    recordImages: await imagesOfRecords(db, id),
    application: await db
      .selectFrom('applications')
      .select(['note', 'words', 'changed_at'])
      .where('account_id', '=', id)
      .executeTakeFirst(),
    vouches: await db
      .selectFrom('vouches')
      .select(['voucher_id', 'created_at as at', 'expires_at as until'])
      .where((eb) => eb.or([eb('voucher_id', '=', id), eb('account_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
    successions: await db
      .selectFrom('successions')
      .select(['master_id', 'created_at as at', 'expires_at as until'])
      .where((eb) => eb.or([eb('master_id', '=', id), eb('successor_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
    ...(await readMails(db, id, email)),
    log: await readLog(db, account),
    images: await readImages(db, id),
  };
}

interface Owned<T extends keyof DatabaseSchema> {
  db: Database;
  owner: string & keyof Row<T>;
  id: string;
  order: string & keyof Row<T>;
}

async function readRows<T extends keyof DatabaseSchema, C extends string & keyof Row<T>>(
  table: T,
  { db, owner, id, order }: Owned<T>,
  columns: C[],
): Promise<Pick<Row<T>, C>[]> {
  const selected = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Row<T>, C>>`select ${selected} from ${sql.table(table)}
    where ${sql.ref(owner)} = ${id} order by ${sql.ref(order)}`.execute(db);
  return rows;
}

async function readRecords<T extends TableName>(db: Database, table: T, id: string) {
  const { rows } = await sql<Row<T>>`select * from ${sql.table(table)}
    where ${sql.ref(recordTables[table].owner)} = ${id} order by seq`.execute(db);
  return rows;
}

async function readReplies(db: Database, id: string, proved: string | null) {
  return db
    .selectFrom('event_replies')
    .innerJoin('events', 'events.id', 'event_replies.event_id')
    .select(['theme as event', 'start_date as startDate', 'answer', 'guests', 'state', 'note'])
    .select(['shown as shownToMembers', 'reminders'])
    .select(['event_replies.created_at as answeredAt', 'event_replies.updated_at as changedAt'])
    .select((eb) =>
      eb
        .selectFrom('event_arrivals')
        .select((inner) => inner.fn.min('arrived_at').as('at'))
        .whereRef('reply_id', '=', 'event_replies.id')
        .as('arrivedAt'),
    )
    .where((eb) => eb.or([eb('account_id', '=', id), eb('email_key', '=', proved)]))
    .orderBy('event_replies.created_at')
    .execute();
}

async function readEventMessages(db: Database, id: string) {
  return db
    .selectFrom('event_notices')
    .innerJoin('events', 'events.id', 'event_notices.event_id')
    .select(['theme as event', 'content', 'event_notices.created_at as writtenAt'])
    .where('author_id', '=', id)
    .orderBy('event_notices.created_at')
    .execute();
}

async function readMails(db: Database, id: string, proved: string | null) {
  return {
    messages: await db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'message', 'created_at as sentAt'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', proved))
      // Excludes reports about the member.
      .where((eb) => eb.or([eb('reported_id', 'is', null), eb('reported_id', '!=', id)]))
      .orderBy('created_at')
      .execute(),
    mails: await db
      .selectFrom('mail_outbox')
      .select(['subject', 'created_at as writtenAt', 'sent_at as sentAt'])
      .where((eb) =>
        eb.or([eb('recipient_id', '=', id), eb(eb.fn('lower', ['recipient']), '=', proved)]),
      )
      .orderBy('created_at')
      .execute(),
    letters: await db
      .selectFrom('letter_deliveries')
      .innerJoin('letters', 'letters.id', 'letter_deliveries.letter_id')
      .select(['subject_en', 'subject_fr', 'letters.sent_at', 'state', 'accepted_at'])
      .where('account_id', '=', id)
      .orderBy('letters.sent_at')
      .execute(),
  };
}

async function readLog(db: Database, { id, roll_no }: Account) {
  return db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'details', 'created_at'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('actor_id', '=', id),
        exists(
          selectFrom('audit_mentions')
            .select('entry_id')
            .where('mentioned', '=', roll_no)
            .whereRef('entry_id', '=', 'audit_log.id'),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Pictures that a member uploaded, and those of their records. */
export async function readImages(db: Database, id: string) {
  return db
    .selectFrom('images')
    .select(['name', 'bytes', 'width', 'height', 'created_at', 'trashed_at'])
    .where(({ eb, or }) =>
      or([
        eb('uploaded_by', '=', id),
        eb('name', 'in', imagesOfRecordsQuery(db, id).select('image_name')),
      ]),
    )
    .orderBy('created_at')
    .orderBy('name')
    .execute();
}

async function imagesOfRecords(db: Database, id: string) {
  return imagesOfRecordsQuery(db, id)
    .select(['record_id', 'image_name'])
    .orderBy('record_id')
    .orderBy('position')
    .execute();
}

function imagesOfRecordsQuery(db: Database, id: string) {
  return db.selectFrom('record_images').where(({ eb, or }) =>
    or(
      tableNames.map((table) =>
        eb(
          'record_id',
          'in',
          sql<string>`(select id from ${sql.table(table)}
              where ${sql.ref(recordTables[table].owner)} = ${id})`,
        ),
      ),
    ),
  );
}
