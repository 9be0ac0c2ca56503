import { messageText } from '@alumni/shared/core/messages';
import { CommanderError } from 'commander';
import { BackupError } from '../backup/manifest.ts';
import type { Config } from '../boot/config/config.ts';
import { EnvFileUnreadableError } from '../boot/config/config-error.ts';
import { failureMessage, stackOf } from '../boot/failure-message.ts';
import { DomainError } from '../core/domain-errors.ts';
import { type CliIo, CommandError, type RunWork } from './command.ts';
import { withContext } from './context.ts';
import { cliProgram } from './program.ts';

/** EX_TEMPFAIL of sysexits.h: a mail server that pipes to the command retries later. */
const tempFailure = 75;

/**
 * Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong usage. `bounce` fails with 75, so that the
 * mail server retries.
 */
export async function runCli(
  argv: string[],
  { io, readConfig }: { io: CliIo; readConfig: (source: { envFile?: string }) => Config },
): Promise<number> {
  let exitCode = 0;
  const run: RunWork = async (command, work) => {
    const result = await withContext(io, readConfig(command.optsWithGlobals()), work);
    io.stdout.write(`${command.opts().json ? JSON.stringify(result.json) : result.text}\n`);
    if (result.failed) exitCode = 1;
  };
  try {
    await cliProgram(io, run).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (isHelp(error)) return error.exitCode === 0 ? 0 : 2;
    const message = errorMessage(error);
    io.stderr.write(`${argv.includes('--json') ? JSON.stringify({ error: message }) : message}\n`);
    if (error instanceof CommanderError || error instanceof EnvFileUnreadableError) return 2;
    return argv[0] === 'bounce' ? tempFailure : 1;
  }
}

/** Whether the error is Commander's way to end after showing help. */
function isHelp(error: unknown): error is CommanderError {
  return error instanceof CommanderError && /^commander\.help/.test(error.code);
}

function errorMessage(error: unknown): string {
  if (error instanceof CommanderError) {
    const problem = error.message.replace(/^error: /, '').replaceAll('\n', ' ');
    return `${problem.replace(/\.$/, '')}. Try --help.`;
  }
  if (error instanceof CommandError || error instanceof BackupError) return error.message;
  const known = failureMessage(error);
  if (known) return known;
  if (error instanceof DomainError) return messageText(error.userMessage, 'en', error.values);
  return `The command failed: ${stackOf(error)}`;
}
