import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreNote } from '../backup/restore-note.ts';
import { sqliteFile } from '../db/database.ts';
import { parseConfig } from './config/config.ts';
import { start } from './start.ts';

test('what a restore left half done is not served as an empty site', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-half-'));
  await restoreNote.write(dataDir, { from: '/backups/one', backupAt: '2026-11-27T00:00:00Z' });
  const config = parseConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  await expect(start(config)).rejects.toThrow(
    'the restore of /backups/one did not come to its end',
  );
  expect(existsSync(sqliteFile(dataDir))).toBe(false);
  rmSync(dataDir, { recursive: true });
});
