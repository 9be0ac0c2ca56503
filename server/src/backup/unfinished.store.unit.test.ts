import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markUnfinished, removeKilled } from './unfinished.store.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'alumni-unfinished-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Starts a process that fills a folder until it is killed. */
async function startFilling(dataDir: string, folder: string, isNamed: boolean) {
  mkdirSync(join(folder, 'database'), { recursive: true });
  const module = new URL('./unfinished.store.ts', import.meta.url).href;
  const program = `import { markUnfinished } from '${module}';
    markUnfinished(${JSON.stringify(dataDir)}, ${JSON.stringify({ folder, isNamed })});
    console.log('noted');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(child.stdout, 'data');
  return async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
}

test('what is being filled stays, and goes once its process was killed', async () => {
  const [part, named] = [join(dir, '.part-1'), join(dir, 'named')];
  const kills = [await startFilling(dir, part, false), await startFilling(dir, named, true)];
  expect(await removeKilled(dir)).toEqual([]);
  writeFileSync(join(named, 'of-somebody'), '');
  for (const kill of kills) await kill();
  expect((await removeKilled(dir)).sort()).toEqual([part, named]);
  expect(readdirSync(dir)).toEqual(['named']);
  expect(readdirSync(named)).toEqual(['of-somebody']);
});

test('what is complete stays, and where no note can be written the backup goes on', async () => {
  const done = markUnfinished(dir, { folder: join(dir, 'named'), isNamed: true });
  mkdirSync(join(dir, 'named'));
  writeFileSync(join(dir, 'named/manifest.json'), '');
  done();
  expect(await removeKilled(dir)).toEqual([]);
  expect(existsSync(join(dir, 'named/manifest.json'))).toBe(true);
  markUnfinished(join(dir, 'missing'), { folder: dir, isNamed: true })();
});
