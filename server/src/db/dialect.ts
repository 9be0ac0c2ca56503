import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

/** Which of the two databases this is, for what they do differently. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
