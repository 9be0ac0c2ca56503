import { validEmail } from '@alumni/shared/roll-numbers/list/people';
import { Argument, InvalidArgumentError } from 'commander';
import { CommandError } from './command.ts';

/** Argument with an account's e-mail, cleaned. */
export function emailArgument(): Argument {
  return new Argument('<EMAIL>').argParser((typed) => {
    const email = validEmail(typed);
    if (!email) throw new InvalidArgumentError('It is not an email address.');
    return email;
  });
}

export function noAccountWith(email: string): CommandError {
  return new CommandError(`There is no account with the email ${email}.`);
}
