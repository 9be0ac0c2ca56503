import { removeMaster } from '../accounts/administration.store.ts';
import { type Command, CommandError } from './command.ts';
import { emailOperand } from './email-operand.ts';

export const masterRemove: Command = {
  name: 'master remove',
  operands: ['EMAIL'],
  summary: 'Make a master an ordinary member, to hand over the office.',
  details: 'The last master stays: create the next one first.',
  async run({ operands, database }) {
    const email = emailOperand(operands[0]);
    const account = await removeMaster(await database(), email);
    if (!account) throw new CommandError(`There is no master with the e-mail ${email}.`);
    if (account === 'lastMaster') {
      throw new CommandError(`${email} is the last master. Create the next one first.`);
    }
    return {
      text: `${email} is an ordinary member now.`,
      json: { email, rollNo: account.roll_no },
    };
  },
};
