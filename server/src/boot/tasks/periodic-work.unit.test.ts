import type { CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { throwing } from '../../testing/throwing.ts';
import { queueEventNotices, queueOwnerMails } from './event-notices.ts';
import { startHousekeeping } from './housekeeping.ts';

const log = { info: vi.fn(), error: vi.fn() };
let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

/** Records all statements that run from now on. */
function recordStatements(db: Database): CompiledQuery[] {
  const statements: CompiledQuery[] = [];
  const executor = db.getExecutor();
  const compileQuery = executor.compileQuery.bind(executor);
  executor.compileQuery = (...asked) => {
    const compiled = compileQuery(...asked);
    statements.push(compiled);
    return compiled as never;
  };
  return statements;
}

async function planOf(db: Database, { sql, parameters, query }: CompiledQuery): Promise<string> {
  const explained = { sql: `explain query plan ${sql}`, parameters, query, queryId: {} as never };
  const { rows } = await db.executeQuery<{ detail: string }>(explained as never);
  return rows.map(({ detail }) => detail).join('; ');
}

// SQLite runs in the thread that serves visitors: reading 100,000 events one by one blocks it for 60 ms.
test('what runs by itself reads no table of people or posts from end to end', async () => {
  const statements = recordStatements(t.db);
  await queueEventNotices(t.deps, throwing);
  // Owners are mailed in the evening.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date().setUTCHours(20) });
  await queueOwnerMails(t.deps, throwing);
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const housekeeping = startHousekeeping({ ...t.deps, log });
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.poll(() => log.info.mock.calls.length).toBe(1);
  await housekeeping.stop();

  expect(statements.length).toBeGreaterThan(30);
  const reading: string[] = [];
  for (const statement of [...statements]) {
    if (!/^(select|update|delete|insert|with)/.test(statement.sql)) continue;
    const plan = await planOf(t.db, statement);
    // Allows the clean-up's query for unused pictures, which reads the profile pictures of all accounts once.
    if (plan.startsWith('SCAN images')) continue;
    if (/\bSCAN (accounts|events|opportunities|news|galleries)\b/.test(plan)) {
      reading.push(`${statement.sql}: ${plan}`);
    }
  }
  expect(reading).toEqual([]);
});
