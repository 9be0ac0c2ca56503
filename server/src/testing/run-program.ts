import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export interface RunningProgram {
  url: string;
  pid: number;
  dataDir: string;
  /** From the start of the process until the page it was waited for answered. */
  readyAfterMs: number;
  /** What it wrote to its standard output and error so far. */
  output(): string;
  running(): boolean;
  /** Sends the signal and waits for the end; null where the signal itself ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** SIGTERM, wait for the end, remove the data unless the folder was given. */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  script?: 'server/main.js' | 'demo/src/main.ts';
  /** What Node.js is started with; as `npm start` does unless given. */
  command?: string[];
  /** Where; the project's folder unless given. */
  folder?: string;
  settings?: Record<string, string>;
  /** What it inherits besides the settings; nothing unless said otherwise. */
  environment?: Record<string, string | undefined>;
  /** A new folder unless given. */
  dataDir?: string;
  port?: number;
  /** Where readiness is asked. */
  readyPath?: '/readyz' | '/healthz';
  readyWithinMs?: number;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Starts the real program on a free port with a data folder, and waits until it is ready. */
export async function runProgram({
  script = 'server/main.js',
  command = ['--max-semi-space-size=4', script],
  folder = root,
  settings = {},
  environment = {},
  dataDir: given,
  port: wantedPort,
  readyPath = '/readyz',
  readyWithinMs = 20_000,
}: ProgramOptions = {}): Promise<RunningProgram> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'alumni-program-'));
  const port = wantedPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: {
      ...environment,
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
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  try {
    await untilReady(`${url}${readyPath}`, child, readyWithinMs);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${command.join(' ')} did not start: ${String(error)}\n${output.join('')}`);
  }
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    pid: child.pid as number,
    dataDir,
    readyAfterMs: performance.now() - started,
    output: () => output.join(''),
    running: () => child.exitCode === null && child.signalCode === null,
    end,
    async stop() {
      await end('SIGTERM');
      if (!given) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  const giveUp = Date.now() + withinMs;
  while (Date.now() < giveUp) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await wait(20);
  }
  throw new Error(`not ready within ${withinMs} ms`);
}
