import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPerson } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openServedDatabase } from './database.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await createTestDatabase();
});
afterAll(() => t.close());

test('an instance that has no connection open hears of the changes of another', async () => {
  const { db, changes } = openServedDatabase(t);
  const known = await vi.waitFor(() => {
    const current = changes.current();
    expect(current).toBeDefined();
    return current;
  }, 3_000);
  expect(changes.current()).toBe(known);
  await createPerson(t);
  await vi.waitFor(() => {
    const current = changes.current();
    expect(current).toBeDefined();
    expect(current).not.toBe(known);
  }, 1_000);
  await changes.close();
  await db.destroy();
});

test('closes while it is still connecting', async () => {
  for (let i = 0; i < 5; i += 1) {
    const { db, changes } = openServedDatabase(t);
    await changes.close();
    await db.destroy();
  }
});
