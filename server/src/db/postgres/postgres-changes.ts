import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { connectionOptions } from './postgres.ts';

/** Triggers send the id of each transaction that changes content to this channel. */
export const changesChannel = 'alumni_content';

/**
 * Each instance sends itself echoes, to prove that notices arrive. Echoes are sent over another connection than the
 * listening one. A transaction pooler returns a client's own notices but loses the notices of other clients.
 */
const echoChannel = `alumni_echo_${process.pid}_${Math.random().toString(36).slice(2)}`;

/** A new echo is requested if the last request is at least this old. */
const echoAfterMs = 500;
/** If no echo has come for this long, changes may have been missed. */
const trustedForMs = 1_000;
const reconnectAfterMs = 1_000;
/**
 * Number of transaction ids that are remembered. Every connection of the pool reports each transaction, and the ids
 * show which reports are repeated.
 */
const rememberedTransactions = 1_000;

/** Detects changes with `LISTEN`. `current` returns undefined while the connection is lost. */
export function postgresChanges(url: string, onError: (error: Error) => void) {
  let count = 0;
  let listener: pg.Client | undefined;
  let heardAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();
  const options = { ...connectionOptions, connectionString: url };
  const speaker = new pg.Pool({ ...options, max: 1, query_timeout: 5_000 });
  // A lost connection needs no handling: the pool opens a new one for the next echo.
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

  /** Reports each outage once, although the listener tries to reconnect every second. */
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
      // Changes before this connection may have been missed. A new count makes caches discard their content.
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
     * Call this for each pool connection. PostgreSQL notifies the writing connection before it acknowledges the
     * commit. So this instance knows of its own write before it responds.
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
