import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { queueMail } from '../outbox/outbox.ts';
import { type ProgramOptions, type RunningProgram, runProgram } from '../testing/run-program.ts';
import { sameSignalMs, shutDown, shutDownOnSignal } from './shut-down.ts';

const programs: RunningProgram[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const program of programs.splice(0)) await program.stop();
});

async function started(options?: ProgramOptions): Promise<RunningProgram> {
  const program = await runProgram(options);
  programs.push(program);
  return program;
}

/** Sends a request whose body never comes. Resolves once the server waits for the body. */
async function sendPartialRequest({ url }: RunningProgram): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const head = ['POST /alumni/login HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, 'expect: 100-continue', 'content-length: 100', '', ''].join('\r\n'));
  await once(socket, 'data');
}

test("writes files that only its user can read, whatever the shell's umask", async () => {
  const inherited = process.umask(0o022);
  try {
    const { dataDir } = await started();
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(names).toContain('alumni.sqlite-wal');
    for (const name of names) expect(statSync(join(dataDir, name)).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'alumni.sqlite')).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(inherited);
  }
});

test('tried by an upgrade it serves, and neither sends mail nor hands out the link of the first run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await migrate({ dataDir });
  const db = openDatabase({ dataDir });
  onTestFinished(() => db.destroy());
  await db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { to: 'a@alumni.example', language: 'en', mail: { template: 'test' } }),
    );
  const waiting = async () =>
    (await db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute()).length;

  const trial = await started({ dataDir, environment: { TRIAL_START: 'yes' } });
  expect((await fetch(trial.url)).status).toBe(200);
  expect(trial.output()).not.toContain('setup?code=');
  expect(await trial.end('SIGTERM')).toBe(0);
  expect(await waiting()).toBe(1);

  const program = await started({ dataDir });
  expect(program.output()).toContain('setup?code=');
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 15_000 });
});

test('logs each warning about settings once', async () => {
  const program = await started({ settings: { HOST: '0.0.0.0' } });
  const warnings = program.output().match(/"level":40.*$/gm) ?? [];
  expect(warnings).toEqual([
    expect.stringContaining('RATE_LIMITS'),
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('SMTP_URL'),
  ]);
});

/** Like systemd with alumni.socket: holds the socket and starts the program twice. */
const socketHolder = `
  const { spawnSync } = require('node:child_process');
  const { createServer } = require('node:net');
  const { PORT, DATA_DIR } = process.env;
  const command = 'echo $$ > "$DATA_DIR/pid"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" server/main.js';
  const server = createServer().listen(PORT, '127.0.0.1', () => {
    for (let starts = 0; starts < 2; starts += 1) {
      spawnSync('sh', ['-c', command, process.execPath], { stdio: ['ignore', 2, 2, server._handle.fd] });
    }
  });
`;

test('on a socket that systemd holds, a restart keeps everybody waiting and refuses nobody', async () => {
  const program = await started({ command: ['-e', socketHolder] });
  const pidOf = () => Number(readFileSync(join(program.dataDir, 'pid'), 'utf8'));
  const first = pidOf();
  const statuses: unknown[] = [];
  let done = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!done) {
      const headers = { connection: 'close' };
      const response = fetch(`${program.url}/api/all/events`, { headers });
      statuses.push(await response.then(({ status }) => status, String));
    }
  });
  process.kill(first, 'SIGTERM');
  await vi.waitFor(() => expect(pidOf()).not.toBe(first), { timeout: 10_000, interval: 20 });
  const before = statuses.length;
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(before + 8), { timeout: 90_000 });
  done = true;
  await Promise.all(visitors);
  process.kill(pidOf(), 'SIGKILL');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(program.output()).not.toContain('another address');
});

test('takes settings from --env-file, and no other argument', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'alumni-start-'));
  const file = join(folder, 'alumni.env');
  writeFileSync(file, "# As systemd reads it\nLOG_FORMAT=json\nPORT='1'\n");
  const program = await started({ command: ['server/main.js', '--env-file', file] });
  // The port comes from the environment. The file's PORT=1 is ignored.
  expect(program.output()).toContain(`"msg":"Ready: ${program.url}"`);
  await expect(started({ command: ['server/main.js', '--env-fil', file] })).rejects.toThrow(
    'Setting: the only argument is --env-file FILE.',
  );
  writeFileSync(file, 'SMPT_URL=smtp://mail.example\n');
  await expect(started({ command: ['server/main.js', '--env-file', file] })).rejects.toThrow(
    `Setting: ${file}: SMPT_URL: did you mean SMTP_URL?`,
  );
  rmSync(folder, { recursive: true });
});

test.each([
  [['start'], 78, 'Setting: ENV_FILE cannot be read (ENOENT: /nowhere/x).\n'],
  [['cli', 'doctor'], 2, 'Setting: ENV_FILE cannot be read (ENOENT: /nowhere/x).\n'],
])('alumni %j says that its file of settings is not there', (words, status, stderr) => {
  const program = fileURLToPath(new URL('../../../alumni', import.meta.url));
  const command = [...words, '--env-file', '/nowhere/x'];
  expect(spawnSync(program, command, { encoding: 'utf8' })).toMatchObject({ status, stderr });
});

test('cuts a request that does not end after SIGTERM', async () => {
  const program = await started();
  await sendPartialRequest(program);
  expect(await program.end('SIGTERM')).toBe(0);
  expect(program.output()).toContain('requests in flight timed out');
});

test('exits at a second signal', async () => {
  const program = await started({ settings: { LOG_LEVEL: 'info' } });
  await sendPartialRequest(program);
  const ended = program.end('SIGINT');
  await expect.poll(() => program.output()).toContain('shutting down');
  await wait(sameSignalMs + 100);
  expect(program.running()).toBe(true);
  const endedAgain = program.end('SIGTERM');
  // Without the second signal, the server would cut the request and exit with 0.
  expect(await ended).toBe(1);
  expect(await endedAgain).toBe(1);
});

describe('the time that shutting down takes', () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const closeDatabase = async () => {};
  const closeAllConnections = vi.fn();
  const app = (close: () => Promise<undefined>) =>
    ({ close, server: { closeAllConnections } }) as unknown as Parameters<
      typeof shutDown
    >[0]['app'];
  const hanging = app(() => new Promise(() => {}));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    vi.clearAllMocks();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  test('exits with 1 if it fails', async () => {
    const failing = app(() => Promise.reject(new Error('no')));
    expect(await shutDown({ app: failing, workers: [], closeDatabase, log })).toBe(1);
    expect(log.error).toHaveBeenCalledOnce();
  });

  test('cuts connections after 8 s, exits with 1 a second later', async () => {
    const code = shutDown({ app: hanging, workers: [], closeDatabase, log });
    const ended = vi.fn();
    code.then(ended, ended);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(closeAllConnections).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(closeAllConnections).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await code).toBe(1);
  });

  test('ignores the copy of a signal that npm forwards', async () => {
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    const handlers: ((signal: string) => void)[] = [];
    vi.spyOn(process, 'on').mockImplementation((_, handler) => {
      handlers.push(handler);
      return process;
    });
    shutDownOnSignal({ app: hanging, workers: [], closeDatabase, log });
    const signal = () => handlers[0]?.('SIGINT');
    signal();
    vi.advanceTimersByTime(sameSignalMs);
    signal();
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    signal();
    expect(exit).toHaveBeenCalledWith(1);
  });
});

test.each([
  ['HOST', 'no-such-host.invalid'],
  ['HOST', '192.0.2.1'],
  ['TRUST_PROXY', 'on'],
  ['DATA_DIR', '/proc/alumni'],
])('refuses to start with %s=%s, before it creates a database', async (name, value) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-start-'));
  await expect(started({ dataDir, settings: { [name]: value } })).rejects.toThrow(
    new RegExp(`ended with 78\nSetting: ${name} [^\n]*\n$`),
  );
  expect(existsSync(join(dataDir, 'alumni.sqlite'))).toBe(false);
  rmSync(dataDir, { recursive: true });
});
