import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

/** Whether the database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
