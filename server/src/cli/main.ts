import { readConfig } from '../boot/config/config.ts';
import { runCli } from './run-cli.ts';

// Database, pictures and backups are for the server's user alone.
process.umask(0o077);

// A reader that has enough, such as head, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Not process.exit(): it would cut off what a pipe has not taken yet.
process.exitCode = await runCli(process.argv.slice(2), { io: process, readConfig });
