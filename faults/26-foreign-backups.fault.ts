import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HealthCheck } from '@alumni/shared/health/health';
import { expect, test } from 'vitest';
import { openBucketTarget } from '../server/src/backup/open-targets.ts';
import { readManifest } from '../server/src/backup/read-backup.ts';
import { sqliteFile } from '../server/src/db/database.ts';
import { bucketOfBackups, startObjectStore } from '../server/src/testing/object-store.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
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
    const place = await openBucketTarget(bucket, folder);
    const inBucket = await place.list();
    const counted = await Promise.all(
      inBucket.map(async ({ name, label }) => [
        label,
        (await readManifest(place.reader(name))).tables.accounts,
      ]),
    );
    const names = readdirSync(dir).filter((name) => /^\d/.test(name));
    const inFolder = names.map((name) => [
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
    const inFolder = (name: string) => {
      const dir = join(folder, name);
      return existsSync(dir) ? readdirSync(dir).filter((entry) => /^\d/.test(entry)) : [];
    };
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
    // The other one has looked by then, and leaves it to the first.
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

    // By hand on each, in its own place; then in one that both name, at once.
    for (const at of [0, 1, 0]) await backUp(at);
    const one = { BACKUP_DIR: join(folder, 'backups-one') };
    // Of two in one second one may be refused, which its command says.
    const tries = [0, 1, 1, 0].map((at) => backUp(at, one));
    const settled = await Promise.allSettled(tries);
    const complete = settled.filter(({ status }) => status === 'fulfilled').length;
    await backUp(1, one);
    expect(inFolder('backups-one')).toHaveLength(complete + 1);
    expect([...inFolder('backups-a'), ...inFolder('backups-b')]).toHaveLength(4);
    for (const program of programs) await program.end('SIGTERM');
    const outputs = programs.map((program) => program.output()).join('');
    expect(outputs).not.toMatch(/of another site|older copy|backup failed/);
    report(26, { 'two instances': 'one backup a day', 'at once by hand': complete, lost: 0 });
    await store.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  },
  5 * 60_000,
);
