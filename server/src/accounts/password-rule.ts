import { passwordFault } from '@alumni/shared/password-rules';
import { InvalidInputError } from '../core/domain-errors.ts';
import type { Account } from './accounts.store.ts';

/** Throws `InvalidInputError` if the password is too weak for what its owner may do. */
export async function assertPasswordFits(
  { account_type }: Pick<Account, 'account_type'>,
  password: string,
): Promise<void> {
  const fault = await passwordFault({ accttype: account_type }, password);
  if (fault) throw new InvalidInputError(fault);
}
