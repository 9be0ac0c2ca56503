import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LauncherError } from './installation.ts';
import { startAs, type User, waitForExit } from './run-program.ts';

/** Value of PATH: the folder of Node.js and those of the system's commands. */
const path = `${dirname(process.execPath)}:/usr/bin:/bin`;

/** Time limit for a start: a large database takes minutes to migrate. A failed start exits earlier. */
const startMs = 30 * 60_000;
/** Time limit from listening until database and storage are ready. */
export const readyMs = 60_000;

/**
 * Smoke test: starts a release with an empty data folder and no settings, requests a page and a list, and stops it.
 */
export async function checkRelease(release: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'alumni-check-'));
  const settings = { DATA_DIR: folder.path, PATH: path, LOG_LEVEL: 'warn' };
  await tryServer(release, undefined, settings);
}

/**
 * Starts a release on a random port, waits until it is ready, and stops it. Throws `LauncherError` with the last
 * lines of output on failure.
 */
export async function tryServer(
  release: string,
  user: User | undefined,
  settings: NodeJS.ProcessEnv,
): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startAs(user, join(release, 'alumni'), ['start'], {
    cwd: release,
    env: { ...settings, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
  }
  const lastLines = () => output.trim().split('\n').slice(-12).join('\n');
  const alive = () => server.exitCode === null && server.signalCode === null;
  let code: number;
  try {
    if (!(await respondsWithin(`${url}/healthz`, startMs, alive))) {
      throw new LauncherError(alive() ? 'It does not start.' : lastLines());
    }
    if (!(await respondsWithin(`${url}/readyz`, readyMs, alive))) {
      throw new LauncherError(`It starts, but /readyz is not 200.\n${lastLines()}`);
    }
    for (const path of ['/', '/api/all/events']) {
      if (!(await respondsWithin(url + path, 0, alive))) {
        throw new LauncherError(`It does not answer ${path}.\n${lastLines()}`);
      }
    }
  } finally {
    server.kill('SIGTERM');
    code = await waitForExit(server);
  }
  if (code !== 0) throw new LauncherError(`It does not stop.\n${lastLines()}`);
}

/**
 * Whether an address responds with 200 within `withinMs`. Gives up once `alive` returns false. Requests the address at
 * least once.
 */
export async function respondsWithin(
  url: string,
  withinMs: number,
  alive: () => boolean = () => true,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  const ended = new AbortController();
  // Watches the program: systemd's socket accepts connections even after the program has ended, so a request would
  // hang.
  const look = setInterval(() => {
    if (!alive()) ended.abort();
  }, 250);
  try {
    do {
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(10_000)]);
      const ok = await fetch(url, { signal }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      );
      if (ok) return true;
      await wait(50);
    } while (performance.now() < deadline && alive());
    return false;
  } finally {
    clearInterval(look);
  }
}

async function freePort(): Promise<number> {
  await using probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  return (probe.address() as AddressInfo).port;
}
