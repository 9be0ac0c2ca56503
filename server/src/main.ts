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
  // The settings are validated before these slow imports, which take a second or two. Visitors' connections wait until
  // systemd gives up, so wrong settings must fail fast.
  const { start } = await import('./boot/start.ts');
  await start(config);
} catch (error) {
  const reason = failureMessage(error) ?? `The server could not start: ${stackOf(error)}`;
  failureLine(readLogFormat(envFile), reason);
  process.exit(isTransient(error) ? 1 : codeForPerson());
}

/**
 * Exit code for an error that only a person can fix. The systemd unit of an older version restarts the server after
 * every failure. These restarts are so slow that systemd never closes the socket, and visitors would wait for ever.
 * After exit code 0, systemd starts the server only for a visitor's connection. These starts follow each other so fast
 * that systemd soon closes the socket.
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
