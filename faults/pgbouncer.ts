import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../server/src/testing/free-port.ts';
import { isThere } from './installed-proxy.ts';

export const pgbouncerIsThere = isThere('pgbouncer');

/** Starts PgBouncer in front of a PostgreSQL, with defaults except the mode. */
export async function startPgbouncer(postgresUrl: string, mode: 'session' | 'transaction') {
  const { hostname, port: postgresPort, username, password, pathname } = new URL(postgresUrl);
  const folder = mkdtempSync(join(tmpdir(), 'alumni-pgbouncer-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${hostname} port=${postgresPort} user=${username} password=${password}`;
  writeFileSync(
    file,
    `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
logfile = ${folder}/log
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!isListening(join(folder, 'log'))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await wait(20);
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isListening(log: string): boolean {
  return existsSync(log) && readFileSync(log, 'utf8').includes('process up');
}
