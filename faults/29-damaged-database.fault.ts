import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HealthCheck } from '@alumni/shared/health/health';
import { expect, test } from 'vitest';
import { sqliteFile } from '../server/src/db/database.ts';
import { anEvent } from '../server/src/testing/factories.ts';
import { startMailServer } from '../server/src/testing/mail-server.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { backupsInFolder } from '../server/src/testing/site-backups.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const pageSize = 4096;

/** Overwrites pages of a table or index in the file of a running program, as a dying disk does. */
function destroy(dataDir: string, name: string): void {
  const file = sqliteFile(dataDir);
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  const pages = database
    .prepare(`select pageno from dbstat where name = ? and pagetype = 'leaf'`)
    .all(name)
    .map(({ pageno }) => Number(pageno));
  expect(pages.length).toBeGreaterThan(0);
  const descriptor = openSync(file, 'r+');
  for (const page of pages) {
    writeSync(
      descriptor,
      Buffer.alloc(pageSize - 200, 0xff),
      0,
      pageSize - 200,
      (page - 1) * pageSize,
    );
  }
  closeSync(descriptor);
  // Commit a change: SQLite connections of other processes then discard their cached pages.
  database.exec(`insert into turns (name, last_at) values ('${name}', '2026-01-01T00:00:00.000Z')`);
  database.close();
}

interface Site {
  program: RunningProgram;
  settings: Record<string, string>;
  backups: string;
  master: { token: string; email: string };
  received: { recipients: string[]; text?: string | undefined; subject?: string | undefined }[];
}

/** Runs a program with 40 events, a master and two backups. */
async function withSite(
  work: (site: Site) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-damage-'));
  const backups = join(folder, 'backups');
  const dataDir = join(folder, 'data');
  const mailServer = await startMailServer();
  const settings = {
    BACKUP_DIR: backups,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'site@alumni.example',
    ...more,
  };
  const program = await runProgram({ dataDir, settings });
  try {
    const database = { dataDir, ...(more.DATABASE_URL && { databaseUrl: more.DATABASE_URL }) };
    const [master] = await createPeople(database, 1, { accountType: 'master' });
    if (!master) throw new Error('no person was created');
    for (let i = 0; i < 40; i += 1) {
      const body = { ...anEvent, description: `${i} `.repeat(400) };
      await httpRequest(program.url, 'POST', '/api/events', { token: master.token, body });
    }
    await cli(dataDir, settings, 'backup');
    await work({ program, settings, backups, master, received: mailServer.received });
  } finally {
    await program.stop();
    await mailServer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function cli(
  dataDir: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; text: string }>();
  const env = { PATH: '/usr/bin:/bin', ...settings, DATA_DIR: dataDir };
  execFile(
    process.execPath,
    ['server/src/cli/main.ts', ...args],
    { cwd: root, env },
    (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0;
      resolve({ code, text: stdout + stderr });
    },
  );
  return promise;
}

async function integrityOf({ program, master }: Site) {
  const { body } = await httpRequest(program.url, 'GET', '/api/health', { token: master.token });
  return (body.checks as HealthCheck[]).find(({ name }) => name === 'integrity');
}

test('a table is destroyed: lists fail, and everybody who asks is told so', async () => {
  await withSite(async (site) => {
    const { program, settings, backups, master, received } = site;
    const { url, dataDir } = program;
    expect((await httpRequest(url, 'GET', '/readyz')).status).toBe(200);
    const before = backupsInFolder(backups);
    destroy(dataDir, 'events');
    expect((await httpRequest(url, 'GET', '/api/all/events')).status).toBe(500);
    // That request has triggered a database check.
    await expect
      .poll(async () => (await httpRequest(url, 'GET', '/readyz')).status, { timeout: 10_000 })
      .toBe(503);
    expect(await integrityOf(site)).toMatchObject({ kind: 'failed', state: 'bad' });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    expect(received[0]?.recipients).toEqual([master.email]);
    expect(received[0]?.text).toMatch(/damaged/);
    const doctor = await cli(dataDir, settings, 'doctor');
    expect(doctor.code).toBe(1);
    expect(doctor.text).toMatch(/BAD {3}Integrity of the database: It is damaged/);
    const backup = await cli(dataDir, settings, 'backup');
    expect(backup.code).toBe(1);
    expect(backup.text).toMatch(/^The database is damaged .*restore the newest backup/m);
    expect(backup.text).not.toMatch(/^\s+at /m);
    expect(backupsInFolder(backups)).toEqual(before);
    expect((await httpRequest(url, 'GET', '/healthz')).status).toBe(200);
    report(29, { table: 'told', mails: received.length });
  });
});

test.each(['events_by_create_key', 'events_search_data'])(
  '%s is destroyed: lists are served, readiness names it, old backups stay',
  async (name) => {
    await withSite(async (site) => {
      const { program, settings, backups } = site;
      const { url, dataDir } = program;
      const before = backupsInFolder(backups);
      destroy(dataDir, name);
      await wait(1_100);
      const backup = await cli(dataDir, settings, 'backup');
      expect(backup.text).toMatch(/database is damaged/);
      expect(backup.code).toBe(1);
      expect(backupsInFolder(backups)).toEqual(expect.arrayContaining(before));
      expect((await httpRequest(url, 'GET', '/api/all/events')).status).toBe(200);
      const ready = await httpRequest(url, 'GET', '/readyz');
      expect([ready.status, ready.body]).toMatchObject([200, { integrity: 'failed' }]);
      expect(await integrityOf(site)).toMatchObject({ kind: 'failed', state: 'bad' });
    });
  },
);

test('a file that lacks its log of writes is told at the next start', async () => {
  const first = await runProgram();
  const { dataDir } = first;
  const [master] = await createPeople({ dataDir }, 1, { accountType: 'master' });
  if (!master) throw new Error('no person was created');
  // The first program's orderly end writes its commits into the database file. The second start's commit stays in the
  // WAL, which is then deleted.
  await first.end('SIGTERM');
  const second = await runProgram({ dataDir });
  await second.end('SIGKILL');
  rmSync(`${sqliteFile(dataDir)}-wal`);
  rmSync(`${sqliteFile(dataDir)}-shm`, { force: true });
  const third = await runProgram({ dataDir });
  try {
    expect(third.output()).toMatch(/the database is older than it was/);
    const { body } = await httpRequest(third.url, 'GET', '/api/health', master);
    const writes = { name: 'writes', kind: 'missing', state: 'bad' };
    expect(body.checks).toContainEqual(expect.objectContaining(writes));
  } finally {
    await third.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('on PostgreSQL a table is destroyed while the server is stopped: everybody who asks is told so', async () => {
  const postgres = await startPostgres();
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const damaged = (table: string) => destroyRelation(postgres, 'alumni', table);
  await withSite(
    async (site) => {
      const { settings, backups, master, received } = site;
      const { dataDir } = site.program;
      await site.program.end('SIGTERM');
      await damaged('events');
      const program = await runProgram({ dataDir, settings });
      try {
        const { url } = program;
        const before = backupsInFolder(backups);
        expect((await httpRequest(url, 'GET', '/api/all/events')).status).toBe(500);
        await expect
          .poll(async () => (await httpRequest(url, 'GET', '/readyz')).status, { timeout: 10_000 })
          .toBe(503);
        expect(await integrityOf({ ...site, program })).toMatchObject({
          kind: 'failed',
          state: 'bad',
        });
        await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
        expect(received[0]?.recipients).toEqual([master.email]);
        const doctor = await cli(dataDir, settings, 'doctor');
        expect(doctor.code).toBe(1);
        expect(doctor.text).toMatch(/BAD {3}Integrity of the database: It is damaged/);
        const backup = await cli(dataDir, settings, 'backup');
        expect(backup.code).toBe(1);
        expect(backup.text).toMatch(/^The database is damaged .*restore the newest backup/m);
        expect(backup.text).not.toMatch(/^\s+at /m);
        expect(backupsInFolder(backups)).toEqual(before);
        report(29, { 'table of PostgreSQL': 'told', mails: received.length });
      } finally {
        await program.stop();
      }
    },
    { DATABASE_URL: databaseUrl },
  );
  await postgres.stop();
});

/** Overwrites all pages but the first of a PostgreSQL relation, while the server is stopped. */
async function destroyRelation(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  name: string,
  relation: string,
): Promise<void> {
  const file = await postgres.fileOf(name, relation);
  await postgres.crash();
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(size, 0xff), 0, size, 0);
  closeSync(descriptor);
  await postgres.startAgain();
}
