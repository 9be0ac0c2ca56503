import type { Message } from '@alumni/shared/core/messages';
import type { AccountType } from '@alumni/shared/core/permissions';
import { accountName } from '../../accounts/account-types.store.ts';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { type Account, isLastMaster, isProved } from '../../accounts/accounts.store.ts';
import { mergeMessages } from './merges.messages.ts';

export interface Pair {
  /** The account that remains. A merge moves the content of `ended` to it and ends that account. */
  kept: Account;
  ended: Account;
}

const fromLowest: AccountType[] = ['suspended', 'user', 'admin', 'master'];

/** Type of the merged account, the lower one: a merge must neither add rights nor lift a suspension. */
export function lowerType({ kept, ended }: Pair): AccountType {
  const ranks = [kept, ended].map(({ account_type }) => fromLowest.indexOf(account_type));
  return fromLowest[Math.min(...ranks)] ?? 'suspended';
}

/**
 * Whether the account type may merge this pair. Only masters merge accounts of admins or masters. Only masters merge a
 * suspended account, too, because the merge suspends the other account.
 */
export function mayMerge(asker: AccountType, { kept, ended }: Pair): boolean {
  if (asker === 'master') return true;
  return asker === 'admin' && kept.account_type === 'user' && ended.account_type === 'user';
}

/** Why two accounts cannot be merged; undefined if they can. `masters`: all masters of the site. */
export function mergeObstacle(pair: Pair, masters: Account[]): Message | undefined {
  const { kept, ended } = pair;
  const isMember = ({ admission, deletion_due_at }: Account) =>
    admission === 'admitted' && deletion_due_at === null;
  if (!isMember(kept) || !isMember(ended)) return mergeMessages.mergeInactive;
  // An unproved address may be a stranger's, who would gain the other account's content.
  if (!isProved(kept)) return mergeMessages.mergeUnproved;
  // Without a proved address, this master would get no mail and could not object.
  if (ended.account_type === 'master' && !isProved(ended)) return mergeMessages.mergeOfUntold;
  const others = masters.filter(({ id }) => id !== kept.id && id !== ended.id);
  const losesMaster = [kept, ended].some((account) => isLastMaster(account, others));
  return losesMaster && lowerType(pair) !== 'master' ? accountMessages.lastMaster : undefined;
}

/** Name and roll number, because both accounts may have the same name. */
export function accountLabel(account: Account): string {
  return `${accountName(account)} (${account.roll_no})`;
}
