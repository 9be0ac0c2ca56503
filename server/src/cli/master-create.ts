import { limits } from '@alumni/shared/limits';
import { createMaster, promoteToMaster } from '../accounts/administration.store.ts';
import { hashPassword } from '../session/password.ts';
import { type Command, type CommandCall, CommandError, type CommandResult } from './command.ts';
import { emailOperand, nobodyHas } from './email-operand.ts';
import { choosePassword, passwordDetails, passwordOptions } from './passwords.ts';

export const masterCreate: Command = {
  name: 'master create',
  operands: ['EMAIL'],
  summary: 'Create a master account, or make a member a master.',
  details: passwordDetails,
  options: {
    ...passwordOptions,
    'last-name': { type: 'string', value: 'NAME', help: 'Last name of the new account.' },
    promote: {
      type: 'boolean',
      help: 'Make the member who has this e-mail a master; the password stays.',
    },
  },
  run: (call) => (call.flag('promote') ? promote(call) : create(call)),
};

async function create(call: CommandCall): Promise<CommandResult> {
  const email = emailOperand(call.operands[0]);
  const lastName = (call.value('last-name') ?? 'Master').trim().slice(0, limits.name);
  const { password, generated } = await choosePassword(call);
  const db = await call.database({ create: true });
  const passwordHash = await hashPassword(password);
  const account = await createMaster(db, { email, passwordHash, lastName });
  if (account === 'emailTaken') {
    throw new CommandError(
      `${email} has an account already. Make it a master with: master create ${email} --promote`,
    );
  }
  return {
    text: `Master ${email} created.${generated ? ` Password: ${password}` : ''}`,
    json: { email, rollNo: account.roll_no, ...(generated && { password }) },
  };
}

async function promote(call: CommandCall): Promise<CommandResult> {
  const email = emailOperand(call.operands[0]);
  const account = await promoteToMaster(await call.database(), email);
  if (!account) throw nobodyHas(email);
  return { text: `${email} is a master now.`, json: { email, rollNo: account.roll_no } };
}
