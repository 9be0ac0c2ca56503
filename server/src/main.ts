import { parseArgs } from 'node:util';
import { isUnitOutdated, readConfig, readLogFormat } from './boot/config/config.ts';
import { ConfigError } from './boot/config/config-error.ts';
import { assertDataAccess } from './boot/config/data-access.ts';
import { failureMessage, mayPass, stackOf } from './boot/failure-message.ts';
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
  // Validates the settings before the slow imports, which take a second or two: systemd holds visitors'
  // connections until it gives up.
  const { start } = await import('./boot/start.ts');
  await start(config);
} catch (error) {
  const reason = failureMessage(error) ?? `The server could not start: ${stackOf(error)}`;
  failureLine(readLogFormat(envFile), reason);
  process.exit(mayPass(error) ? 1 : codeForPerson());
}

/**
 * The unit of an older version repeats every failure, so slowly that systemd never closes the socket and visitors
 * wait for ever. A clean end is not repeated: the next starts are those of visitors, and soon they are refused.
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
