import type { Database, Trx } from '../db/database.ts';
import { now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import { withdrawMail } from '../outbox/outbox.store.ts';
import { hashToken, newToken } from '../session/token.ts';

// Mailed links to one's own data without a log-in (decision 0042).

export type DataLink = Row<'data_links'>;

/**
 * Returns the code; only its hash is stored. Without an account, a similar statement runs, so that the time does not
 * reveal whether there is an account.
 */
export async function insertDataLink(
  trx: Trx,
  account: { id: string; email_key: string } | undefined,
  { opens, expiresAt }: { opens: DataLink['opens']; expiresAt: string },
): Promise<string> {
  const code = newToken();
  const code_hash = hashToken(code);
  if (!account) {
    await trx.deleteFrom('data_links').where('code_hash', '=', code_hash).execute();
    return code;
  }
  const { id, email_key } = account;
  await trx
    .insertInto('data_links')
    .values({
      code_hash,
      account_id: id,
      email_key,
      opens,
      created_at: now(),
      expires_at: expiresAt,
    })
    .execute();
  return code;
}

/** Undefined if the code is unknown or expired. */
export async function findDataLink(
  db: Database | Trx,
  code: string,
): Promise<DataLink | undefined> {
  return db
    .selectFrom('data_links')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

export async function endDataLinks(db: Database | Trx, accountId: string): Promise<void> {
  await withdrawMail(db, { to: accountId, kinds: ['dataLink'] });
  await db.deleteFrom('data_links').where('account_id', '=', accountId).execute();
}

export async function removeExpiredDataLinks(db: Database): Promise<void> {
  await db.deleteFrom('data_links').where('expires_at', '<', now()).execute();
}
