import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { newId, now } from './ids.ts';
import { readSnapshot } from './snapshot.ts';

let t: TestDatabase;
let other: Database;
beforeAll(async () => {
  t = await createTestDatabase();
  other = openDatabase(t);
});
afterAll(async () => {
  await other.destroy();
  await t.close();
});

const message = () => ({
  id: newId(),
  name: 'A',
  email: 'a@b.cm',
  message: 'Hi',
  created_at: now(),
  read_at: null,
});

async function count(db: Database): Promise<number> {
  return (await db.selectFrom('contact_messages').select('id').execute()).length;
}

test('neither blocks nor sees concurrent writes', async () => {
  await other.insertInto('contact_messages').values(message()).execute();
  const seen = await readSnapshot(t.db, async (snapshot) => {
    const before = await count(snapshot);
    await other.transaction().execute(async (trx) => {
      await trx.insertInto('contact_messages').values(message()).execute();
    });
    return [before, await count(snapshot), await count(other)];
  });
  expect(seen).toEqual([1, 1, 2]);
  expect(await count(t.db)).toBe(2);
});

test('leaves the connection usable after an error', async () => {
  const failing = readSnapshot(t.db, async (snapshot) => {
    await count(snapshot);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await t.db.insertInto('contact_messages').values(message()).execute();
  expect(await count(t.db)).toBe(3);
});
