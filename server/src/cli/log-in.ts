import { findByEmail } from '../accounts/accounts.store.ts';
import { setPassword } from '../features/passwords/passwords.store.ts';
import { removeTwoFactor } from '../features/two-factor/two-factor.store.ts';
import { hashPassword } from '../session/password.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';
import { choosePassword, type PasswordOptions, passwordHelp, passwordOption } from './passwords.ts';

export function addLogInCommands(program: CliCommand): void {
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
  program
    .command('second-step')
    .description('For who has lost phone and recovery codes.')
    .command('remove')
    .description(
      'Remove passkeys, authenticator app and recovery codes; the owner is logged out everywhere and told by mail.',
    )
    .helpEnd('Make sure that it is the owner who asks: call them back.')
    .addArgument(emailArgument())
    .does(removeSecondStep);
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

async function removeSecondStep({ database }: CommandContext, email: string) {
  const account = await removeTwoFactor(await database(), email);
  if (!account) throw noAccountWith(email);
  if (account === 'none') throw new CommandError(`${email} has no second step.`);
  return {
    text: `${email} logs in with the password alone now.`,
    json: { email, rollNo: account.roll_no },
  };
}
