import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';

type Change<S, T extends keyof S, U extends keyof S> =
  | DeleteQueryBuilder<S, T, DeleteResult>
  | UpdateQueryBuilder<S, U, T, UpdateResult>;

export async function countRows<Schema, Tables extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Tables, object>,
): Promise<number> {
  const counted = rows.select((eb) => eb.fn.countAll().as('total'));
  return Number(((await counted.executeTakeFirstOrThrow()) as { total: unknown }).total);
}

export async function hasRow<Schema, Tables extends keyof Schema>(
  rows: SelectQueryBuilder<Schema, Tables, object>,
): Promise<boolean> {
  return (await rows.select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
}

/** Runs an update or deletion. Returns the number of affected rows. */
export async function countAffectedRows<S, T extends keyof S, U extends keyof S>(
  change: Change<S, T, U>,
): Promise<number> {
  const result: Partial<DeleteResult & UpdateResult> = await change.executeTakeFirstOrThrow();
  return Number(result.numDeletedRows ?? result.numUpdatedRows);
}

export async function affectsAnyRow<S, T extends keyof S, U extends keyof S>(
  change: Change<S, T, U>,
): Promise<boolean> {
  return (await countAffectedRows(change)) > 0;
}
