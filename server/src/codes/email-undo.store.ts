import type { Database, Trx } from '../db/database.ts';
import { isExpired } from '../db/expired.ts';
import { fromNow, now } from '../db/ids.ts';
import { affectsAnyRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { hashToken, newToken } from '../session/token.ts';

// Codes that restore an earlier email (decision 0072).

export const undoLifetimeMs = 7 * 86_400_000;

/** Returns the code; only its hash is stored. */
export async function insertUndo(
  trx: Trx,
  undo: { accountId: string; email: string; heldSince: string },
): Promise<string> {
  const code = newToken();
  await trx
    .insertInto('email_undos')
    .values({
      code_hash: hashToken(code),
      account_id: undo.accountId,
      email: undo.email,
      held_since: undo.heldSince,
      created_at: now(),
      expires_at: fromNow(undoLifetimeMs),
    })
    .execute();
  return code;
}

export type Undo = Row<'email_undos'>;

/** Undefined if the code is unknown, used or expired. */
export async function findUndo(trx: Trx, code: string): Promise<Undo | undefined> {
  return trx
    .selectFrom('email_undos')
    .selectAll()
    .where('code_hash', '=', hashToken(code))
    .where('expires_at', '>', now())
    .executeTakeFirst();
}

/** Uses up a code; false if it is gone. Lock the account first: the other order deadlocks with `endCodes`. */
export async function takeUndo(trx: Trx, { code_hash }: Undo): Promise<boolean> {
  return trx.deleteFrom('email_undos').where('code_hash', '=', code_hash).$call(affectsAnyRow);
}

/** Ends the codes of an account that were made at `since` or later; by default all. */
export async function endUndos(db: Database | Trx, accountId: string, since = ''): Promise<void> {
  await db
    .deleteFrom('email_undos')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .execute();
}

/** When the account first proved the address `emailKey`; undefined unless a valid undo can restore this address. */
export async function heldBefore(trx: Trx, accountId: string, emailKey: string) {
  const undo = await trx
    .selectFrom('email_undos')
    .select('held_since')
    .where('account_id', '=', accountId)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', emailKey))
    .where('expires_at', '>', now())
    .orderBy('held_since')
    .executeTakeFirst();
  return undo?.held_since;
}

/** The newest code that restores another address than the current one. */
export async function newestUndo(trx: Trx, { id, email_key }: { id: string; email_key: string }) {
  return trx
    .selectFrom('email_undos')
    .selectAll()
    .where('account_id', '=', id)
    .where((eb) => eb(eb.fn('lower', ['email']), '<>', email_key))
    .where('expires_at', '>', now())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When the account first left the address of `undo`. Changing back and forth must not extend the time for an undo. */
export async function firstChangeFrom(trx: Trx, undo: Undo): Promise<string> {
  const { first } = await trx
    .selectFrom('email_undos')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .where('account_id', '=', undo.account_id)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', undo.email.toLowerCase()))
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow();
  return first && first < undo.created_at ? first : undo.created_at;
}

export async function removeExpiredEmailUndos(db: Database): Promise<void> {
  await db.deleteFrom('email_undos').where(isExpired(undoLifetimeMs)).execute();
}
