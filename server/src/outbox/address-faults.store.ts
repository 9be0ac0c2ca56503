import type { MailReason } from '@alumni/shared/mail/mail-state';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { lockName } from '../db/lock-name.ts';
import { countRows } from '../db/rows.ts';
import { withFault } from './address-faults.ts';
import { classifyRefusal } from './mail-refusal.ts';

/** Records that a mail to an address failed with an enhanced status code (RFC 3463). */
export async function recordFault(trx: Trx, address: string, status: string, at = Date.now()) {
  const email_key = keyOf(address);
  await lockName(trx, `address|${email_key}`);
  const before = await trx
    .selectFrom('address_faults')
    .selectAll()
    .where('email_key', '=', email_key)
    .executeTakeFirst();
  const after = withFault(before, status, at);
  if (!after || after === before) return;
  await trx
    .insertInto('address_faults')
    .values({ email_key, ...after })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ ...after }))
    .execute();
}

/** Forgets the faults of an address: its owner reacted to a mail, or it belongs to nobody any more. */
export async function forgetFaults(trx: Database | Trx, address: string): Promise<void> {
  await trx.deleteFrom('address_faults').where('email_key', '=', keyOf(address)).execute();
}

/**
 * Removes faults of addresses without an account or a waiting invitation. Also removes those of addresses that are not
 * broken and have had no fault for 180 days.
 */
export async function removeOldFaults(db: Database): Promise<void> {
  await db
    .deleteFrom('address_faults')
    .where(
      sql<SqlBool>`(broken_at is null and last_at < ${fromNow(-180 * 86_400_000)}) or not (${isOfAccount}
        or exists (select 1 from issued_roll_numbers as issued
          where issued.email_key = address_faults.email_key and issued.claimed_at is null))`,
    )
    .execute();
}

/**
 * Returns the broken addresses in lower case. Each has the reason and the time at which it became broken. With
 * `addresses`, ignores all other addresses.
 */
export async function faultsOf(db: Database | Trx, addresses?: string[]) {
  if (addresses?.length === 0) return new Map<string, { since: string; reason: MailReason }>();
  const rows = await db
    .selectFrom('address_faults')
    .select(['email_key', 'broken_at', 'status'])
    .where('broken_at', 'is not', null)
    .$if(addresses !== undefined, (query) => query.where('email_key', 'in', addresses ?? []))
    .execute();
  return new Map(
    rows.map(({ email_key, broken_at, status }) => [
      email_key,
      { since: broken_at ?? '', reason: classifyRefusal(`${status} `) },
    ]),
  );
}

/** Since when an address is broken, and why; undefined if it works. */
export async function brokenAddress(db: Database | Trx, address: string) {
  return (await faultsOf(db, [keyOf(address)])).get(keyOf(address));
}

const isOfAccount = sql<SqlBool>`exists (
  select 1 from accounts where accounts.email_key = address_faults.email_key)`;

/** Counts broken addresses of accounts. */
export async function countBroken(db: Database): Promise<number> {
  return countRows(
    db.selectFrom('address_faults').where('broken_at', 'is not', null).where(isOfAccount),
  );
}

function keyOf(address: string): string {
  return address.trim().toLowerCase();
}
