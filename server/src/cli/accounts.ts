import { type AccountType, accountTypes } from '@alumni/shared/permissions';
import { type Command, Option } from 'commander';
import { setAccountType } from '../accounts/account-types.store.ts';
import { type Account, findByEmail } from '../accounts/accounts.store.ts';
import { listAccounts } from '../accounts/administration.store.ts';
import {
  type CommandContext,
  CommandError,
  type CommandResult,
  type DefineAction,
} from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';

export function addAccountsCommands(program: Command, defineAction: DefineAction): void {
  const accounts = program
    .command('accounts')
    .description('Who has an account, and of which type.');
  defineAction(
    accounts
      .command('list')
      .description('List the accounts: roll number, type, e-mail, name.')
      .addOption(new Option('--type <TYPE>', 'Only accounts of this type.').choices(accountTypes)),
    list,
  );
  defineAction(
    accounts
      .command('suspend')
      .description('Suspend an account: logged out at once, out of every public list.')
      .addHelpText('after', '\nA master is made an ordinary member first: master remove EMAIL.')
      .addArgument(emailArgument()),
    suspend,
  );
  defineAction(
    accounts
      .command('reinstate')
      .description('End a suspension; everything the person posted is back.')
      .addArgument(emailArgument())
      .addOption(
        new Option('--as <TYPE>', 'What the account is from now on.')
          .choices(['user', 'admin'])
          .default('user'),
      ),
    reinstate,
  );
}

async function list(
  { database }: CommandContext,
  { type }: { type?: AccountType },
): Promise<CommandResult> {
  const accounts = (await listAccounts(await database(), type)).map((account) => ({
    rollNo: account.roll_no,
    accttype: account.account_type,
    email: account.email,
    name: `${account.first_name} ${account.last_name}`.trim(),
  }));
  const lines = accounts.map(({ rollNo, accttype, email, name }) =>
    [rollNo, accttype.padEnd('suspended'.length), email, name].join('  '),
  );
  return { text: lines.join('\n') || 'There are no accounts.', json: accounts };
}

async function suspend(context: CommandContext, email: string): Promise<CommandResult> {
  const account = await change(context, email, 'suspended');
  return { text: `${account.email} is suspended.`, json: toJson(account) };
}

async function reinstate(
  context: CommandContext,
  email: string,
  { as }: { as: 'user' | 'admin' },
): Promise<CommandResult> {
  const account = await change(context, email, as);
  return { text: `${account.email} is back as ${as}.`, json: toJson(account) };
}

async function change(
  { database }: CommandContext,
  email: string,
  type: 'suspended' | 'user' | 'admin',
): Promise<Account> {
  const db = await database();
  const found = await findByEmail(db, email);
  if (!found) throw noAccountWith(email);
  if (type !== 'suspended' && found.account_type !== 'suspended') {
    throw new CommandError(`${email} is not suspended.`);
  }
  const changed = await setAccountType(db, found.roll_no, type);
  if (!changed) throw noAccountWith(email);
  if (changed === 'isMaster') {
    throw new CommandError(`${email} is a master. First: master remove ${email}`);
  }
  return changed;
}

function toJson({ email, roll_no, account_type }: Account) {
  return { email, rollNo: roll_no, accttype: account_type };
}
