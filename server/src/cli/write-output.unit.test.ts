import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeOutput } from './write-output.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alumni-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a new file is for its owner alone', async () => {
  const file = join(folder, 'new');
  await writeOutput(file, ['one', 'two']);
  expect(readFileSync(file, 'utf8')).toBe('onetwo');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('removes what it could not finish', async () => {
  async function* broken() {
    yield 'half';
    throw new Error('the disk is full');
  }
  await expect(writeOutput(join(folder, 'half'), broken())).rejects.toThrow('the disk is full');
  expect(readdirSync(folder)).toEqual([]);
});

test('overwrites nothing', async () => {
  const file = join(folder, 'there');
  writeFileSync(file, 'before');
  await expect(writeOutput(file, ['after'])).rejects.toThrow('EEXIST');
  expect(readFileSync(file, 'utf8')).toBe('before');
});
