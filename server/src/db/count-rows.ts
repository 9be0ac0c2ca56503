import type { SelectQueryBuilder } from 'kysely';

export async function countRows<Schema, Tables extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const counted = rows.select((eb) => eb.fn.countAll().as('total'));
  return Number(((await counted.executeTakeFirstOrThrow()) as { total: unknown }).total);
}
