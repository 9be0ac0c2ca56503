import type { MailReason } from '@alumni/shared/mail/mail-state';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow } from '../db/ids.ts';
import { lockName } from '../db/lock-name.ts';
import { countRows } from '../db/rows.ts';
import { withFault } from './address-faults.ts';
import { mailReasonOf } from './mail-refusal.ts';

/** Notes that a mail to an address was given up with an enhanced status code (RFC 3463). */
export async function noteFault(trx: Trx, address: string, status: string, at = Date.now()) {
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

/** Forgets the faults of an address: a mail to it was answered, or it belongs to nobody any more. */
export async function forgetFaults(trx: Database | Trx, address: string): Promise<void> {
  await trx.deleteFrom('address_faults').where('email_key', '=', keyOf(address)).execute();
}

/** Forgets faults of addresses that no account has, and single ones that are long ago. */
export async function removeOldFaults(db: Database): Promise<void> {
  await db
    .deleteFrom('address_faults')
    .where(
      sql<SqlBool>`(broken_at is null and last_at < ${fromNow(-180 * 86_400_000)}) or not exists (
        select 1 from accounts where accounts.email_key = address_faults.email_key)`,
    )
    .execute();
}

/** Since when and why mails to addresses (in lower case) come back, where they do; to all of them without a list. */
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
      { since: broken_at ?? '', reason: mailReasonOf(`${status} `) },
    ]),
  );
}

/** The same of one address; undefined while it works. */
export async function brokenAddress(db: Database | Trx, address: string) {
  return (await faultsOf(db, [keyOf(address)])).get(keyOf(address));
}

/** The number of addresses that do not work. */
export async function countBroken(db: Database): Promise<number> {
  return countRows(db.selectFrom('address_faults').where('broken_at', 'is not', null));
}

function keyOf(address: string): string {
  return address.trim().toLowerCase();
}
