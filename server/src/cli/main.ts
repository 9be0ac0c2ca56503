import { readConfig } from '../boot/config/config.ts';
import { runCli } from './run-cli.ts';

// Database, pictures and backups are for the server's user alone.
process.umask(0o077);

let isLost = false;
// A reader that has enough, such as head, is no failure; a file on a full disk is one.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (isLost || code === 'EPIPE') return;
  isLost = true;
  process.exitCode = 1;
  process.stderr.write(`What the command says could not be written (${code}).\n`);
});
process.stderr.on('error', () => {});

const code = await runCli(process.argv.slice(2), { io: process, readConfig });
// Not process.exit(): it would cut off what a pipe has not taken yet.
if (!isLost) process.exitCode = code;
