// Starts the server, which restarts on change, and the client with hot reload in front of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const client = fileURLToPath(new URL('../client/', import.meta.url));
const vite = fileURLToPath(new URL('../node_modules/vite/bin/vite.js', import.meta.url));

const processes = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [vite], { cwd: client, stdio: 'inherit' }),
];

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const running of processes) running.on('exit', stop);

function stop() {
  for (const running of processes) running.kill('SIGTERM');
}
