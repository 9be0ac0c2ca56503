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
