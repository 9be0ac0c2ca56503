import type { MessageKey } from '@alumni/shared/core/messages';
import type { AccountType } from '@alumni/shared/core/permissions';
import { accountName } from '../../accounts/account-types.store.ts';
import { type Account, isLastMaster, isProved } from '../../accounts/accounts.store.ts';

export interface Pair {
  /** The account that stays, and the one that ends. */
  kept: Account;
  ended: Account;
}

const fromLowest: AccountType[] = ['suspended', 'user', 'admin', 'master'];

/** The account type that stays: a second account is no way to more rights, nor out of a suspension. */
export function lowerType({ kept, ended }: Pair): AccountType {
  const ranks = [kept, ended].map(({ account_type }) => fromLowest.indexOf(account_type));
  return fromLowest[Math.min(...ranks)] ?? 'suspended';
}

/**
 * Whether an account may have these become one. An admin's or a master's is for masters, and so is a suspended one: the
 * other would be suspended with it.
 */
export function mayMerge(asker: AccountType, { kept, ended }: Pair): boolean {
  if (asker === 'master') return true;
  return asker === 'admin' && kept.account_type === 'user' && ended.account_type === 'user';
}

/** Why two accounts cannot become one; undefined if they can. `masters` are all of the site. */
export function mergeObstacle(pair: Pair, masters: Account[]): MessageKey | undefined {
  const { kept, ended } = pair;
  const isMember = ({ admission, deletion_due_at }: Account) =>
    admission === 'admitted' && deletion_due_at === null;
  if (!isMember(kept) || !isMember(ended)) return 'mergeInactive';
  // An unproved address may be a stranger's, who would gain the other account's content.
  if (!isProved(kept)) return 'mergeUnproved';
  // Only a master may take a master's rights, and a master who is not told could not object.
  if (ended.account_type === 'master' && !isProved(ended)) return 'mergeOfUntold';
  const others = masters.filter(({ id }) => id !== kept.id && id !== ended.id);
  const losesMaster = [kept, ended].some((account) => isLastMaster(account, others));
  return losesMaster && lowerType(pair) !== 'master' ? 'lastMaster' : undefined;
}

/** Name and roll number: both accounts may have the same name. */
export function accountLabel(account: Account): string {
  return `${accountName(account)} (${account.roll_no})`;
}
