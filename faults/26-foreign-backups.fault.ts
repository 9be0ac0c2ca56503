import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openBucketPlace } from '../server/src/backup/open-places.ts';
import { readManifest } from '../server/src/backup/read-backup.ts';
import { sqliteFile } from '../server/src/db/database.ts';
import { bucketOfBackups, startObjectStore } from '../server/src/testing/object-store.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** The program looks once a minute after its start, then all five minutes. */
const firstBackupMs = 100_000;

test('other sites at a full folder and a full bucket: no backup is lost, and each says why', async () => {
  const store = await startObjectStore();
  const bucket = bucketOfBackups(store);
  const folder = mkdtempSync(join(tmpdir(), 'alumni-foreign-'));
  const dir = join(folder, 'backups');
  const settings = {
    BACKUP_DIR: dir,
    BACKUP_S3_BUCKET: bucket.bucket,
    BACKUP_S3_ENDPOINT: bucket.endpoint,
    BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    LOG_LEVEL: 'info',
  };
  const dataDirs = new Map(
    ['full', 'older', 'foreign', 'empty'].map((name) => [name, join(folder, name)]),
  );
  const dataDirOf = (name: string) => dataDirs.get(name) ?? '';
  const backUp = (name: string) =>
    run(process.execPath, ['server/src/cli/main.ts', 'backup', '--json'], {
      cwd: root,
      env: { DATA_DIR: dataDirOf(name), ...settings },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code: Number(code), said: String(stderr) }),
    );
  /** Rows of members by backup: what is there, and how much it holds. */
  const held = async () => {
    const place = await openBucketPlace(bucket, folder);
    const inBucket = await place.list();
    const counted = await Promise.all(
      inBucket.map(async ({ name, label }) => [
        label,
        (await readManifest(place.reader(name))).tables.accounts,
      ]),
    );
    const inFolder = readdirSync(dir).map((name) => [
      name,
      JSON.parse(readFileSync(join(dir, name, 'manifest.json'), 'utf8')).tables.accounts,
    ]);
    return Object.fromEntries([...counted, ...inFolder]);
  };

  // A site with members, a copy of its disk, and one backup that the copy does not know.
  const full = await serve('full');
  await createPeople({ dataDir: full.dataDir }, 3);
  await full.end('SIGTERM');
  expect(await backUp('full')).toMatchObject({ code: 0 });
  cpSync(dataDirOf('full'), dataDirOf('older'), { recursive: true });
  await wait(1_100);
  expect(await backUp('full')).toMatchObject({ code: 0 });
  for (const name of ['foreign', 'empty']) await (await serve(name)).end('SIGTERM');
  await createPeople({ dataDir: dataDirOf('foreign') }, 1);
  const before = await held();
  expect(Object.keys(before)).toHaveLength(4);

  // All at once, as instances that know nothing of each other.
  const programs = await Promise.all(['older', 'foreign', 'empty'].map((name) => serve(name)));
  const said = {
    older: /it is an older copy/,
    foreign: /of another site/,
    empty: /of another site/,
  };
  const deadline = Date.now() + firstBackupMs;
  const patterns = Object.values(said);
  const hasAll = () => programs.every((program, at) => patterns[at]?.test(program.output()));
  while (!hasAll() && Date.now() < deadline) await wait(1_000);
  const outputs = programs.map((program) => program.output());
  for (const program of programs) await program.end('SIGTERM');
  expect(outputs).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
  const asked = await Promise.all(Object.keys(said).map(backUp));
  expect(asked).toEqual(
    patterns.map((pattern) => ({ code: 1, said: expect.stringMatching(pattern) })),
  );
  const after = await held();
  const lost = Object.entries(before).filter(([name, rows]) => after[name] !== rows).length;
  expect([lost, Object.keys(after)]).toEqual([0, Object.keys(before)]);

  // The site goes on as if nothing had been, and what is newest is its own.
  expect(await backUp('full')).toMatchObject({ code: 0 });
  const restored = join(folder, 'restored');
  dataDirs.set('restored', restored);
  const cli = (...words: string[]) =>
    run(process.execPath, ['server/src/cli/main.ts', ...words], {
      cwd: root,
      env: { DATA_DIR: restored, ...settings },
    });
  await cli('restore', 's3:latest');
  expect(existsSync(sqliteFile(restored))).toBe(true);
  // Once somebody says that it is the site, it goes on with the backups, and the old one does not.
  expect(await backUp('restored')).toMatchObject({ code: 1 });
  await cli('site', 'activate');
  expect(await backUp('restored')).toMatchObject({ code: 0 });
  expect(await backUp('full')).toMatchObject({
    code: 1,
    said: expect.stringMatching(said.foreign),
  });
  const final = await held();
  report(26, { backups: Object.keys(final).length, refused: asked.length * 2, lost });
  expect(Object.values(final).every((rows) => Number(rows) >= 3)).toBe(true);
  await store.stop();
  rmSync(folder, { recursive: true });

  function serve(name: string): Promise<RunningProgram> {
    return runProgram({
      dataDir: dataDirOf(name),
      settings: name === 'full' || !existsSync(dir) ? {} : settings,
    });
  }
});
