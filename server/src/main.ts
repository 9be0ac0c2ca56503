import { parseArgs } from 'node:util';
import { readConfig, readLogFormat } from './boot/config.ts';
import { ConfigError } from './boot/config-error.ts';
import { failureMessage, stackOf } from './boot/failure-message.ts';
import { failureLine } from './boot/log.ts';
import { start } from './boot/start.ts';

// Only the server's user may read the files it creates: database, pictures, mails.
process.umask(0o077);

let envFile: string | undefined;
try {
  envFile = envFileArgument();
  await start(readConfig({ envFile }));
} catch (error) {
  const reason = failureMessage(error) ?? `The server could not start: ${stackOf(error)}`;
  failureLine(readLogFormat(envFile), reason);
  process.exit(1);
}

function envFileArgument(): string | undefined {
  try {
    return parseArgs({ options: { 'env-file': { type: 'string' } } }).values['env-file'];
  } catch {
    throw new ConfigError('the only argument is --env-file FILE.');
  }
}
