import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { type ProgramOptions, type RunningProgram, runProgram } from '../testing/run-program.ts';
import { shutDown } from './shut-down.ts';

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

/** Sends a request whose body never ends. */
async function sendPartialRequest({ url }: RunningProgram): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const head = ['POST /alumni/login HTTP/1.1', 'host: x', 'content-type: application/json'];
  socket.write([...head, 'content-length: 100', '', '{"email":'].join('\r\n'));
  await wait(300);
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

test('logs each warning about settings once', async () => {
  const program = await started({ settings: { HOST: '0.0.0.0' } });
  const warnings = program.output().match(/"level":40.*$/gm) ?? [];
  expect(warnings).toEqual([
    expect.stringContaining('RATE_LIMITS'),
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('SMTP_URL'),
  ]);
});

test('cuts a request that does not end 8 s after SIGTERM', async () => {
  const program = await started();
  await sendPartialRequest(program);
  const since = performance.now();
  expect(await program.end('SIGTERM')).toBe(0);
  const ms = performance.now() - since;
  expect(ms).toBeGreaterThan(7_900);
  expect(ms).toBeLessThan(10_000);
});

test('exits at a second signal, ignores the copy that npm forwards', async () => {
  const program = await started();
  await sendPartialRequest(program);
  const since = performance.now();
  const ended = program.end('SIGINT');
  void program.end('SIGINT');
  await wait(1_000);
  expect(program.running()).toBe(true);
  void program.end('SIGTERM');
  expect(await ended).toBe(1);
  expect(performance.now() - since).toBeLessThan(3_000);
});

test('exits with 1 if shutting down fails or hangs', async () => {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const closeAllConnections = vi.fn();
  const app = (close: () => Promise<undefined>) =>
    ({ close, server: { closeAllConnections } }) as unknown as Parameters<
      typeof shutDown
    >[0]['app'];
  const db = { destroy: async () => {} };
  const failing = app(() => Promise.reject(new Error('no')));
  expect(await shutDown({ app: failing, workers: [], db, log })).toBe(1);
  expect(log.error).toHaveBeenCalledOnce();

  vi.useFakeTimers();
  const hanging = app(() => new Promise(() => {}));
  const code = shutDown({ app: hanging, workers: [], db, log });
  await vi.advanceTimersByTimeAsync(9_000);
  vi.useRealTimers();
  expect(await code).toBe(1);
  expect(closeAllConnections).toHaveBeenCalledOnce();
});

test.each([
  ['HOST', 'no-such-host.invalid'],
  ['HOST', '192.0.2.1'],
  ['TRUST_PROXY', 'on'],
])('refuses to start with %s=%s, before it creates a database', async (name, value) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-start-'));
  await expect(started({ dataDir, settings: { [name]: value } })).rejects.toThrow(
    new RegExp(`ended with 1\nSetting: ${name} [^\n]*\n$`),
  );
  expect(existsSync(join(dataDir, 'alumni.sqlite'))).toBe(false);
  rmSync(dataDir, { recursive: true });
});
