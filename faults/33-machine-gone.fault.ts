import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { HealthCheck } from '@alumni/shared/health/health';
import { expect, onTestFinished, test } from 'vitest';
import { anEvent, jpeg, testPassword } from '../server/src/testing/factories.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { backupBucketSettings, startObjectStore } from '../server/src/testing/object-store.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { backupsInFolder } from '../server/src/testing/site-backups.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { runBeside, startReleaseMachine } from './release-machine.ts';
import { type SystemdMachine, writeSettings } from './systemd-machine.ts';

const command = '/opt/alumni-network-0.0.1/alumni';
const backups = '/var/backups/alumni';
/** What `alumni install` creates, and the service's data. */
const installed = ['opt/alumni', 'etc/alumni.env', 'usr/local/bin/alumni', 'var/lib/alumni'];

// The test takes about five minutes for SQLite and as long for PostgreSQL, on an idle machine.
test('a machine that is gone: one command brings the site back, from a bucket or a folder', async (context) => {
  const { machine } = await startReleaseMachine(context);
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { PUBLIC_URL: url, PORT: String(port), RATE_LIMITS: 'off' };
  /** Runs a command without blocking this process, which serves the bucket meanwhile. */
  const ask = (...words: string[]) => runBeside(machine, ...words);
  const database = async (name: string) => {
    await postgres.createDatabase(name);
    return { DATABASE_URL: postgres.url(name) };
  };

  for (const kind of ['sqlite', 'postgres'] as const) {
    const store = await startObjectStore();
    onTestFinished(store.stop);
    const bucket = backupBucketSettings(store);
    const bucketSettings = {
      BACKUP_S3_BUCKET: bucket.bucket,
      BACKUP_S3_ENDPOINT: bucket.endpoint ?? '',
      BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId ?? '',
      BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey ?? '',
    };
    const given = Object.entries(bucketSettings).map(([name, value]) => `${name}=${value}`);
    // Keep the backup targets out of the settings file. Otherwise the service would make its own backups during the
    // test.
    const inFolder = () => backupsInFolder(join(machine.root, backups));
    const backUp = () => ask('env', ...given, `BACKUP_DIR=${backups}`, 'alumni', 'cli', 'backup');
    const newDatabase = async (name: string) => (kind === 'postgres' ? database(name) : {});
    const settings = {
      ...own,
      DATA_DIR: '/var/lib/alumni/data',
      ...(await newDatabase('first')),
    };
    writeSettings(machine.root, settings);
    expect(await ask(command, 'install')).toMatchObject({ status: 0 });
    const place = {
      dataDir: join(machine.root, 'var/lib/alumni/data'),
      ...('DATABASE_URL' in settings && { databaseUrl: String(settings.DATABASE_URL) }),
    };
    const [master] = await createPeople(place, 1, { accountType: 'master' });
    if (!master) throw new Error('no person was created');
    const file = await jpeg();
    const uploaded = await httpRequest(url, 'POST', '/api/upload', { token: master.token, file });
    const picture = String(uploaded.body.filePath);
    const { status: posted } = await httpRequest(url, 'POST', '/api/media/gallery', {
      token: master.token,
      body: { title: 'A gallery', images: [picture] },
    });
    expect(posted).toBe(201);
    expect(await post(url, master.token)).toBe(201);
    expect(await backUp()).toMatchObject({ status: 0 });
    expect(await post(url, master.token)).toBe(201);
    expect(await events(url)).toBe(2);

    // Delete everything but the bucket.
    wipe(machine, [...installed, 'var/backups/alumni']);
    const second = await newDatabase('second');
    writeSettings(machine.root, { ...own, DATA_DIR: settings.DATA_DIR, ...second });
    const fromBucket = await ask('env', ...given, command, 'install', '--restore', 's3:latest');
    expect(fromBucket).toMatchObject({
      status: 0,
      output: expect.stringContaining('Write the settings BACKUP_S3_'),
    });
    expect(machine.run('systemctl', 'is-active', 'alumni').output.trim()).toBe('active');
    expect(await events(url)).toBe(1);
    const shown = await httpRequest(url, 'GET', `/api/download?fileName=${picture}`);
    expect(shown.status).toBe(200);
    const token = await logIn(url, master.email);
    const checks = async (who: string) => {
      const { body } = await httpRequest(url, 'GET', '/api/health', { token: who });
      return (body.checks as HealthCheck[]).map(({ name }) => name);
    };
    expect(await checks(token)).toContain('copy');
    expect(await checks(token)).not.toContain('backups');
    const settled = { ...settings, ...second };
    writeSettings(machine.root, settled);
    expect(machine.run('systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
    expect(await backUp()).toMatchObject({
      status: 1,
      output: expect.stringContaining('restored copy'),
    });
    const body = { sendWaitingMails: false };
    const activated = await httpRequest(url, 'POST', '/api/site/activate', { token, body });
    expect(activated.status).toBe(200);
    expect(await checks(token)).toContain('backups');
    expect(await backUp()).toMatchObject({ status: 0 });

    // Restore while the site runs, as after wrong changes to its data.
    const newest = inFolder().at(-1) ?? '';
    const backup = join(backups, newest);
    expect(await post(url, token)).toBe(201);
    writeSettings(machine.root, { ...settled, ...(await newDatabase('third')) });
    const during = await statusesDuring(url, machine, 'alumni', 'restore', backup, '--as-the-site');
    expect(during.statuses).toEqual(['200']);
    expect(await events(url)).toBe(1);
    expect(existsSync(place.dataDir)).toBe(true);
    expect((await ask('alumni', 'cli', 'site', 'status')).output).toBe('This is the site.\n');
    expect(await backUp()).toMatchObject({ status: 0 });

    // Delete everything but the backup folder, as if only the backups' disk was left.
    const before = inFolder();
    wipe(machine, installed);
    writeSettings(machine.root, { ...settled, ...(await newDatabase('fourth')) });
    const fromFolder = await ask(command, 'install', '--restore', backups, '--as-the-site');
    expect(fromFolder).toMatchObject({ status: 0 });
    expect(await events(url)).toBe(1);
    expect(await backUp()).toMatchObject({ status: 0 });
    const after = inFolder();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
    report(33, { database: kind, backups: after.length, 'longest wait in ms': during.longestMs });
    wipe(machine, [...installed, 'var/backups/alumni']);
  }
}, 1_800_000);

/** Removes the service, its user and `paths`: the machine as before `alumni install`. */
function wipe({ root, run }: SystemdMachine, paths: string[]): void {
  run('systemctl', 'disable', 'alumni.service');
  run('systemctl', 'stop', 'alumni.service', 'alumni.socket');
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
  for (const unit of ['alumni.service', 'alumni.socket']) {
    rmSync(join(root, 'etc/systemd/system', unit), { force: true });
  }
  run('systemctl', 'daemon-reload');
  expect(run('userdel', 'alumni')).toMatchObject({ status: 0 });
}

/** Runs a command, which must succeed. Returns the statuses of visitors meanwhile, and their longest wait. */
async function statusesDuring(url: string, machine: SystemdMachine, ...words: string[]) {
  let done = false;
  const ended = runBeside(machine, ...words).finally(() => {
    done = true;
  });
  const statuses = new Set<string>();
  let longestMs = 0;
  while (!done) {
    const headers = { connection: 'close' };
    const response = await httpRequest(url, 'GET', '/api/all/events', { headers }).then(
      ({ status, ms }) => ({ status: String(status), ms }),
      (error: Error) => ({ status: String(error.cause ?? error), ms: 0 }),
    );
    statuses.add(response.status);
    longestMs = Math.max(longestMs, response.ms);
    await wait(50);
  }
  expect(await ended).toMatchObject({ status: 0, output: expect.stringContaining('Done.') });
  return { statuses: [...statuses], longestMs };
}

async function post(url: string, token: string): Promise<number> {
  return (await httpRequest(url, 'POST', '/api/events', { token, body: anEvent })).status;
}

async function events(url: string): Promise<number> {
  const { body } = await httpRequest(url, 'GET', '/api/all/events');
  return (body.events as unknown[]).length;
}

async function logIn(url: string, email: string): Promise<string> {
  const body = { email, password: testPassword };
  const response = await httpRequest(url, 'POST', '/alumni/login', { body });
  expect(response.status).toBe(200);
  return String(response.body.token);
}
