import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { migrate } from '../server/src/db/migrate.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest, statusOf } from './http-request.ts';
import { createLedger } from './ledger.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const restarts = 5;

test('PostgreSQL restarted with -m immediate under load: reconnects, loses no write', async () => {
  const postgres = await startPostgres();
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const program = await runProgram({
    settings: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' },
  });
  const { url, dataDir } = program;
  const people = await createPeople({ dataDir, databaseUrl }, 4);
  const ledger = createLedger(people);
  let done = false;
  const writing = ledger.writeUntil(url, () => done);
  const reconnectMs: number[] = [];
  const token = people[0]?.token ?? '';
  for (let i = 0; i < restarts; i += 1) {
    await wait(1_000);
    await postgres.crash();
    expect(await statusOf(httpRequest(url, 'GET', '/healthz'))).toBe(200);
    expect(await statusOf(httpRequest(url, 'GET', '/api/session', { token }))).toBe(503);
    await postgres.startAgain();
    const back = performance.now();
    while ((await statusOf(httpRequest(url, 'GET', '/api/session', { token }))) !== 200)
      await wait(20);
    reconnectMs.push(performance.now() - back);
  }
  await wait(1_000);
  done = true;
  await writing;
  expect(program.running()).toBe(true);

  expect(await migrate({ dataDir, databaseUrl })).toEqual([]);
  const db = openDatabase({ dataDir, databaseUrl });
  expect(await ledger.missing(db)).toEqual([]);
  await db.destroy();
  await program.stop();
  await postgres.stop();
  const { acknowledged, refused, unanswered } = ledger.counts;
  const slowest = Math.max(...reconnectMs);
  report(6, { restarts, acknowledged, 'answered 503': refused, 'reconnected after ms': slowest });
  expect(refused).toBeGreaterThan(0);
  expect(unanswered).toBe(0);
  expect(slowest).toBeLessThan(5_000);
});
