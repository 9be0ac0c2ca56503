import { limits } from '@alumni/shared/core/limits';
import { ConflictError } from '../core/domain-errors.ts';
import { createMaster, promoteToMaster, removeMaster } from '../features/roles/masters.store.ts';
import { hashPassword } from '../session/password.ts';
import { newSetupLink } from '../settings/setup-link.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';
import { choosePassword, passwordHelp, passwordOption } from './passwords.ts';

interface CreateOptions {
  lastName: string;
  promote?: boolean;
  passwordStdin?: boolean;
}

export function addMasterCommands(program: CliCommand): void {
  program
    .command('setup-link')
    .description('A new link for the first run, for 24 hours; the one before it ends.')
    .helpEnd('Whoever opens it creates the first master. There is none any more once there is one.')
    .does(setupLink);
  const master = program.command('master').description('Who may change account types.');
  master
    .command('create')
    .description('Create a master account, or make a member a master.')
    .helpEnd(passwordHelp)
    .addArgument(emailArgument())
    .addOption(passwordOption())
    .option('--last-name <NAME>', 'Last name of the new account.', 'Master')
    .option('--promote', 'Make the member who has this email a master; the password stays.')
    .does((context, email: string, options: CreateOptions) =>
      options.promote ? promote(context, email) : create(context, email, options),
    );
  master
    .command('remove')
    .description('Make a master an ordinary member, to hand over the office.')
    .helpEnd('The last master stays: create the next one first.')
    .addArgument(emailArgument())
    .does(remove);
}

async function promote({ database }: CommandContext, email: string) {
  const account = await promoteToMaster(await database(), email);
  if (!account) throw noAccountWith(email);
  return { text: `${email} is a master now.`, json: { email, rollNo: account.roll_no } };
}

async function create({ io, database }: CommandContext, email: string, options: CreateOptions) {
  const lastName = options.lastName.trim().slice(0, limits.name);
  const { password, generated } = await choosePassword(io, options, { account_type: 'master' });
  const db = await database({ create: true });
  const passwordHash = await hashPassword(password);
  const account = await createMaster(db, { email, passwordHash, lastName }).catch((error) => {
    if (!(error instanceof ConflictError)) throw error;
    throw new CommandError(
      `${email} has an account already. Make it a master with: master create ${email} --promote`,
    );
  });
  return {
    text: `Master ${email} created.${generated ? ` Password: ${password}` : ''}`,
    json: { email, rollNo: account.roll_no, ...(generated && { password }) },
  };
}

async function remove({ database }: CommandContext, email: string) {
  const account = await removeMaster(await database(), email);
  if (!account) throw new CommandError(`There is no master with the email ${email}.`);
  if (account === 'lastMaster') {
    throw new CommandError(`${email} is the last master. Create the next one first.`);
  }
  return { text: `${email} is an ordinary member now.`, json: { email, rollNo: account.roll_no } };
}

async function setupLink({ config, database }: CommandContext) {
  const link = await newSetupLink(await database({ create: true }), config.publicUrl);
  if (!link) throw new CommandError('There is a master account already.');
  return { text: link, json: { link } };
}
