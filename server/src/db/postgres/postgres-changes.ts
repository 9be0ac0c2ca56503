import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './postgres.ts';

/** Channel to which triggers send the id of a transaction that changes content (migration 012). */
export const changesChannel = 'alumni_content';

/**
 * Each instance hears itself on a channel of its own, which shows that it hears the others. It speaks on another connection: a
 * pooler that lends connections for a transaction gives a client its own notices back, and loses those of others.
 */
const echoChannel = `alumni_echo_${process.pid}_${Math.random().toString(36).slice(2)}`;

/** An echo is asked for when the last one is older, in ms. */
const echoAfterMs = 500;
/** Without an echo for so long, changes may have been missed. */
const trustedForMs = 1_000;
const reconnectAfterMs = 1_000;
/** Transactions that were heard of: each connection of the pool hears of each one. */
const rememberedTransactions = 1_000;

/** Changes by `LISTEN`. Unknown while the connection that hears of other instances is lost. */
export function postgresChanges(url: string, onError: (error: Error) => void) {
  let count = 0;
  let listener: pg.Client | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  const options = { ...connectionOptions, connectionString: url };
  const speaker = new pg.Pool({ ...options, max: 1, query_timeout: 5_000 });
  // The next echo connects anew.
  speaker.on('error', () => {});
  const heard = new Set<string>();
  let failure: Error | undefined;

  const onNotification = ({ channel, payload = '' }: pg.Notification) => {
    if (channel !== changesChannel || heard.has(payload)) return;
    count += 1;
    heard.add(payload);
    const [oldest] = heard;
    if (heard.size > rememberedTransactions && oldest !== undefined) heard.delete(oldest);
  };

  /** Once for each outage: a connection is tried every second. */
  function report(error: Error): void {
    if (!failure) onError(error);
    failure = error;
  }

  async function connect(): Promise<void> {
    const client = new pg.Client(options);
    const ended = new Promise<void>((resolve) => {
      client.on('end', resolve);
      client.on('error', (error) => {
        report(error);
        resolve();
      });
    });
    client.on('notification', (notification) => {
      if (notification.channel === echoChannel) heardAt = Number(notification.payload);
      else onNotification(notification);
    });
    try {
      await client.connect();
      await client.query(`listen ${changesChannel}; listen ${echoChannel}`);
      if (closing.signal.aborted) return;
      // Changes before this connection are unknown.
      count += 1;
      listener = client;
      failure = undefined;
      ask();
      await ended;
    } finally {
      listener = undefined;
      await client.end().catch(() => {});
    }
  }

  function ask(): void {
    const now = performance.now();
    if (!listener || now - askedAt < echoAfterMs) return;
    askedAt = now;
    speaker.query('select pg_notify($1, $2)', [echoChannel, String(now)]).catch(report);
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await connect().catch(report);
      await wait(reconnectAfterMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  })();

  return {
    current(): string | undefined {
      if (performance.now() - heardAt > echoAfterMs) ask();
      const trusted = listener !== undefined && performance.now() - heardAt < trustedForMs;
      return trusted ? String(count) : undefined;
    },
    failure: () => failure,
    /**
     * To be called with each connection of the pool: PostgreSQL tells the one that has written before
     * it acknowledges the commit, so that one's own write is known before it is answered.
     */
    async listenOn(client: pg.ClientBase): Promise<void> {
      client.on('notification', onNotification);
      await client.query(`listen ${changesChannel}`);
    },
    async close() {
      closing.abort();
      await listener?.end();
      await running;
      await speaker.end();
    },
  };
}
