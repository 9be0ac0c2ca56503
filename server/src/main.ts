import { parseArgs } from 'node:util';
import { isUnitOutdated, readConfig, readLogFormat } from './boot/config/config.ts';
import { ConfigError } from './boot/config/config-error.ts';
import { assertDataAccess } from './boot/config/data-access.ts';
import { failureMessage, isTransient, stackOf } from './boot/failure-message.ts';
import { failureLine, ignoreLostOutput } from './boot/log.ts';
import { needsPersonCode } from './core/service-unit.ts';

// Only the server's user may read the files it creates: database, pictures, mails.
process.umask(0o077);
ignoreLostOutput();

let envFile: string | undefined;
try {
  envFile = envFileArgument();
  const config = readConfig({ envFile });
  assertDataAccess(config.dataDir);
  // Validate the settings before these slow imports, which take a second or two. While starts fail, systemd keeps
  // visitors' connections open and waiting. It closes them sooner if the starts fail fast.
  const { start } = await import('./boot/start.ts');
  await start(config);
} catch (error) {
  const reason = failureMessage(error) ?? `The server could not start: ${stackOf(error)}`;
  failureLine(readLogFormat(envFile), reason);
  process.exit(isTransient(error) ? 1 : codeForPerson());
}

/**
 * Exit code for an error that only a person can fix. systemd listens for visitors while the server does not run. It
 * closes this socket only after several starts in quick succession; until then, visitors wait.
 *
 * The systemd unit of an older version restarts the server slowly after every exit code but 0. The socket would never
 * close. After exit code 0, each waiting connection starts the server at once, so systemd soon closes the socket.
 */
function codeForPerson(): number {
  return isUnitOutdated() ? 0 : needsPersonCode;
}

function envFileArgument(): string | undefined {
  try {
    return parseArgs({ options: { 'env-file': { type: 'string' } } }).values['env-file'];
  } catch {
    throw new ConfigError('the only argument is --env-file FILE.');
  }
}
