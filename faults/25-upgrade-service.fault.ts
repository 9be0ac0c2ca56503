import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { failingMain, packVariant } from '../scripts/release/test-machine.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { freePort } from '../server/src/testing/free-port.ts';
import { backupBucketSettings, startObjectStore } from '../server/src/testing/object-store.ts';
import { httpRequest } from './http-request.ts';
import { createLedger } from './ledger.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { runBeside, startReleaseMachine } from './release-machine.ts';
import { type SystemdMachine, writeSettings } from './systemd-machine.ts';

/** The load pauses between requests, so that starting instances get CPU time. Throughput is not the subject. */
const pauseMs = 40;

test('a service of systemd, restarted and upgraded under load: refuses nobody, loses no write', async (context) => {
  const { machine, release, platform } = await startReleaseMachine(context);
  const files = join(machine.root, 'root');
  const later = { migrations: ['900-later'], ownNode: true };
  packVariant(release, files, { version: '92.0.0', ...later });
  packVariant(release, files, {
    version: '93.0.0',
    migrations: [...later.migrations, '910-later'],
    files: { 'server/src/main.js': failingMain },
    ownNode: true,
  });

  const store = await startObjectStore();
  onTestFinished(store.stop);
  const bucket = backupBucketSettings(store);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  writeSettings(machine.root, {
    PUBLIC_URL: url,
    PORT: String(port),
    DATA_DIR: '/var/lib/alumni/data',
    BACKUP_S3_BUCKET: bucket.bucket,
    BACKUP_S3_ENDPOINT: bucket.endpoint ?? '',
    BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId ?? '',
    BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey ?? '',
    RATE_LIMITS: 'off',
    RECORDS_PER_DAY: '100000',
    RECORDS_IN_ALL: '100000',
  });
  const installed = machine.run('/opt/alumni-network-0.0.1/alumni', 'install');
  expect(installed).toMatchObject({ status: 0 });
  const [link] = /http\S+setup\?code=[\w-]+/.exec(installed.output) ?? [];
  expect(link).toMatch(url);

  const dataDir = join(machine.root, 'var/lib/alumni/data');
  const people = await createPeople({ dataDir }, 2);
  const ledger = createLedger(people);
  let done = false;
  const reads = new Map<string, number>();
  let longestMs = 0;
  const load = Promise.all([
    ledger.writeUntil(url, () => done),
    readUntil(url, {
      done: () => done,
      record(status, ms) {
        reads.set(status, (reads.get(status) ?? 0) + 1);
        longestMs = Math.max(longestMs, ms);
      },
    }),
  ]).finally(() => {
    done = true;
  });
  // The test awaits `load` at its end. The empty handler avoids an unhandled rejection until then.
  load.catch(() => {});

  await wait(2_000);
  expect(await runBeside(machine, 'systemctl', 'restart', 'alumni')).toMatchObject({ status: 0 });
  await wait(2_000);
  const upgraded = await upgrade(machine, platform, '92.0.0');
  expect(upgraded).toMatchObject({ status: 0 });
  expect(upgraded.output).toMatch(/Backed up to s3:\S+/);
  await wait(2_000);
  const failed = await upgrade(machine, platform, '93.0.0');
  expect(failed).toMatchObject({ status: 1 });
  expect(failed.output).toContain('92.0.0 is in use again');
  await wait(2_000);
  done = true;
  await load;

  const db = openDatabase({ dataDir });
  const lost = await ledger.missing(db);
  await db.destroy();
  const { acknowledged, refused, unanswered } = ledger.counts;
  report(25, {
    Debian: inject('debian'),
    'writes acknowledged': acknowledged,
    'reads answered': reads.get('200') ?? 0,
    lost: lost.length,
    'the longest wait in ms': longestMs,
  });
  expect({ refused, unanswered, lost }).toEqual({ refused: 0, unanswered: 0, lost: [] });
  expect([...reads.keys()]).toEqual(['200']);
  expect(acknowledged).toBeGreaterThan(100);

  expect(machine.run('systemctl', 'stop', 'alumni.socket')).toMatchObject({ status: 0 });
  await expect(fetch(url)).rejects.toThrow('fetch failed');

  expect(machine.run('systemctl', 'start', 'alumni.socket')).toMatchObject({ status: 0 });
  expect((await fetch(url)).status).toBe(200);
  const cutOff = { from: '0.0.1', to: '92.0.0', copiedAt: new Date().toISOString() };
  writeFileSync(join(machine.root, 'opt/alumni/upgrade.json'), JSON.stringify(cutOff));
  appendFileSync(join(machine.root, 'etc/alumni.env'), 'SMTP_URL=none\n');
  const finished = await upgrade(machine, platform, '92.0.0');
  expect(finished).toMatchObject({ status: 1 });
  expect(finished.output).toContain('92.0.0 does not run');
  // After a failed start, connections are refused at once and do not hang.
  const asked = fetch(url, { signal: AbortSignal.timeout(5_000) });
  await expect(asked).rejects.toThrow('fetch failed');
});

function upgrade(machine: SystemdMachine, platform: string, version: string) {
  const file = `/root/alumni-network-${version}-${platform}.tar`;
  return runBeside(machine, 'alumni', 'upgrade', '--unsigned', file);
}

/** Reads as visitors with new connections and as one who stays connected. */
async function readUntil(
  url: string,
  { done, record: note }: { done: () => boolean; record: (status: string, ms: number) => void },
): Promise<void> {
  for (let turn = 0; !done(); turn += 1) {
    const headers = turn % 2 === 0 ? { connection: 'close' } : {};
    const path = ['/', '/api/all/events?page=1', '/feeds/events.atom'][turn % 3] ?? '/';
    const response = await httpRequest(url, 'GET', path, { headers }).then(
      ({ status, ms }) => ({ status: `${status}`, ms }),
      (error: Error) => ({ status: `${path}: ${error.cause ?? error}`, ms: 0 }),
    );
    note(response.status, response.ms);
    await wait(pauseMs);
  }
}
