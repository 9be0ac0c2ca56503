import type { Account } from '../../../server/src/accounts/accounts.store.ts';
import type { Caller } from '../../../server/src/session/caller.ts';

export function callerFor({ id, roll_no, account_type }: Account): Caller {
  return { id, rollNo: roll_no, accttype: account_type, session: undefined };
}
