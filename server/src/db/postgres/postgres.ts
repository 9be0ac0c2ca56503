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
import { endsConnection } from './postgres-failure.ts';

/**
 * Maximum number of connections per instance. PostgreSQL allows 100 by default, which is enough for several instances.
 */
const poolSize = 10;

/**
 * Age in seconds at which the pool replaces a connection, even under steady traffic. Otherwise a session that began
 * while the database was read-only, for example before a failover, would refuse writes for as long as there is traffic.
 */
const maxLifetimeSeconds = 60;

/** Probes keep an idle connection open through routers, or detect within half a minute that it is dead. */
export const connectionOptions = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};

/** OID of int8, the type of counts. Counts stay below 2^53, so they are parsed as numbers. */
const int8 = 20;

type OnConnect = (client: pg.ClientBase) => Promise<void>;

/**
 * Request time-outs, set in each transaction. Poolers such as PgBouncer refuse them as start-up parameters. A `set`
 * for the session would affect the pooler's other clients.
 */
const requestTimeouts =
  'set local statement_timeout = 15000; set local idle_in_transaction_session_timeout = 15000';

/** Lifts time-outs that `DATABASE_URL`, the role or the database may set. */
const noTimeouts =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** `onConnect` runs on each new connection before it is used. */
export function postgresDialect(
  url: string,
  onError: (error: Error) => void,
  onConnect?: OnConnect,
): Dialect {
  // `query_timeout` also ends statements outside transactions, and statements that an unreachable server does not
  // answer.
  const limits = { max: poolSize, maxLifetimeSeconds, query_timeout: 20_000 };
  return pooled({ connectionString: url, ...limits }, requestTimeouts, onError, onConnect);
}

/** One connection without time-outs. */
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
  // Idle connections break when the database restarts, and the pool replaces them. Without a listener the error would
  // end the process.
  pool.on('error', onError);
  // Connections in use need a listener as well. Their next statement fails and shows the error.
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new PooledPostgresAdapter(pool);
  dialect.createDriver = () => new TimedPostgresDriver(closingEnded(pool), timeouts);
  return dialect;
}

/**
 * Closes connections that cannot be reused. When PostgreSQL ends a connection, its socket closes a moment after the
 * error, and the pool would lend it again meanwhile.
 */
function closingEnded(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isEnded = false;
      const query = async (text: string, values: unknown[]) =>
        client.query(text, values).catch((error: Error) => {
          isEnded ||= endsConnection(error);
          throw error;
        });
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (isBroken) => client.release(isBroken || isEnded),
      };
    },
  };
}

/** Sets the time-outs of a transaction in the statement that begins it. */
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

  /**
   * Does nothing, because `migrate` already holds a lock. Kysely's own lock would belong to the session and stay on a
   * pooled connection.
   */
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Counts of connections in use and idle, and of waiting requests; undefined for SQLite. */
export function poolStats(
  db: QueryExecutorProvider,
): { in_use: number; idle: number; waiting: number } | undefined {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof PooledPostgresAdapter)) return undefined;
  const { totalCount, idleCount, waitingCount } = adapter.pool;
  return { in_use: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
