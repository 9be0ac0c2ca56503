import { type RawBuilder, sql } from 'kysely';
import { type Account, provedEmail } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import { isExpired } from '../../db/expired.ts';
import { fromNow, now } from '../../db/ids.ts';
import type { Caller } from '../../session/caller.ts';
import { hashToken, newToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';

const ticketLifetimeMs = 2 * 60_000;

/** A ticket for one download within two minutes, which ends with the caller's session. */
export async function createTicket(db: Database, caller: Caller): Promise<string> {
  const ticket = newToken();
  await writeAs(db, caller, 'account', async (trx, { session }) => {
    await trx
      .insertInto('export_tickets')
      .values({
        token_hash: hashToken(ticket),
        session_hash: session as string,
        expires_at: fromNow(ticketLifetimeMs),
      })
      .execute();
  });
  return ticket;
}

/** Uses a ticket up; the hash of the session that asked for it, undefined if it is not valid (any more). */
export async function useTicket(db: Database, ticket: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('export_tickets')
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now())
    .returning('session_hash')
    .executeTakeFirst();
  return row?.session_hash;
}

export async function removeExpiredTickets(db: Database): Promise<void> {
  await db.deleteFrom('export_tickets').where(isExpired(ticketLifetimeMs)).execute();
}

/** How many posts a member has, without those in the trash. */
export async function countPosts(db: Database, id: string) {
  const of = (table: string, owner: string): RawBuilder<number> =>
    sql<number>`(select count(*) from ${sql.table(table)}
      where ${sql.ref(owner)} = ${id} and deleted_at is null)`;
  const { rows } = await sql<Record<'events' | 'opportunities' | 'galleries' | 'news', number>>`
    select ${of('events', 'owner_id')} as events, ${of('opportunities', 'owner_id')} as opportunities,
      ${of('galleries', 'owner_id')} as galleries, ${of('news', 'author_id')} as news`.execute(db);
  const [counts] = rows;
  return {
    events: Number(counts?.events ?? 0),
    opportunities: Number(counts?.opportunities ?? 0),
    galleries: Number(counts?.galleries ?? 0),
    news: Number(counts?.news ?? 0),
  };
}

/** The masters who stay, and those who leave. */
export async function listMasterNames(db: Database) {
  return db
    .selectFrom('accounts')
    .select(['id', 'deletion_due_at'])
    .where('account_type', '=', 'master')
    .execute();
}

/** Rows about a member in all tables, but for secrets and their hashes. */
export type DataRows = Awaited<ReturnType<typeof readDataOf>>;

/**
 * Only the account's own: what was kept under its address belongs to it once the address is proved.
 * A roll number that waits is its recipient's, with what is known of them.
 */
export async function readDataOf(db: Database, account: Account) {
  const { id, roll_no } = account;
  const email = provedEmail(account);
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['created_at', 'last_seen_at', 'expires_at', 'browser'])
      .where('account_id', '=', id)
      .orderBy('created_at')
      .execute(),
    devices: await db
      .selectFrom('known_devices')
      .select(['browser', 'last_used_at'])
      .where('account_id', '=', id)
      .orderBy('last_used_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['browser', 'created_at', 'last_used_at'])
      .where('account_id', '=', id)
      .orderBy('created_at')
      .execute(),
    authenticatorApps: await db
      .selectFrom('authenticator_apps')
      .select('created_at')
      .where('account_id', '=', id)
      .execute(),
    formerEmails: await db
      .selectFrom('email_undos')
      .select(['email', 'created_at', 'expires_at'])
      .where('account_id', '=', id)
      // Another person may have won the address since.
      .$if(email !== null, (query) => query.where('created_at', '>', account.proved_at ?? ''))
      .orderBy('created_at')
      .execute(),
    rollNumbers: await db
      .selectFrom('issued_roll_numbers')
      .select(['roll_no', 'email', 'issued_at', 'claimed_at'])
      .where('claimed_by', '=', id)
      .orderBy('issued_at')
      .execute(),
    events: await db
      .selectFrom('events')
      .selectAll()
      .where('owner_id', '=', id)
      .orderBy('seq')
      .execute(),
    opportunities: await db
      .selectFrom('opportunities')
      .selectAll()
      .where('owner_id', '=', id)
      .orderBy('seq')
      .execute(),
    galleries: await db
      .selectFrom('galleries')
      .selectAll()
      .where('owner_id', '=', id)
      .orderBy('seq')
      .execute(),
    news: await db
      .selectFrom('news')
      .selectAll()
      .where('author_id', '=', id)
      .orderBy('seq')
      .execute(),
    eventReplies: await db
      .selectFrom('event_replies')
      .innerJoin('events', 'events.id', 'event_replies.event_id')
      .select(['theme', 'start_date', 'answer', 'guests', 'state', 'note', 'shown', 'reminders'])
      .select(['event_replies.created_at', 'event_replies.updated_at'])
      .select((eb) =>
        eb
          .selectFrom('event_arrivals')
          .select((inner) => inner.fn.min('arrived_at').as('at'))
          .whereRef('reply_id', '=', 'event_replies.id')
          .as('arrived_at'),
      )
      .where((eb) => eb.or([eb('account_id', '=', id), eb('email_key', '=', email)]))
      .orderBy('event_replies.created_at')
      .execute(),
    recordImages: await imagesOfRecords(db, id),
    application: await db
      .selectFrom('applications')
      .select(['note', 'words', 'changed_at'])
      .where('account_id', '=', id)
      .executeTakeFirst(),
    vouches: await db
      .selectFrom('vouches')
      .select(['voucher_id', 'created_at', 'expires_at'])
      .where((eb) => eb.or([eb('voucher_id', '=', id), eb('account_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
    successions: await db
      .selectFrom('successions')
      .select(['master_id', 'created_at', 'expires_at'])
      .where((eb) => eb.or([eb('master_id', '=', id), eb('successor_id', '=', id)]))
      .orderBy('created_at')
      .execute(),
    messages: await db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'message', 'created_at'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      // Nobody reads a report on themselves.
      .where((eb) => eb.or([eb('reported_id', 'is', null), eb('reported_id', '!=', id)]))
      .orderBy('created_at')
      .execute(),
    mails: await db
      .selectFrom('mail_outbox')
      .select(['subject', 'created_at', 'sent_at'])
      .where((eb) =>
        eb.or([eb('recipient_id', '=', id), eb(eb.fn('lower', ['recipient']), '=', email)]),
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
    log: await db
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
      .execute(),
    images: await readImagesOf(db, id),
  };
}

/** Pictures that a member has uploaded, and those of their records. */
export async function readImagesOf(db: Database, id: string) {
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
  return db
    .selectFrom('record_images')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('record_id', 'in', selectFrom('events').select('id').where('owner_id', '=', id)),
        eb('record_id', 'in', selectFrom('opportunities').select('id').where('owner_id', '=', id)),
        eb('record_id', 'in', selectFrom('galleries').select('id').where('owner_id', '=', id)),
        eb('record_id', 'in', selectFrom('news').select('id').where('author_id', '=', id)),
      ]),
    );
}
