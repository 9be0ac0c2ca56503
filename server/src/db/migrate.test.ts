import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { failureMessage } from '../boot/failure-message.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

test('a database of a newer version is refused with one line', async () => {
  const database = await createTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(
    database.db,
  );
  const error = await migrate(database.db).catch((thrown: unknown) => thrown);
  expect(failureMessage(error)).toBe(
    'The database is of a newer version of this program (999-future).',
  );
  await database.close();
});
