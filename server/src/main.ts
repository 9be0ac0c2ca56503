import { readConfig, readLogFormat } from './boot/config.ts';
import { failureMessage, stackOf } from './boot/failure-message.ts';
import { failureLine } from './boot/log.ts';
import { start } from './boot/start.ts';

// Only the server's user may read the files it creates: database, pictures, mails.
process.umask(0o077);

try {
  await start(readConfig());
} catch (error) {
  const reason = failureMessage(error) ?? `The server could not start: ${stackOf(error)}`;
  failureLine(readLogFormat(), reason);
  process.exit(1);
}
