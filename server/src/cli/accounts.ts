import { resolve } from 'node:path';
import { type AccountType, accountTypes } from '@alumni/shared/core/permissions';
import {
  type PostsAfterDeletion,
  postsAfterDeletion,
} from '@alumni/shared/profile/posts-after-deletion';
import { Argument, Option } from 'commander';
import { setAccountType } from '../accounts/account-types.store.ts';
import { type Account, findByEmail, listAccounts } from '../accounts/accounts.store.ts';
import { recordFields } from '../boot/record-fields.ts';
import { purgeNow, purgeRecipient } from '../boot/tasks/purge-accounts.ts';
import { beginDeletionByOperator } from '../features/deletion/deletion.store.ts';
import { createDataExport } from '../features/profile/my-data.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';
import { emailArgument, noAccountWith } from './email-argument.ts';
import { writeOutput } from './write-output.ts';

export function addAccountsCommands(program: CliCommand): void {
  const accounts = program
    .command('accounts')
    .description('Who has an account, and of which type.');
  accounts
    .command('list')
    .description('List the accounts: roll number, type, email, name.')
    .addOption(new Option('--type <TYPE>', 'Only accounts of this type.').choices(accountTypes))
    .does(list);
  accounts
    .command('suspend')
    .description('Suspend an account: logged out at once, out of every public list.')
    .helpEnd('A master is made an ordinary member first: master remove EMAIL.')
    .addArgument(emailArgument())
    .does(suspend);
  accounts
    .command('reinstate')
    .description('End a suspension; everything the person posted is back.')
    .addArgument(emailArgument())
    .addOption(
      new Option('--as <TYPE>', 'What the account is from now on.')
        .choices(['user', 'admin'])
        .default('user'),
    )
    .does(reinstate);
  accounts
    .command('export')
    .description('Write everything about a person into a ZIP file, as they can themselves.')
    .addArgument(emailArgument())
    .addArgument(new Argument('[FILE]', 'Default: alumni-ROLLNUMBER.zip, in this folder.'))
    .does(exportData);
  accounts
    .command('delete')
    .description('Delete an account in 14 days; its owner is told by mail, and a log-in stops it.')
    .helpEnd(
      'Make sure that it is the owner who asks: call them back. Of somebody who has not registered, the\nroll number that waits is withdrawn at once, with all that is known of them.',
    )
    .addArgument(emailArgument())
    .addOption(new Option('--now', 'Delete it at once; there is no way back.'))
    .addOption(
      new Option('--posts <WHAT>', 'What becomes of their events, opportunities and galleries.')
        .choices(postsAfterDeletion)
        .default('delete'),
    )
    .does(remove);
}

async function list({ database }: CommandContext, { type }: { type?: AccountType }) {
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

async function suspend(context: CommandContext, email: string) {
  const account = await change(context, email, 'suspended');
  return { text: `${account.email} is suspended.`, json: toJson(account) };
}

async function reinstate(context: CommandContext, email: string, { as }: { as: 'user' | 'admin' }) {
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

async function exportData(
  { database, storage, settings }: CommandContext,
  email: string,
  file: string | undefined,
) {
  const account = await findByEmail(await database(), email);
  if (!account) throw noAccountWith(email);
  const language = account.language;
  const { fileName, bytes, stream } = await createDataExport(
    { db: await database(), storage: await storage() },
    account,
    { language, siteName: (await settings()).site.name[language], recordFields },
  );
  const path = resolve(file ?? fileName);
  await writeOutput(path, stream);
  return {
    text: `Written to ${path}.`,
    json: { email, rollNo: account.roll_no, file: path, bytes },
  };
}

async function remove(
  { config: { dataDir, publicUrl }, database, storage, settings }: CommandContext,
  email: string,
  { now, posts }: { now?: boolean; posts: PostsAfterDeletion },
) {
  const db = await database();
  const found = await findByEmail(db, email);
  if (!found) {
    if (!(await purgeRecipient({ db, dataDir }, email))) throw noAccountWith(email);
    return {
      text: `${email} has no account. The roll number that waited was withdrawn, with what was known of them.`,
      json: { email, rollNo: null, deletedAt: new Date().toISOString() },
    };
  }
  const { backupDays } = await settings();
  const account = await beginDeletionByOperator(db, found.roll_no, {
    posts,
    publicUrl,
    backupDays,
    days: now ? 0 : undefined,
  });
  if (!account) throw noAccountWith(email);
  if (account === 'lastMaster') {
    throw new CommandError(`${email} is the only master. First: master create EMAIL`);
  }
  if (now)
    await purgeNow(
      { db, storage: await storage(), config: { dataDir, backupDays } },
      account.roll_no,
    );
  const json = { email, rollNo: account.roll_no, deletedAt: account.deletion_due_at };
  return now
    ? { text: `The account of ${email} has been deleted.`, json }
    : {
        text: `The account of ${email} will be deleted on ${account.deletion_due_at?.slice(0, 10)}, unless they log in.`,
        json,
      };
}

function toJson({ email, roll_no, account_type }: Account) {
  return { email, rollNo: roll_no, accttype: account_type };
}
