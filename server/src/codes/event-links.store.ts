import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import { hashToken, newToken } from '../session/token.ts';

// Links of mails with which people answer an event without a session: decision 0098.

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

/** The link with which somebody ends reminders. In mails of before, its answer's link was used up, and it has a row of its own. */
export async function findQuietLink(db: Database, code: string): Promise<EventLink | undefined> {
  return (await findEventLink(db, code)) ?? findByHash(db, `quiet ${hashToken(code)}`);
}

/** Locks a link until the transaction ends; undefined if it is unknown or has expired. */
export async function lockEventLink(trx: Trx, code: string): Promise<EventLink | undefined> {
  const code_hash = hashToken(code);
  return trx
    .updateTable('event_links')
    .set({ code_hash })
    .where('code_hash', '=', code_hash)
    .where('expires_at', '>', now())
    .returningAll()
    .executeTakeFirst();
}

/** Notes that an answer was given with a link: it shows that from now on, and changes it. */
export async function markLinkUsed(
  trx: Trx,
  { code_hash }: EventLink,
  changes: Pick<EventLink, 'guests' | 'expires_at'>,
): Promise<void> {
  const used = { ...changes, answer: null };
  await trx.updateTable('event_links').set(used).where('code_hash', '=', code_hash).execute();
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
