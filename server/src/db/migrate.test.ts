import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { failureMessage } from '../boot/failure-message.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { migrate, newestSchema } from './migrate.ts';

test('refuses a database of a newer version, unless that lets this one run beside it', async () => {
  const t = await createTestDatabase();
  const outcome = () => migrate(t).catch((error: unknown) => failureMessage(error));
  const refused = (name: string) =>
    expect.stringContaining(`of a newer version of this program (${name}), beside which`);
  const apply = (name: string, runsBeside?: string) =>
    t.db.transaction().execute(async (trx) => {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(trx);
      if (runsBeside === undefined) return;
      const row = { migration: name, runs_beside: runsBeside };
      await trx.insertInto('schema_compatibility').values(row).execute();
    });
  await apply('900-next-release', newestSchema);
  expect(await outcome()).toEqual([]);
  // The database is two releases ahead. The newer of the two supports only programs that have migration 900.
  await apply('901-release-after-it', '900-next-release');
  expect(await outcome()).toEqual(refused('901-release-after-it'));
  await sql`delete from kysely_migration where name = '901-release-after-it'`.execute(t.db);
  expect(await outcome()).toEqual([]);
  await apply('902-silent');
  expect(await outcome()).toEqual(refused('902-silent'));
  await t.close();
});

test('refuses a database of a version before 1.0 in one line', async () => {
  const t = await createTestDatabase();
  for (const name of ['002-upload-keys', '067-message-authors']) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(t.db);
  }
  // The first versions did not have this table.
  await sql`drop table schema_compatibility`.execute(t.db);
  const refusal = await migrate(t).catch(failureMessage);
  expect(refusal).toMatch(/^The database is of a version before 1\.0, [^\n]*$/);
  expect(refusal).toContain('alumni cli restore');
  await t.close();
});
