import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { currentSchema, migrate, newestSchema } from './migrate.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  folders.push(folder);
  return folder;
}

const script = `
  const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)});
  process.stdout.write('now');
  await migrate({ dataDir: process.argv[1] });
`;

function migrateInProcess(folder: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, begun: once(child.stdout, 'data'), ended: once(child, 'exit') };
}

async function expectMigrated(folder: string): Promise<void> {
  await migrate({ dataDir: folder });
  const db = openDatabase({ dataDir: folder });
  expect(await currentSchema(db)).toBe(newestSchema);
  await db.destroy();
}

test('starts after a first start that was killed during its migrations', async () => {
  for (let i = 0; i < 12; i += 1) {
    const folder = createFolder();
    const { child, begun, ended } = migrateInProcess(folder);
    await begun;
    await wait(i * 3);
    child.kill('SIGKILL');
    await ended;
    await expectMigrated(folder);
  }
});

test('migrates one database from several processes at once', async () => {
  for (let i = 0; i < 3; i += 1) {
    const folder = createFolder();
    const exits = await Promise.all([1, 2, 3].map(() => migrateInProcess(folder).ended));
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0]);
    await expectMigrated(folder);
  }
});
