import { type AccountType, accountTypes } from '@alumni/shared/permissions';
import { listAccounts } from '../accounts/administration.store.ts';
import { type Command, UsageError } from './command.ts';

export const accountsList: Command = {
  name: 'accounts list',
  operands: [],
  summary: 'List the accounts: roll number, type, e-mail, name.',
  options: {
    type: { type: 'string', value: 'TYPE', help: `Only ${accountTypes.join(', ')}.` },
  },
  async run({ value, database }) {
    const type = value('type');
    if (type !== undefined && !isAccountType(type)) {
      throw new UsageError(`--type must be one of ${accountTypes.join(', ')}.`);
    }
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
  },
};

function isAccountType(type: string): type is AccountType {
  return accountTypes.some((one) => one === type);
}
