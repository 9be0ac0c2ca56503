import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sha256Hex } from '../server/src/backup/read-backup.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { backupsInFolder } from '../server/src/testing/site-backups.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { fillUp, mountMemory } from './volumes.ts';

const megabyte = 1024 * 1024;
const root = fileURLToPath(new URL('../', import.meta.url));

test('a disk of backups with little room: the oldest of 48 hours go, are named, and never the last', async () => {
  const volume = mountMemory(40);
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-scarce-'));
  const backups = join(volume.path, 'backups');
  const names = () => backupsInFolder(backups);
  const backUp = (reason: 'manual' | 'upgrade' = 'manual') => {
    const env = {
      DATA_DIR: dataDir,
      BACKUP_DIR: backups,
      ...(reason === 'upgrade' && { BEFORE_UPGRADE: 'yes' }),
    };
    return cli(env, 'backup');
  };
  try {
    await migrate({ dataDir });
    await createPeople({ dataDir }, 1);
    const db = openDatabase({ dataDir });
    // Make each backup about 5 MB. Random texts do not compress, and backups share only pictures, not tables.
    const details = () => JSON.stringify({ text: randomBytes(50_000).toString('base64') });
    const at = new Date().toISOString();
    for (let i = 0; i < 100; i += 1) {
      const row = { id: `row-${i}`, subject: '', details: details(), created_at: at };
      await db
        .insertInto('audit_log')
        .values({ ...row, action: 'site.changed' })
        .execute();
    }
    await db.destroy();
    expect(await backUp('upgrade')).toMatchObject({ code: 0 });
    const said: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      await wait(1_100);
      const { code, text } = await backUp();
      expect([code, text]).toEqual([0, expect.stringContaining('Backed up')]);
      said.push(...[...text.matchAll(/Removed.*: (\S+)/g)].map(([, label = '']) => label));
    }
    const made = 8;
    const left = names();
    expect(said).toHaveLength(made - left.length);
    expect(said.length).toBeGreaterThan(0);
    // The oldest backups are removed first. Only the very first one stays: it was made before an upgrade.
    expect(said).toEqual([...said].sort());
    expect(said.every((label) => left.slice(1).every((name) => label < join(backups, name)))).toBe(
      true,
    );
    expect(join(backups, left[0] ?? '').localeCompare(said[0] ?? '')).toBe(-1);

    // Other files fill the disk further. Rotation then removes all backups that it may remove, and keeps the others.
    const filler = join(volume.path, 'filler');
    for (let turn = 0; turn < 10 && names().length > 2; turn += 1) {
      const { bavail: free, bsize } = statfsSync(volume.path);
      const taken = Math.max(0, free * bsize - 6.5 * megabyte);
      writeFileSync(filler, Buffer.alloc(taken), { flag: 'a' });
      const { code, text } = await backUp();
      expect([code, text]).toEqual([0, expect.stringContaining('Removed')]);
    }
    const last = names();
    expect(last).toEqual([left[0], expect.any(String)]);
    fillUp(join(volume.path, 'full'));
    const failed = await backUp();
    expect([failed.code, failed.text]).toEqual([1, expect.stringMatching(/has 0 MB free/)]);
    expect(failed.text).not.toMatch(/^\s+at /m);
    expect(names()).toEqual(last);
    report(34, { 'said to be removed': said.length, left: last.length });
  } finally {
    volume.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a backup onto the disk of the site: refused without room, and nothing half stays of one that was ended', async () => {
  const volume = mountMemory(60);
  const dataDir = join(volume.path, 'data');
  const folder = join(volume.path, 'backup');
  const hold = () => readdirSync(volume.path).filter((name) => name !== 'data');
  try {
    await migrate({ dataDir });
    await createPeople({ dataDir }, 1);
    await storePictures(dataDir, 20);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const child = spawn(process.execPath, ['server/src/cli/main.ts', 'backup', folder], {
        cwd: root,
        env: { DATA_DIR: dataDir },
        stdio: 'ignore',
      });
      while (!existsSync(join(folder, 'files'))) await wait(5);
      child.kill(signal);
      await once(child, 'exit');
      if (signal === 'SIGTERM') expect(hold()).toEqual([]);
    }
    const { text } = await cli({ DATA_DIR: dataDir }, 'accounts', 'list');
    expect([hold(), text]).toEqual([[], expect.stringContaining(`had begun: ${folder}`)]);

    writeFileSync(join(volume.path, 'filler'), Buffer.alloc(20 * megabyte));
    const refused = await cli({ DATA_DIR: dataDir }, 'backup', folder);
    expect(refused).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nothing was written'),
    });
    expect(hold()).toEqual(['filler']);
    rmSync(join(volume.path, 'filler'));
    expect(await cli({ DATA_DIR: dataDir }, 'backup', folder)).toMatchObject({ code: 0 });
  } finally {
    volume.unmount();
  }
});

/** Stores incompressible pictures of one megabyte. */
async function storePictures(dataDir: string, count: number): Promise<void> {
  const db = openDatabase({ dataDir });
  const storage = await openImageStorage({ dataDir });
  const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
  for (let i = 0; i < count; i += 1) {
    const bytes = randomBytes(megabyte);
    const name = `${randomBytes(16).toString('base64url')}.jpg`;
    const row = { name, uploaded_by: id, bytes: bytes.length, sha256: sha256Hex(bytes) };
    await storage.put(name, bytes);
    const size = { width: 1, height: 1, created_at: new Date().toISOString() };
    await db
      .insertInto('images')
      .values({ ...row, ...size })
      .execute();
  }
  await db.destroy();
}

function cli(env: Record<string, string>, ...words: string[]) {
  const { promise, resolve } = Promise.withResolvers<{ code: number; text: string }>();
  const command = ['server/src/cli/main.ts', ...words];
  execFile(process.execPath, command, { cwd: root, env }, (error, stdout, stderr) =>
    resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
  );
  return promise;
}
