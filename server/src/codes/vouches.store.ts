import type { Database, Trx } from '../db/database.ts';
import { isExpired } from '../db/expired.ts';
import { fromNow, now } from '../db/ids.ts';
import type { Row } from '../db/schema.ts';
import type { Caller } from '../session/caller.ts';
import { hashToken, newToken } from '../session/token.ts';
import { writeAs } from '../session/write-as.ts';

// Links with which a member vouches for one person each (decision 0043).

type Account = Row<'accounts'>;

const lifetimeMs = 30 * 86_400_000;

/** Creates a code that vouches for one person, valid for 30 days. Throws the errors of `writeAs`. */
export async function createVouch(db: Database, caller: Caller) {
  const code = newToken();
  const expiresAt = fromNow(lifetimeMs);
  await writeAs(db, caller, 'member', (trx) =>
    trx
      .insertInto('vouches')
      .values({
        code_hash: hashToken(code),
        voucher_id: caller.id,
        account_id: null,
        created_at: now(),
        expires_at: expiresAt,
      })
      .execute(),
  );
  return { code, expiresAt };
}

/** Uses up a link for the caller; undefined if used, unknown or expired. Throws the errors of `writeAs`. */
export async function useVouch(
  db: Database,
  caller: Caller,
  code: string,
): Promise<Account | 'ownVouch' | undefined> {
  return writeAs(db, caller, 'account', async (trx) => {
    const voucher = await takeVouch(trx, code, caller.id);
    if (voucher === undefined || voucher === 'ownVouch') return voucher;
    return trx.selectFrom('accounts').selectAll().where('id', '=', voucher).executeTakeFirst();
  });
}

/**
 * Uses up a link for the account. Returns the id of the member who vouches, or `ownVouch` if the account made the link
 * itself.
 */
export async function takeVouch(
  trx: Trx,
  code: string,
  accountId: string,
): Promise<string | 'ownVouch' | undefined> {
  const row = await trx
    .updateTable('vouches')
    .set({ account_id: accountId })
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    // Also accepts the account that has used the link before: a phone that lost the response repeats the request.
    .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]))
    .where('voucher_id', '!=', accountId)
    .returning('voucher_id')
    .executeTakeFirst();
  if (row) return row.voucher_id;
  const own = await trx
    .selectFrom('vouches')
    .select('code_hash')
    .where('code_hash', '=', hashToken(code))
    .where('voucher_id', '=', accountId)
    .executeTakeFirst();
  return own && 'ownVouch';
}

/** The current members who vouch for each of these accounts. */
export async function vouchersOf(db: Database | Trx, accountIds: string[]) {
  const vouchers = new Map<string, Account[]>();
  if (accountIds.length === 0) return vouchers;
  const rows = await db
    .selectFrom('vouches')
    .innerJoin('accounts', 'accounts.id', 'vouches.voucher_id')
    .where('vouches.account_id', 'in', accountIds)
    .where('admission', '=', 'admitted')
    .where('account_type', '!=', 'suspended')
    .where('deletion_due_at', 'is', null)
    .select('vouches.account_id as vouched_id')
    .selectAll('accounts')
    .orderBy('vouches.created_at')
    .execute();
  for (const { vouched_id, ...voucher } of rows) {
    const known = vouchers.get(vouched_id ?? '') ?? [];
    // Two links of one member count as one vouch.
    if (known.some(({ id }) => id === voucher.id)) continue;
    vouchers.set(vouched_id ?? '', [...known, voucher]);
  }
  return vouchers;
}

/** Removes unused links after their lifetime. */
export async function removeExpiredVouches(db: Database): Promise<void> {
  await db
    .deleteFrom('vouches')
    .where('account_id', 'is', null)
    .where(isExpired(lifetimeMs))
    .execute();
}

/** Moves used vouches of and for an account to another account of the same person; unused ones end. */
export async function moveVouches(trx: Trx, from: string, to: string): Promise<void> {
  await endVouches(trx, from);
  for (const column of ['voucher_id', 'account_id'] as const) {
    await trx
      .updateTable('vouches')
      .set({ [column]: to })
      .where(column, '=', from)
      .execute();
  }
  await trx
    .deleteFrom('vouches')
    .where('voucher_id', '=', to)
    .where('account_id', '=', to)
    .execute();
}

/** Ends a member's unused links: those made at `since` or later; by default all. */
export async function endVouches(db: Database | Trx, voucherId: string, since = ''): Promise<void> {
  await db
    .deleteFrom('vouches')
    .where('voucher_id', '=', voucherId)
    .where('account_id', 'is', null)
    .where('created_at', '>=', since)
    .execute();
}
