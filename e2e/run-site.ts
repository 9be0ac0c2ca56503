import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface RunningSite {
  url: string;
  dataDir: string;
  /** SIGTERM, wait for the end, remove the data. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../', import.meta.url));

/** Starts the real program on a free port with a data folder of its own, and waits until it is ready. */
export async function runSite(
  script: 'server/src/main.ts' | 'server/src/demo/main.ts',
  settings: Record<string, string> = {},
  startWithinMs = 20_000,
): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  try {
    await untilReady(url, child, startWithinMs);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${script} did not start: ${String(error)}\n${output.join('')}`);
  }
  return {
    url,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  const giveUp = Date.now() + withinMs;
  while (Date.now() < giveUp) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not ready within ${withinMs} ms`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
