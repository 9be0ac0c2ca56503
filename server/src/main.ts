import { readConfig } from './boot/config.ts';
import { failureMessage, stackOf } from './boot/failure-message.ts';
import { start } from './boot/start.ts';

// Only the server's user may read the files it creates: database, pictures, mails.
process.umask(0o077);

try {
  await start(readConfig());
} catch (error) {
  console.error(failureMessage(error) ?? `The server could not start: ${stackOf(error)}`);
  process.exit(1);
}
