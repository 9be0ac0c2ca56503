import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import { hashToken, newToken } from '../session/token.ts';

// Links of mails with which people answer an event without a session, once each: decision 0098.

export type EventLink = Row<'event_links'>;

type NewLink = Omit<EventLink, 'code_hash' | 'created_at'>;

/** Stores a link, and returns its code, which is not stored. */
export async function addEventLink(trx: Trx, link: NewLink): Promise<string> {
  const code = newToken();
  await trx
    .insertInto('event_links')
    .values({ ...link, code_hash: hashToken(code), created_at: now() })
    .execute();
  return code;
}

export async function findEventLink(db: Database | Trx, code: string) {
  return findByHash(db, hashToken(code));
}

async function findByHash(db: Database | Trx, hash: string): Promise<EventLink | undefined> {
  return db
    .selectFrom('event_links')
    .selectAll()
    .where('code_hash', '=', hash)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Kept beside the hash of an answer's link: it has to work after that one was used up, and answers nothing. */
const quietHash = (code: string) => `quiet ${hashToken(code)}`;

/** Lets the code of a link end reminders as well, however often it was followed. */
export async function addQuietLink(trx: Trx, code: string, link: NewLink): Promise<void> {
  await trx
    .insertInto('event_links')
    .values({ ...link, code_hash: quietHash(code), created_at: now() })
    .execute();
}

export async function findQuietLink(db: Database, code: string): Promise<EventLink | undefined> {
  return findByHash(db, quietHash(code));
}

/** Uses a link up; undefined if it is unknown, was used or has expired. */
export async function useEventLink(trx: Trx, code: string): Promise<EventLink | undefined> {
  return trx
    .deleteFrom('event_links')
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
}

/** Ends the links that were mailed to an account. */
export async function endEventLinks(db: Database | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('event_links').where('account_id', '=', accountId).execute();
}

/** The same of those to an address, of a visitor as well. */
export async function endEventLinksTo(db: Database | Trx, emailKey: string): Promise<void> {
  await db.deleteFrom('event_links').where('email_key', '=', emailKey).execute();
}

/** Ends the links of an event. */
export async function endEventLinksOf(db: Database, eventId: string): Promise<void> {
  await db.deleteFrom('event_links').where('event_id', '=', eventId).execute();
}

export async function removeExpiredEventLinks(db: Database): Promise<void> {
  await db.deleteFrom('event_links').where('expires_at', '<=', now()).execute();
}
