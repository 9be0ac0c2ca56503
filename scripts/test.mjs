// `npm test`: vitest and the browser tests beside each other. One after the other, each leaves a tenth of two
// processors idle: it waits for databases and pages, and its beginning and its end keep one of them busy.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

const vitest = start(['node_modules/vitest/vitest.mjs', 'run'], 'inherit');
const browser = browserTests();
const failed = await vitest;
browser.show();
process.exit(failed || (await browser.ended));

/** Their output stays behind until it is shown: lines of both would be in each other's way. */
function browserTests() {
  let write = (chunk) => held.push(chunk);
  const held = [];
  const run = async () => {
    const missing = await start(['scripts/setup.cjs', 'browser'], 'pipe', (chunk) => write(chunk));
    return (
      missing ||
      start(['node_modules/@playwright/test/cli.js', 'test'], 'pipe', (chunk) => write(chunk))
    );
  };
  return {
    ended: run(),
    show() {
      write = (chunk) => process.stdout.write(chunk);
      for (const chunk of held) write(chunk);
    },
  };
}

/** Resolves to the exit code. */
async function start(command, stdout, onOutput) {
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', stdout, 'inherit'],
  });
  child.stdout?.on('data', onOutput);
  const [status] = await once(child, 'close');
  return status ?? 1;
}
