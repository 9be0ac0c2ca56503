import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';

/** Connections an instance holds at most; PostgreSQL's default limit of 100 then serves several. */
const poolSize = 10;

/** Counts are bigint on PostgreSQL; none here passes 2^53. */
const int8 = 20;

export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    // For a database, or a way to it, that does not answer at all.
    query_timeout: 20_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 15_000,
    types: {
      getTypeParser: (type, format) =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // An idle connection that breaks (a restart of the database) is replaced, not fatal.
  pool.on('error', onError);
  // One that breaks between two statements of a transaction makes the next statement fail; without
  // a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}
