import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { type PassedSocket, withDescriptor } from './passed-socket.ts';

export interface RunningProgram {
  url: string;
  pid: number;
  dataDir: string;
  /** Milliseconds from the start of the process until `readyPath` returned 200. */
  readyAfterMs: number;
  /** Standard output and error so far. */
  output(): string;
  running(): boolean;
  /** Sends a signal and waits for the exit code; null if the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /**
   * Kills the process, because SIGTERM would wait for idle connections of the test. Removes the data
   * folder unless the test passed it.
   */
  stop(): Promise<void>;
}

export interface ProgramOptions {
  script?: 'server/main.js' | 'demo/src/main.ts';
  /** Node.js by default. */
  executable?: string;
  /** Arguments of the executable. By default the arguments of the `alumni` script, then `script`. */
  command?: string[];
  /** Working directory; the project's folder by default. */
  folder?: string;
  settings?: Record<string, string>;
  /** Environment variables in addition to the settings; none by default. */
  environment?: Record<string, string | undefined>;
  /** Defaults to a temporary folder. */
  dataDir?: string;
  port?: number;
  /** A listening socket, which the program receives as descriptor 3. */
  socket?: PassedSocket;
  /** Path to poll until it returns 200. */
  readyPath?: '/readyz' | '/healthz';
  readyWithinMs?: number;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The arguments that the `alumni` script passes to Node.js. */
export const nodeArguments = (
  /^exec "\$node" (.*) "\$home/m.exec(readFileSync(join(root, 'alumni'), 'utf8'))?.[1] ?? ''
).split(' ');

/** Starts the real program and waits until it is ready. Throws with the program's output. */
export async function runProgram({
  script = 'server/main.js',
  executable = process.execPath,
  command = [...nodeArguments, script],
  folder = root,
  settings = {},
  environment = {},
  dataDir: given,
  port: wantedPort,
  socket,
  readyPath = '/readyz',
  readyWithinMs = 60_000,
}: ProgramOptions = {}): Promise<RunningProgram> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'alumni-program-'));
  const port = socket?.port ?? wantedPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const [file = '', ...args] = [...(socket ? withDescriptor : []), executable, ...command];
  const child = spawn(file, args, {
    cwd: folder,
    env: {
      MALLOC_ARENA_MAX: '1',
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', socket?.fd ?? 'ignore'],
  });
  socket?.close();
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
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
      await end('SIGKILL');
      if (!given) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
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
