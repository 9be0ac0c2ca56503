import { passwordFault } from '@alumni/shared/accounts/password-rules';
import { formMessages } from '@alumni/shared/core/form.messages';
import type { AccountType } from '@alumni/shared/core/permissions';
import { InvalidInputError } from '../core/domain-errors.ts';

/** Throws `InvalidInputError` if the password is too weak for what its owner may do. */
export async function assertPasswordFits(
  { account_type }: { account_type: AccountType },
  password: string,
): Promise<void> {
  const fault = await passwordFault({ accttype: account_type }, password);
  if (fault) throw new InvalidInputError(formMessages[fault]);
}
