import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertOwnData } from './data-access.ts';

test.skipIf(process.getuid?.() !== 0)('root writes beside no data of another user', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-owner-'));
  expect(() => assertOwnData(dataDir)).not.toThrow();
  expect(() => assertOwnData(join(dataDir, 'not-there'))).not.toThrow();
  chownSync(dataDir, 54_321, 54_321);
  expect(() => assertOwnData(dataDir)).toThrow(
    `DATA_DIR: ${dataDir} belongs to user 54321: run this as that user (sudo -u '#54321' …).`,
  );
  rmSync(dataDir, { recursive: true });
});

test.skipIf(process.getuid?.() !== 0)('a user without a passwd entry is named by number', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-owner-'));
  const script = `
    const { assertDataAccess } = await import(${JSON.stringify(import.meta.resolve('./data-access.ts'))});
    process.setuid(54321);
    try { assertDataAccess(${JSON.stringify(dataDir)}); } catch (error) { console.log(error.message); }`;
  const nodeArgs = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, nodeArgs, { encoding: 'utf8' })).toBe(
    `DATA_DIR: ${dataDir} belongs to root, and user 54321 has to write it. As root: chown -R 54321: ${dataDir}\n`,
  );
  rmSync(dataDir, { recursive: true });
});
