import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';
import { pgbouncerIsThere, startPgbouncer } from './pgbouncer.ts';

/** PgBouncer's default limit of server connections per database. */
const poolSize = 20;

test.skipIf(!pgbouncerIsThere).each([
  ['session', { kind: 'ok', state: 'good' }],
  ['transaction', { kind: 'unheard', state: 'watch' }],
] as const)(
  'PgBouncer in %s mode: starts, says what it lacks, leaves nothing behind',
  async (mode, expected) => {
    const postgres = await startPostgres();
    await postgres.createDatabase('alumni');
    const administrator = new pg.Client(postgres.url('postgres'));
    await administrator.connect();
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await administrator.query(`alter database alumni set ${name} = '77s'`);
    await administrator.end();
    const bouncer = await startPgbouncer(postgres.url('alumni'), mode);
    const settings = { DATABASE_URL: bouncer.url };
    const leave = mode === 'transaction' ? await keepBusy(bouncer.url) : async () => {};
    const programs = await Promise.all([runProgram({ settings }), runProgram({ settings })]);
    await leave();
    const applied = programs.filter(({ output }) => output().includes('brought up to date'));
    expect(applied).toHaveLength(1);
    const [program] = programs;
    const { dataDir, url } = program;
    const stored = { dataDir, databaseUrl: postgres.url('alumni') };
    const [master] = await createPeople(stored, 1, { account_type: 'master' });
    const token = master?.token ?? '';
    const { body } = await httpRequest(url, 'GET', '/api/health', { token });
    const checks = body.checks as { name: string; kind: string; state: string }[];
    expect(checks.find(({ name }) => name === 'database')).toMatchObject(expected);
    expect(program.output().includes('does not tell of changes')).toBe(mode === 'transaction');
    expect((await httpRequest(url, 'GET', '/readyz')).body.status).toBe('ready');

    for (const { stop } of programs) await stop();
    const clients = Array.from({ length: poolSize }, () => new pg.Client(bouncer.url));
    const found = await Promise.all(clients.map(settingsWithin));
    expect(new Set(found.map(({ pid }) => pid)).size).toBe(poolSize);
    for (const { pid, ...state } of found)
      expect(state).toEqual({ timeout: '77s', idle: '77s', locks: 0 });
    for (const client of clients) await client.end();
    await bouncer.stop();
    await postgres.stop();
    report(44, { mode, connections: found.length });
  },
);

/**
 * Lets clients of other programs run queries, so that PgBouncer hands its server connections from client to client.
 * Returns a function that stops them.
 */
async function keepBusy(url: string): Promise<() => Promise<void>> {
  const ended = new AbortController();
  const clients = Array.from({ length: 6 }, () => new pg.Client(url));
  for (const client of clients) await client.connect();
  const working = clients.map(async (client) => {
    while (!ended.signal.aborted) await client.query('select pg_sleep(0.003)');
    await client.end();
  });
  return async () => {
    ended.abort();
    await Promise.all(working);
  };
}

/**
 * Returns the settings of a client's server connection. The transaction stays open, so PgBouncer gives this connection
 * to no other client.
 */
async function settingsWithin(client: pg.Client) {
  await client.connect();
  await client.query('begin');
  const { rows } = await client.query(`select pg_backend_pid() as pid,
    current_setting('statement_timeout') as timeout,
    current_setting('idle_in_transaction_session_timeout') as idle,
    (select count(*)::int from pg_locks where locktype = 'advisory') as locks`);
  return rows[0] as { pid: number; timeout: string; idle: string; locks: number };
}
