import { newSetupLink } from '../settings/setup-link.ts';
import { type CliCommand, type CommandContext, CommandError } from './command.ts';

export function addSetupLinkCommand(program: CliCommand): void {
  program
    .command('setup-link')
    .description('A new link for the first run, for 24 hours; the one before it ends.')
    .helpEnd('Whoever opens it creates the first master. There is none any more once there is one.')
    .does(setupLink);
}

async function setupLink({ config, database }: CommandContext) {
  const link = await newSetupLink(await database({ create: true }), config.publicUrl);
  if (!link) throw new CommandError('There is a master account already.');
  return { text: link, json: { link } };
}
