import { openDatabase } from '../server/src/db/database.ts';
import { createPerson, type Person } from '../server/src/testing/factories.ts';

/** Creates accounts directly in a running program's database. */
export async function createPeople(
  settings: { dataDir: string; databaseUrl?: string },
  count: number,
  columns: Parameters<typeof createPerson>[1] = {},
): Promise<Person[]> {
  const db = openDatabase(settings);
  try {
    const people: Person[] = [];
    for (let i = 0; i < count; i += 1) people.push(await createPerson({ db }, columns));
    return people;
  } finally {
    await db.destroy();
  }
}
