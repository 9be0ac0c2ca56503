import { findByEmail } from '../accounts/accounts.store.ts';
import { setPassword } from '../features/passwords/passwords.store.ts';
import { hashPassword } from '../session/password.ts';
import type { CliCommand, CommandContext } from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';
import { choosePassword, type PasswordOptions, passwordHelp, passwordOption } from './passwords.ts';

export function addPasswordCommands(program: CliCommand): void {
  program
    .command('password')
    .description('For who cannot log in.')
    .command('reset')
    .description(
      'Set a new password for an account; its owner is logged out everywhere and told by mail.',
    )
    .helpEnd(passwordHelp)
    .addArgument(emailArgument())
    .addOption(passwordOption())
    .does(reset);
}

async function reset({ io, database }: CommandContext, email: string, options: PasswordOptions) {
  const db = await database();
  const found = await findByEmail(db, email);
  if (!found) throw noAccountWith(email);
  const { password, generated } = await choosePassword(io, options, found);
  const account = await setPassword(db, email, await hashPassword(password));
  if (!account) throw noAccountWith(email);
  return {
    text: `The password of ${email} is changed.${generated ? ` Password: ${password}` : ''}`,
    json: { email, rollNo: account.roll_no, ...(generated && { password }) },
  };
}
