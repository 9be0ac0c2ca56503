import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../server/src/db/database.ts';
import { openImageStorage } from '../server/src/images/storage/open-image-storage.ts';
import { releaseAssets } from '../server/src/testing/next-release.ts';
import { startObjectStore } from '../server/src/testing/object-store.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { startDocumentedNginx } from './documented-nginx.ts';
import { httpRequest } from './http-request.ts';
import { nginxIsThere } from './installed-proxy.ts';
import { damagedPictures } from './intact.ts';
import { createLedger } from './ledger.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const rounds = 10;
const readers = 2;
/** The load pauses between requests, so that starting instances get CPU time. Throughput is not the subject. */
const pauseMs = 40;

test('three instances behind nginx, each restarted ten times under load: fails no request, loses and doubles no write', async (context) => {
  if (!nginxIsThere) return context.skip('skipped: nginx is missing (apt-get install nginx-light)');
  const store = await startObjectStore();
  onTestFinished(store.stop);
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const s3 = store.settings;
  const settings = {
    DATABASE_URL: databaseUrl,
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    TRUST_PROXY: '127.0.0.1',
    RECORDS_PER_DAY: '100000',
    RECORDS_IN_ALL: '100000',
  };
  const instances: RunningProgram[] = [];
  onTestFinished(async () => {
    for (const { stop, dataDir: folder } of instances) {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
  for (let i = 0; i < 3; i += 1) instances.push(await runProgram({ settings }));
  const dataDir = instances[0]?.dataDir ?? '';
  const people = await createPeople({ dataDir, databaseUrl }, 2);
  const proxy = await startDocumentedNginx(instances.map(({ url }) => url));
  onTestFinished(proxy.stop);
  const ledger = createLedger(people);

  let done = false;
  const reads = new Map<string, number>();
  const load = Promise.all([
    ledger.writeUntil(proxy.url, () => done),
    ...Array.from({ length: readers }, () =>
      readUntil(proxy.url, { token: people[0]?.token ?? '', reads, done: () => done }),
    ),
  ]).finally(() => {
    done = true;
  });
  // The test awaits `load` at its end. The empty handler avoids an unhandled rejection until then.
  load.catch(() => {});
  const awayMs: number[] = [];
  for (let round = 0; round < rounds && !done; round += 1) {
    for (const [index, old] of instances.entries()) {
      const since = performance.now();
      expect(await old.end('SIGTERM')).toBe(0);
      const port = Number(new URL(old.url).port);
      instances[index] = await runProgram({ settings, dataDir: old.dataDir, port });
      awayMs.push(performance.now() - since);
    }
  }
  done = true;
  await load;

  const db = openDatabase({ dataDir, databaseUrl });
  const lost = await ledger.missing(db);
  const doubled = await doubledWrites(db);
  const damaged = await damagedPictures(db, await openImageStorage({ dataDir, s3 }));
  await db.destroy();
  const { acknowledged, refused, unanswered } = ledger.counts;
  const ok = reads.get('200') ?? 0;
  const failed = [...reads].filter(([status]) => status !== '200');
  report(24, {
    restarts: awayMs.length,
    'writes acknowledged': acknowledged,
    'reads answered': ok,
    failed: refused + unanswered + failed.reduce((sum, [, count]) => sum + count, 0),
    lost: lost.length,
    doubled: doubled.length,
    'away ms at most': Math.max(...awayMs),
  });
  expect({ refused, unanswered, failed }).toEqual({ refused: 0, unanswered: 0, failed: [] });
  expect({ lost, doubled, damaged }).toEqual({ lost: [], doubled: [], damaged: [] });
  expect(Math.min(acknowledged, ok)).toBeGreaterThan(500);
});

/** Requests pages, assets, lists and the session in sequence, on kept-alive connections. */
async function readUntil(
  url: string,
  { token, reads, done }: { token: string; reads: Map<string, number>; done: () => boolean },
): Promise<void> {
  const paths = ['/', ...releaseAssets().slice(0, 3), '/api/all/events?page=1', '/api/session'];
  for (let turn = 0; !done(); turn += 1) {
    const path = paths[turn % paths.length] ?? '/';
    const options = path === '/api/session' ? { token } : {};
    const status = await httpRequest(url, 'GET', path, options).then(
      (response) => `${response.status}`,
      (error: Error) => `${path}: ${error.cause ?? error}`,
    );
    reads.set(status, (reads.get(status) ?? 0) + 1);
    await wait(pauseMs);
  }
}

/** Messages and events that were sent once but stored twice. */
async function doubledWrites(db: Database): Promise<string[]> {
  const messages = await db.selectFrom('contact_messages').select('message as text').execute();
  const events = await db.selectFrom('events').select('theme as text').execute();
  return [messages, events].flatMap((rows) => {
    const texts = rows.map(({ text }) => text);
    return texts.filter((text, index) => texts.indexOf(text) !== index);
  });
}
