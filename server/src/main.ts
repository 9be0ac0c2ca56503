import { readConfig } from './boot/config.ts';
import { failureMessage, stackOf } from './boot/failure-message.ts';
import { start } from './boot/start.ts';

// Database, pictures and backups are for the server's user alone.
process.umask(0o077);

try {
  await start(readConfig());
} catch (error) {
  console.error(failureMessage(error) ?? `The server could not start: ${stackOf(error)}`);
  process.exit(1);
}
