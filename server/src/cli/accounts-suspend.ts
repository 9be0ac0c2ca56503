import { setAccountType } from '../accounts/account-types.store.ts';
import { type Account, findByEmail } from '../accounts/accounts.store.ts';
import { type Command, type CommandCall, CommandError, UsageError } from './command.ts';
import { emailOperand, nobodyHas } from './email-operand.ts';

export const accountsSuspend: Command = {
  name: 'accounts suspend',
  operands: ['EMAIL'],
  summary: 'Suspend an account: logged out at once, out of every public list.',
  details: 'A master is made an ordinary member first: master remove EMAIL.',
  async run(call) {
    const account = await change(call, 'suspended');
    return { text: `${account.email} is suspended.`, json: toJson(account) };
  },
};

export const accountsReinstate: Command = {
  name: 'accounts reinstate',
  operands: ['EMAIL'],
  summary: 'End a suspension; everything the person posted is back.',
  options: { as: { type: 'string', value: 'TYPE', help: 'user (the default) or admin.' } },
  async run(call) {
    const type = call.value('as') ?? 'user';
    if (type !== 'user' && type !== 'admin') throw new UsageError('--as must be user or admin.');
    const account = await change(call, type);
    return { text: `${account.email} is back as ${type}.`, json: toJson(account) };
  },
};

async function change(call: CommandCall, type: 'suspended' | 'user' | 'admin'): Promise<Account> {
  const email = emailOperand(call.operands[0]);
  const db = await call.database();
  const found = await findByEmail(db, email);
  if (!found) throw nobodyHas(email);
  if (type !== 'suspended' && found.account_type !== 'suspended') {
    throw new CommandError(`${email} is not suspended.`);
  }
  const changed = await setAccountType(db, found.roll_no, type);
  if (!changed) throw nobodyHas(email);
  if (changed === 'isMaster') {
    throw new CommandError(`${email} is a master. First: master remove ${email}`);
  }
  return changed;
}

function toJson({ email, roll_no, account_type }: Account) {
  return { email, rollNo: roll_no, accttype: account_type };
}
