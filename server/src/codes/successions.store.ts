import type { Database, Trx } from '../db/database.ts';
import { isExpired } from '../db/expired.ts';
import { fromNow, now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import { hashToken, newToken } from '../session/token.ts';

// Offers that masters make to members. A member who accepts the offer becomes a master (decision 0053).

const lifetimeMs = 7 * 86_400_000;

export type Succession = Row<'successions'>;

/** Replaces the master's earlier offer; returns the code, of which only the hash is stored. */
export async function putOffer(
  trx: Trx,
  { masterId, successorId }: { masterId: string; successorId: string },
): Promise<{ code: string; expiresAt: string }> {
  const code = newToken();
  const expiresAt = fromNow(lifetimeMs);
  const row = {
    master_id: masterId,
    successor_id: successorId,
    code_hash: hashToken(code),
    created_at: now(),
    expires_at: expiresAt,
  };
  await trx
    .insertInto('successions')
    .values(row)
    .onConflict((conflict) => conflict.column('master_id').doUpdateSet(row))
    .execute();
  return { code, expiresAt };
}

export async function findOfferBy(db: Database | Trx, masterId: string) {
  return db
    .selectFrom('successions')
    .selectAll()
    .where('master_id', '=', masterId)
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

export async function findOfferByCode(trx: Trx, code: string): Promise<Succession | undefined> {
  return trx
    .selectFrom('successions')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

export async function endOfferBy(db: Database | Trx, masterId: string): Promise<void> {
  await db.deleteFrom('successions').where('master_id', '=', masterId).execute();
}

/** Ends all offers from and to an account. */
export async function endOffers(db: Database | Trx, accountId: string): Promise<void> {
  await db
    .deleteFrom('successions')
    .where((eb) => eb.or([eb('master_id', '=', accountId), eb('successor_id', '=', accountId)]))
    .execute();
}

export async function removeExpiredOffers(db: Database): Promise<void> {
  await db.deleteFrom('successions').where(isExpired(lifetimeMs)).execute();
}
