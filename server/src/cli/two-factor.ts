import { removeTwoFactor } from '../features/two-factor/two-factor.store.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';

export function addTwoFactorCommands(program: CliCommand): void {
  program
    .command('second-step')
    .description('For who has lost phone and recovery codes.')
    .command('remove')
    .description(
      'Remove passkeys, authenticator app and recovery codes; the owner is logged out everywhere and told by mail.',
    )
    .helpEnd('Make sure that it is the owner who asks: call them back.')
    .addArgument(emailArgument())
    .does(remove);
}

async function remove({ database }: CommandContext, email: string) {
  const account = await removeTwoFactor(await database(), email);
  if (!account) throw noAccountWith(email);
  if (account === 'none') throw new CommandError(`${email} has no second step.`);
  return {
    text: `${email} logs in with the password alone now.`,
    json: { email, rollNo: account.roll_no },
  };
}
