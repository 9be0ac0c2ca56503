import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alumni-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('two at once: the second is refused, and the file that is in the way is named', async () => {
  const work = Promise.withResolvers<string>();
  const first = withLock(folder, () => work.promise);
  await expect(withLock(folder, async () => 'second')).rejects.toThrow(join(folder, '.lock'));
  work.resolve('first');
  expect(await first).toBe('first');
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['a power cut, which leaves it empty', ''],
  ['a start of the machine, after which its number is given again', `${process.pid} other-boot`],
  ['a kill', '4194304 '],
])('the lock that is left by %s holds up nobody', async (_, left) => {
  const file = join(folder, '.lock');
  writeFileSync(file, left);
  expect(await withLock(folder, async () => existsSync(file))).toBe(true);
  expect(existsSync(file)).toBe(false);
});
