import { confirmClock, readClock } from '../db/clock/heartbeats.store.ts';
import { recordAudit } from '../session/audit-log.store.ts';
import type { CliCommand, CommandContext } from './command.ts';

export function addClockCommands(program: CliCommand): void {
  program
    .command('clock')
    .description('The time of this machine.')
    .command('confirm')
    .description('Say that the clock is right, although it has jumped.')
    .helpEnd(`While a jump of more than a day is not confirmed, nothing is removed and no backup is rotated. Where the
clock service of the system says that the clock is right, the server confirms it by itself.`)
    .does(confirm);
}

async function confirm({ database }: CommandContext) {
  const db = await database();
  const { now, seen } = await readClock(db);
  await db.transaction().execute(async (trx) => {
    await confirmClock(trx);
    const details = { setting: 'clock' };
    await recordAudit(trx, { action: 'setting.changed', subject: 'clock', details });
  });
  return {
    text: `${now} counts as right${seen ? `; before, ${seen} did` : ''}.`,
    json: { now, seen },
  };
}
