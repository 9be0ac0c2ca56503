import type { Command } from 'commander';
import { commandName } from '../core/command-name.ts';
import { addAccountsCommands } from './accounts.ts';
import { addArchiveCommand } from './archive.ts';
import { addBackupCommand } from './backup.ts';
import { addBounceCommand } from './bounce.ts';
import { addClockCommands } from './clock.ts';
import { CliCommand, type CliIo, type RunWork } from './command.ts';
import { addCheckCommands } from './doctor.ts';
import { addFilesCommands } from './files-check.ts';
import { addLogInCommands } from './log-in.ts';
import { addMasterCommands } from './master.ts';
import { addRestoreCommands } from './restore.ts';
import { addRollNumbersCommands } from './roll-numbers-import.ts';
import { addSiteCommands } from './site.ts';

const about = `Settings come from the environment, or from the file that --env-file names after the command, as for the
server: run it with the same DATA_DIR, DATABASE_URL, S3_…, BACKUP_… and PUBLIC_URL. Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** All commands, in the order of the help. */
export function cliProgram({ stdout, stderr }: CliIo, run: RunWork): Command {
  const program = new CliCommand(commandName, run)
    .description('For the person who runs the server.')
    .option('--env-file <FILE>', 'File of settings, the same as for the server.')
    .helpEnd(about)
    .configureHelp({ visibleCommands, subcommandTerm, showGlobalOptions: true })
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // `runCli` prints errors itself, as JSON if requested.
      outputError: () => {},
    });
  addMasterCommands(program);
  addAccountsCommands(program);
  addLogInCommands(program);
  addRollNumbersCommands(program);
  addBackupCommand(program);
  addRestoreCommands(program);
  addFilesCommands(program);
  addSiteCommands(program);
  addBounceCommand(program);
  addArchiveCommand(program);
  addCheckCommands(program);
  addClockCommands(program);
  return program;
}

/** Runnable commands: a group's subcommands instead of the group. */
function visibleCommands({ commands }: Command): Command[] {
  return commands.flatMap((command) => (command.commands.length ? [...command.commands] : command));
}

/** A command's usage with its group: `master create <EMAIL>`. */
function subcommandTerm(command: Command): string {
  const group = command.parent?.parent ? [command.parent.name()] : [];
  const operands = command.registeredArguments.map((argument) =>
    argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
  );
  return [...group, command.name(), ...operands].join(' ');
}
