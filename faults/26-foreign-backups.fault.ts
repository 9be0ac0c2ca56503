import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HealthCheck } from '@alumni/shared/health/health';
import { expect, test } from 'vitest';
import { folderTarget } from '../server/src/backup/folder/folder-target.ts';
import { openBucketTarget } from '../server/src/backup/open-targets.ts';
import { readManifest } from '../server/src/backup/read-backup.ts';
import { openDatabase, sqliteFile } from '../server/src/db/database.ts';
import { backupBucketSettings, startObjectStore } from '../server/src/testing/object-store.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { backupsInFolder } from '../server/src/testing/site-backups.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

/** Log line of a site that finds another database's backup in its folder and therefore begins a new folder. */
const left = /Another database has begun the newest backup in/;
/**
 * Time limit of the first backup in ms. The first check is a minute after the start; the backup then runs at low
 * priority.
 */
const firstBackupMs = 240_000;

test('other sites at a full folder and a full bucket: every site keeps everything', async () => {
  const store = await startObjectStore();
  const bucket = backupBucketSettings(store);
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
  /** Member counts by backup, for all sites in both targets. */
  const held = async () => {
    const places = [await openBucketTarget(bucket, folder), folderTarget(dir, folder)];
    const counted: [string, number | undefined][] = [];
    for (const place of places) {
      for (const site of (await place.siteIds()).map(place.site)) {
        for (const { name, label } of await site.list()) {
          const { tables } = await readManifest(site.reader(name));
          counted.push([label, tables.accounts]);
        }
      }
    }
    return Object.fromEntries(counted);
  };
  const sites = async () => (await folderTarget(dir, folder).siteIds()).length;
  const expectAll = async (before: Record<string, unknown>) =>
    expect(await held()).toMatchObject(before);

  // Set up a site with members, a copy of its disk, and a backup made after the copy.
  const full = await serve('full');
  await createPeople({ dataDir: full.dataDir }, 3);
  await full.end('SIGTERM');
  expect(await backUp('full')).toMatchObject({ code: 0 });
  cpSync(dataDirOf('full'), dataDirOf('older'), { recursive: true });
  expect(await backUp('full')).toMatchObject({ code: 0 });
  // Delete the copy's records of its backups. The copy then makes the next backup at once, like the other sites.
  const copied = openDatabase({ dataDir: dataDirOf('older') });
  await copied.deleteFrom('backup_runs').execute();
  await copied.destroy();
  for (const name of ['foreign', 'empty']) await (await serve(name)).end('SIGTERM');
  await createPeople({ dataDir: dataDirOf('foreign') }, 1);
  const before = await held();
  expect(Object.keys(before)).toHaveLength(4);

  // Start all sites at once. None of them knows of the others.
  const programs = await Promise.all(['older', 'foreign', 'empty'].map((name) => serve(name)));
  const deadline = Date.now() + firstBackupMs;
  const isMade = (program: RunningProgram) => program.output().includes('"backed up"');
  while (!programs.every(isMade) && Date.now() < deadline) await wait(1_000);
  const outputs = programs.map((program) => program.output());
  for (const program of programs) await program.end('SIGTERM');
  expect(outputs).toEqual(outputs.map(() => expect.stringContaining('"backed up"')));
  expect(outputs.map((output) => left.test(output))).toEqual([true, false, false]);
  expect(await backUp('older')).toMatchObject({ code: 0, said: expect.stringMatching('places') });
  for (const name of ['foreign', 'empty']) expect(await backUp(name)).toMatchObject({ code: 0 });
  await expectAll(before);
  expect(await sites()).toBe(4);

  // The first site still makes its backups. `restore` must be told which site to restore.
  expect(await backUp('full')).toMatchObject({ code: 0 });
  const restored = join(folder, 'restored');
  dataDirs.set('restored', restored);
  const cli = (...words: string[]) =>
    run(process.execPath, ['server/src/cli/main.ts', ...words], {
      cwd: root,
      env: { DATA_DIR: restored, ...settings },
    });
  await expect(cli('restore', 's3:latest')).rejects.toMatchObject({
    stderr: expect.stringContaining('has backups of 3 sites'),
  });
  const [own = ''] = Object.keys(before).map((label) => label.split('/')[0]);
  await cli('restore', own);
  expect(existsSync(sqliteFile(restored))).toBe(true);
  // After `site activate`, the restored site continues in the folder of the first site. The first site begins another
  // folder.
  expect(await backUp('restored')).toMatchObject({ code: 1 });
  await cli('site', 'activate');
  const [goesOn, leaves] = [await backUp('restored'), await backUp('full')];
  expect(goesOn).toMatchObject({ code: 0, said: expect.stringContaining(own) });
  expect(leaves).toMatchObject({ code: 0, said: expect.not.stringContaining(own) });
  await expectAll(before);
  expect(await sites()).toBe(5);
  report(26, { backups: Object.keys(await held()).length, sites: 5, lost: 0 });
  await store.stop();
  rmSync(folder, { recursive: true });

  function serve(name: string): Promise<RunningProgram> {
    return runProgram({
      dataDir: dataDirOf(name),
      settings: name === 'full' || !existsSync(dir) ? {} : settings,
    });
  }
});

test(
  'two instances of one site with places of their own, and with one: no backup is lost, and both tell the same',
  async () => {
    const store = await startObjectStore();
    const postgres = await startPostgres();
    await postgres.createDatabase('alumni');
    const databaseUrl = postgres.url('alumni');
    const { endpoint, bucket, accessKeyId, secretAccessKey } = store.settings;
    const folder = mkdtempSync(join(tmpdir(), 'alumni-instances-'));
    const shared = {
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: secretAccessKey ?? '',
      LOG_LEVEL: 'info',
    };
    const instances = ['a', 'b'].map((name) => ({
      dataDir: join(folder, name),
      settings: { ...shared, BACKUP_DIR: join(folder, `backups-${name}`) },
    }));
    const start = (settings: Record<string, string> = {}) =>
      Promise.all(
        instances.map((one) => runProgram({ ...one, settings: { ...one.settings, ...settings } })),
      );
    const backUp = (at: number, settings: Record<string, string> = {}) => {
      const { dataDir = '', settings: own } = instances[at] ?? {};
      const env = { DATA_DIR: dataDir, ...own, ...settings };
      return run(process.execPath, ['server/src/cli/main.ts', 'backup'], { cwd: root, env });
    };
    const inFolder = (name: string) => backupsInFolder(join(folder, name));
    const all = () => ['backups-a', 'backups-b', 'backups-one'].map(inFolder);
    const backupsOf = async ({ url }: RunningProgram, token: string) => {
      const { body } = await httpRequest(url, 'GET', '/api/health', { token });
      return (body.checks as HealthCheck[]).filter(({ name }) => name === 'backups');
    };

    const programs = await start();
    const [master] = await createPeople({ dataDir: '', databaseUrl }, 1, { accountType: 'master' });
    if (!master) throw new Error('no person was created');
    const made = () => programs.filter((program) => program.output().includes('"backed up"'));
    await expect.poll(() => made().length, { timeout: firstBackupMs, interval: 500 }).toBe(1);
    // Wait until the other instance has checked and skipped its backup.
    await wait(10_000);
    expect(made()).toHaveLength(1);
    expect(
      all()
        .map(({ length }) => length)
        .toSorted(),
    ).toEqual([0, 0, 1]);
    const told = await Promise.all(programs.map((program) => backupsOf(program, master.token)));
    expect(told[0]).toEqual(told[1]);
    expect(told[0]).toMatchObject([{ kind: 'sameDisk', values: { hours: 0 } }]);

    // Back up by hand: on each instance in its own folder, then on both at the same time in a shared folder.
    for (const at of [0, 1, 0]) await backUp(at);
    const one = { BACKUP_DIR: join(folder, 'backups-one') };
    await Promise.all([0, 1, 1, 0].map((at) => backUp(at, one)));
    await backUp(1, one);
    expect(inFolder('backups-one')).toHaveLength(5);
    expect([...inFolder('backups-a'), ...inFolder('backups-b')]).toHaveLength(4);
    for (const program of programs) await program.end('SIGTERM');
    const outputs = programs.map((program) => program.output()).join('');
    expect(outputs).not.toMatch(/another database|backup failed/i);
    report(26, { 'two instances': 'one backup a day', 'at once by hand': 4, lost: 0 });
    await store.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  },
  5 * 60_000,
);
