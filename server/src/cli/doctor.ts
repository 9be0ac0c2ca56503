import { healthSentence } from '@alumni/shared/health-words';
import type { Command } from 'commander';
import { checkHealth } from '../features/health/check-health.ts';
import type { CommandContext, CommandResult, DefineAction } from './command.ts';

export function addDoctorCommand(program: Command, defineAction: DefineAction): void {
  defineAction(
    program
      .command('doctor')
      .description('Look at database, files, disk, backups and mail, and say what to do.')
      .addHelpText(
        'after',
        `
Fails where something harms people now. What only a server that runs knows, errors and the proxy, is
on the page Health of its masters.`,
      ),
    doctor,
  );
}

const marks = { good: 'ok  ', watch: 'look', bad: 'BAD ' };

async function doctor({
  config: { dataDir },
  database,
  storage,
  settings,
}: CommandContext): Promise<CommandResult> {
  const db = await database({ migrate: false });
  const checks = await checkHealth({
    db,
    storage: await storage(),
    dataDir,
    settings: await settings(),
  });
  const lines = checks.map((check) => {
    const { title, found, advice } = healthSentence(check, 'en');
    return `${marks[check.state]}  ${title}: ${found}${advice && `\n      ${advice}`}`;
  });
  return {
    text: lines.join('\n'),
    json: { checks },
    failed: checks.some(({ state }) => state === 'bad'),
  };
}
