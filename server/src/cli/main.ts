import { readConfig } from '../boot/config/config.ts';
import { runCli } from './run-cli.ts';

// Make new files accessible only to the server's user.
process.umask(0o077);

let isLost = false;
// A closed pipe, such as that of `head`, is no failure; a full disk is one.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (isLost || code === 'EPIPE') return;
  isLost = true;
  process.exitCode = 1;
  process.stderr.write(`What the command says could not be written (${code}).\n`);
});
process.stderr.on('error', () => {});

const code = await runCli(process.argv.slice(2), { io: process, readConfig });
// Sets the exit code and lets the program end: process.exit() would truncate output that is still in a pipe.
if (!isLost) process.exitCode = code;
