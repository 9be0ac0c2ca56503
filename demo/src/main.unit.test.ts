import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cacheFilled } from '../../e2e/demo-site.ts';
import { freePort } from '../../server/src/testing/free-port.ts';
import { type RunningProgram, runProgram } from '../../server/src/testing/run-program.ts';
import { logins } from './content/logins.ts';

let dataDir: string;
const programs: RunningProgram[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'alumni-demo-'));
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop();
  rmSync(dataDir, { recursive: true });
});

async function started(): Promise<RunningProgram> {
  const options = { script: 'demo/src/main.ts', dataDir, readyWithinMs: 150_000 } as const;
  const program = await runProgram(options);
  programs.push(program);
  return program;
}

function pictures(): number {
  const folder = join(dataDir, 'files');
  if (!existsSync(folder)) return 0;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.jpg')).length;
}

test('stops filling when it is killed, and completes it at the next start', async () => {
  const killed = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [killed.stdout, killed.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  while (pictures() < 20 && killed.exitCode === null) await wait(5);
  killed.kill('SIGKILL');
  // The filling process inherits these pipes. They close only when that process has exited as well.
  await once(killed, 'close');
  expect(output.join('')).toContain('Filling in');
  const partial = pictures();

  const first = await started();
  const complete = pictures();
  expect(complete).toBeGreaterThan(partial + 50);
  for (const { email, password } of Object.values(logins)) {
    expect(first.output()).toMatch(new RegExp(`${email} +password: ${password}`));
  }
  const directory = await fetch(`${first.url}/api/alumni?limit=12`);
  expect(await directory.json()).toMatchObject({ totalPages: 6 });
  await first.stop();

  const second = await started();
  expect(second.output()).toContain('Log in as');
  expect(second.output()).not.toContain('Filling in');
  expect(pictures()).toBe(complete);
  await second.stop();
  // Browser tests start from a filled demonstration: cache this one for them.
  cacheFilled(dataDir);
}, 300_000);
