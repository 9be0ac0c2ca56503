import type { Access } from '@alumni/shared/core/endpoint';
import type { Language } from '@alumni/shared/core/messages';
import type { Database } from '../../db/database.ts';
import { isExpired } from '../../db/expired.ts';
import { fromNow, now } from '../../db/ids.ts';
import type { Row } from '../../db/schema.ts';
import type { Caller } from '../../session/caller.ts';
import { hashToken, newToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';

const lifetimeMs = 5 * 60_000;

/** The target of a ticket: path and query of a file endpoint, and the reader's language. */
interface Wanted {
  address: string;
  language: Language;
  access: Exclude<Access, 'anyone'>;
}

/** Returns the download address of a file. The database stores only the ticket's hash. */
export async function createTicket(
  db: Database,
  caller: Caller,
  { address, language, access }: Wanted,
): Promise<string> {
  const ticket = newToken();
  await writeAs(db, caller, access, async (trx, { session }) => {
    await trx
      .insertInto('export_tickets')
      .values({
        token_hash: hashToken(ticket),
        session_hash: session as string,
        address,
        language,
        expires_at: fromNow(lifetimeMs),
      })
      .execute();
  });
  return `${address.split('?')[0]}?ticket=${ticket}`;
}

export type DownloadTicket = Row<'export_tickets'>;

/**
 * Finds a ticket that has not expired. A ticket works more than once, because a download manager repeats the browser's
 * request.
 */
export async function findTicket(
  db: Database,
  ticket: string,
): Promise<DownloadTicket | undefined> {
  return db
    .selectFrom('export_tickets')
    .selectAll()
    .where('token_hash', '=', hashToken(ticket))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

export async function removeExpiredTickets(db: Database): Promise<void> {
  await db.deleteFrom('export_tickets').where(isExpired(lifetimeMs)).execute();
}
