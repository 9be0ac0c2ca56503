import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/free-port.ts';

let dataDir: string;
let dev: ChildProcess;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-dev-'));
});
afterEach(async () => {
  const closed = once(dev, 'close');
  dev.kill('SIGTERM');
  await closed;
  rmSync(dataDir, { recursive: true });
});

test('npm run dev serves the page, and passes its calls on to the server on PORT', async () => {
  const PORT = String(await freePort());
  const settings = { PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', NO_COLOR: '1' };
  const program = fileURLToPath(new URL('dev.mjs', import.meta.url));
  dev = spawn(process.execPath, [program], { env: settings, stdio: 'pipe' });
  let output = '';
  dev.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const pageAddress = () =>
    output.includes('Ready:') ? /Local: +(\S+)\//.exec(output)?.[1] : undefined;
  while (!pageAddress() && dev.exitCode === null) await wait(20);
  const page = pageAddress();

  expect(await (await fetch(`${page}/`)).text()).toContain('/src/main.tsx');
  const events = await fetch(`${page}/api/all/events`);
  expect(await events.json()).toEqual({ events: [], totalPages: 1, comingUp: [] });
  const login = await fetch(`${page}/alumni/login`, { method: 'POST' });
  expect(login.headers.get('content-type')).toContain('json');
});
