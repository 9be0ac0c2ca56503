import { type Dialect, PostgresAdapter, PostgresDialect, type QueryExecutorProvider } from 'kysely';
import pg from 'pg';

/** Maximum connections per instance: PostgreSQL's default of 100 serves several instances. */
const poolSize = 10;

/** OID of int8, the type of counts. They stay below 2^53, so they are parsed as numbers. */
const int8 = 20;

type OnConnect = (client: pg.ClientBase) => Promise<void>;

/** `onConnect` is done with a new connection before it is used. */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  onConnect?: OnConnect,
): Dialect {
  const limits = {
    max: poolSize,
    statement_timeout: 15_000,
    // statement_timeout is enforced by the server; this one also covers an unreachable server.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 15_000,
  };
  return pooled({ connectionString: url, ...limits }, onError, onConnect);
}

/**
 * One connection whose statements take as long as they need. Set in the session: the address, the role
 * and the database may all have time-outs for requests.
 */
export function postgresMigrationDialect(url: string): Dialect {
  return pooled(
    { connectionString: url, max: 1 },
    () => {},
    async (client) => {
      await client.query(
        'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
      );
    },
  );
}

function pooled(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  onConnect: OnConnect | undefined,
): Dialect {
  const pool = new pg.Pool({
    ...config,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits, its type does not say so
    ...(onConnect && { onConnect }),
    types: {
      getTypeParser: (type, format) =>
        type === int8 ? Number : pg.types.getTypeParser(type, format as 'text'),
    },
  });
  // An idle connection breaks when the database restarts. The pool replaces it; without a listener
  // the error would end the process.
  pool.on('error', onError);
  // The same for a connection in a transaction: its next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new PooledPostgresAdapter(pool);
  return dialect;
}

class PooledPostgresAdapter extends PostgresAdapter {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super();
    this.pool = pool;
  }
}

/** Connections in use and idle, and who waits for one; undefined for SQLite. */
export function poolStats(
  db: QueryExecutorProvider,
): { in_use: number; idle: number; waiting: number } | undefined {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof PooledPostgresAdapter)) return undefined;
  const { totalCount, idleCount, waitingCount } = adapter.pool;
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
