import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { createLog, foldRepeatedStacks } from './log.ts';

const failing = (message: string) => new Error(message);

test('writes a stack once in ten minutes, and counts where the same comes again', () => {
  let now = 0;
  const fold = foldRepeatedStacks(() => now);
  const errors = ['disk full', 'disk full, again', 'and again'].map(failing);
  const [first, second, third] = errors.map(fold);
  expect(first).toMatchObject({ message: 'disk full', stack: expect.stringContaining('    at ') });
  expect(second).toMatchObject({ message: 'disk full, again', times: 2 });
  expect(second).not.toHaveProperty('stack');
  expect(third).toMatchObject({ times: 3, stackId: (first as { stackId: string }).stackId });
  expect(fold(new Error('elsewhere'))).toHaveProperty('stack');
  now += 10 * 60_000 + 1;
  expect(fold(errors[0] as Error)).toHaveProperty('stack');
});

test('folds stacks in what child loggers write, with causes', () => {
  const lines: string[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });
  const child = log.child({ reqId: 'r' });
  for (let times = 0; times < 2; times += 1) {
    child.error({ err: new Error('outer', { cause: failing('inner') }) }, 'request failed');
  }
  const [first, second] = lines.map((line) => JSON.parse(line).err);
  expect(first.stack).toContain('caused by: Error: inner');
  expect(second).toMatchObject({ message: expect.stringContaining('outer'), times: 2 });
  expect(second.stack).toBeUndefined();
});

test('LOG_FORMAT=json: the lines of the start and why there is none are JSON as well', async () => {
  const program = await runProgram({ settings: { LOG_FORMAT: 'json', LOG_LEVEL: 'warn' } });
  const lines = program.output().trim().split('\n');
  const messages = lines.map((line) => JSON.parse(line).msg);
  await program.stop();
  expect(messages).toContain(`Ready: ${program.url}`);
  expect(messages).toContainEqual(expect.stringContaining('There is no master account yet'));

  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-log-'));
  const { stderr, status } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('../main.ts', import.meta.url))],
    { env: { DATA_DIR: dataDir, PORT: 'none', LOG_FORMAT: 'json' }, encoding: 'utf8' },
  );
  rmSync(dataDir, { recursive: true });
  expect([status, JSON.parse(stderr)]).toEqual([
    78,
    expect.objectContaining({ level: 60, msg: 'Setting: PORT must be a number from 0 to 65535.' }),
  ]);
});

test('a full disk under the log ends nothing, and holds up no end', () => {
  const module = fileURLToPath(new URL('./log.ts', import.meta.url));
  const program = `
    import { createLog, ignoreLostOutput } from '${module}';
    ignoreLostOutput();
    for (const ms of [0, 50]) setTimeout(() => console.log('line'), ms);
    const log = createLog({ logLevel: 'info' });
    for (const ms of [0, 100]) setTimeout(() => log.info({}, 'line'), ms);
    setTimeout(() => process.exit(7), 200);
  `;
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'inherit'],
    timeout: 20_000,
  });
  closeSync(full);
  expect(status).toBe(7);
});
