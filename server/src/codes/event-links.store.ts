import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import { hashToken, newToken } from '../session/token.ts';

// Mailed links to reply to an event without a session (decision 0097).

export type EventLink = Row<'event_links'>;

type NewLink = Omit<EventLink, 'code_hash' | 'created_at'>;

/** Stores a link and returns its code; only its hash is stored. */
export async function addEventLink(trx: Trx, link: NewLink): Promise<string> {
  const code = newToken();
  await trx
    .insertInto('event_links')
    .values({ ...link, code_hash: hashToken(code), created_at: now() })
    .execute();
  return code;
}

export async function findEventLink(
  db: Database | Trx,
  code: string,
): Promise<EventLink | undefined> {
  return db
    .selectFrom('event_links')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Locks a link until the transaction ends; undefined if unknown or expired. */
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

/** Marks a link as used for a reply: from now on it shows and changes that reply. */
export async function markLinkUsed(
  trx: Trx,
  { code_hash }: EventLink,
  changes: Pick<EventLink, 'guests' | 'expires_at'>,
): Promise<void> {
  const used = { ...changes, answer: null };
  await trx.updateTable('event_links').set(used).where('code_hash', '=', code_hash).execute();
}

/** Ends the links that were mailed to an account. */
export async function endMemberEventLinks(db: Database | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('event_links').where('account_id', '=', accountId).execute();
}

/** Ends the links mailed to an address, including visitors' links. */
export async function endVisitorEventLinks(db: Database | Trx, emailKey: string): Promise<void> {
  await db.deleteFrom('event_links').where('email_key', '=', emailKey).execute();
}

/** Ends all links of an event. Otherwise the recipients' addresses would stay stored until the links expire. */
export async function endEventLinks(db: Database, eventId: string): Promise<void> {
  await db.deleteFrom('event_links').where('event_id', '=', eventId).execute();
}

export async function removeExpiredEventLinks(db: Database): Promise<void> {
  await db.deleteFrom('event_links').where('expires_at', '<=', now()).execute();
}
