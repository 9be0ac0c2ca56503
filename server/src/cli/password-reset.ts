import { setPassword } from '../accounts/administration.store.ts';
import { hashPassword } from '../session/password.ts';
import type { Command } from './command.ts';
import { emailOperand, nobodyHas } from './email-operand.ts';
import { choosePassword, passwordDetails, passwordOptions } from './passwords.ts';

export const passwordReset: Command = {
  name: 'password reset',
  operands: ['EMAIL'],
  summary:
    'Set a new password for an account; its owner is logged out everywhere and told by mail.',
  details: passwordDetails,
  options: passwordOptions,
  async run(call) {
    const email = emailOperand(call.operands[0]);
    const db = await call.database();
    const { password, generated } = await choosePassword(call);
    const account = await setPassword(db, email, await hashPassword(password));
    if (!account) throw nobodyHas(email);
    return {
      text: `The password of ${email} is changed.${generated ? ` Password: ${password}` : ''}`,
      json: { email, rollNo: account.roll_no, ...(generated && { password }) },
    };
  },
};
