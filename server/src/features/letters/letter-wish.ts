import { findById, lockByRollNo, updateAccount } from '../../accounts/accounts.store.ts';
import type { Trx } from '../../db/database.ts';
import { lockDeliveries, takeBack } from './deliveries.store.ts';

/**
 * Notes whether an account wants letters; false if it is gone. Those that wait in the outbox are taken back: whether
 * they go is asked again when it is their turn.
 */
export async function saveWish(trx: Trx, accountId: string, wanted: boolean): Promise<boolean> {
  // Before the account: composing takes both in this order.
  if (!wanted) await lockDeliveries(trx);
  const found = await findById(trx, accountId);
  const account = found && (await lockByRollNo(trx, found.roll_no));
  if (!account) return false;
  if (account.letter_wanted !== (wanted ? 1 : 0)) {
    await updateAccount(trx, account, { letter_wanted: wanted ? 1 : 0 });
  }
  if (!wanted) await takeBack(trx, { account_id: accountId });
  return true;
}
