import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryExecutorProvider,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';

/** Maximum connections per instance: PostgreSQL's default of 100 serves several instances. */
const poolSize = 10;

/** A connection that a router has dropped in silence is kept by probes, or found broken, within half a minute. */
export const connectionOptions = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** OID of int8, the type of counts. They stay below 2^53, so they are parsed as numbers. */
const int8 = 20;

type OnConnect = (client: pg.ClientBase) => Promise<void>;

/**
 * Time-outs of requests. Set in each transaction: poolers as PgBouncer refuse them as start-up parameters, and a `set` of the
 * session would stay on a connection that serves other clients.
 */
const requestTimeouts =
  'set local statement_timeout = 15000; set local idle_in_transaction_session_timeout = 15000';

/** Lifts the time-outs that the address, the role and the database may set. */
const noTimeouts =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** `onConnect` is done with a new connection before it is used. */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  onConnect?: OnConnect,
): Dialect {
  // For a statement without a transaction, and a server that cannot be reached.
  const limits = { max: poolSize, query_timeout: 20_000 };
  return pooled({ connectionString: url, ...limits }, requestTimeouts, onError, onConnect);
}

/** One connection whose transactions take as long as they need. */
export function postgresMigrationDialect(url: string): Dialect {
  return pooled({ connectionString: url, max: 1 }, noTimeouts, () => {});
}

function pooled(
  config: pg.PoolConfig,
  timeouts: string,
  onError: (error: Error) => void,
  onConnect?: OnConnect,
): Dialect {
  const pool = new pg.Pool({
    ...connectionOptions,
    ...config,
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
  dialect.createDriver = () => new TimedPostgresDriver(closingStuck(pool), timeouts);
  return dialect;
}

/** A connection whose statement has timed out still waits for its result: it is closed, not lent again. */
function closingStuck(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isStuck = false;
      const query = async (text: string, values: unknown[]) =>
        client.query(text, values).catch((error: Error) => {
          isStuck ||= error.message === 'Query read timeout';
          throw error;
        });
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (isBroken) => client.release(isBroken || isStuck),
      };
    },
  };
}

/** Begins each transaction with time-outs, in the same message. */
class TimedPostgresDriver extends PostgresDriver {
  readonly #timeouts: string;

  constructor(pool: PostgresPool, timeouts: string) {
    super({ pool });
    this.#timeouts = timeouts;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const mode = [isolationLevel && `isolation level ${isolationLevel}`, accessMode];
    const begin = ['begin', ...mode].filter(Boolean).join(' ');
    await connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#timeouts}`));
  }
}

class PooledPostgresAdapter extends PostgresAdapter {
  readonly pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super();
    this.pool = pool;
  }

  /** `migrate` has locked. Kysely's own lock is of the session, and would stay on a connection that others use. */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
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
