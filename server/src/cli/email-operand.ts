import { validEmail } from '../accounts/roll-number-csv.ts';
import { CommandError, UsageError } from './command.ts';

/** The e-mail of a command, cleaned. */
export function emailOperand(typed: string | undefined): string {
  const email = validEmail(typed ?? '');
  if (!email) throw new UsageError(`'${typed}' is not an e-mail address.`);
  return email;
}

export function nobodyHas(email: string): CommandError {
  return new CommandError(`There is no account with the e-mail ${email}.`);
}
