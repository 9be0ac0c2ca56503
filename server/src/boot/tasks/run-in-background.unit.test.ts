import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sqliteFile } from '../../db/database.ts';
import { childProcesses } from '../../testing/child-processes.ts';
import { runInBackground } from './run-in-background.ts';

const module = fileURLToPath(new URL('./run-in-background.ts', import.meta.url));

/** Opens all file descriptors that the process may have, then starts an integrity check. */
const program = `
  import { openSync } from 'node:fs';
  import { runInBackground } from '${module}';
  try {
    for (;;) openSync('/dev/null');
  } catch {}
  const job = { job: 'integrity', settings: { dataDir: '/dev/null/none' } };
  const error = await runInBackground(job, { log: console, stopping: new AbortController().signal }).catch((error) => error);
  setTimeout(() => {
    console.log(error instanceof Error ? 'goes on' : 'no error');
    process.exit(0);
  }, 100);
`;

test('a process that cannot be started is an error of the work, and does not end the server', () => {
  const command = 'ulimit -n 64; exec "$0" --input-type=module -e "$1"';
  const { stdout, stderr } = spawnSync('sh', ['-c', command, process.execPath, program], {
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect([stdout.trim(), stderr]).toEqual(['goes on', '']);
});

test('a stop waits for no statement of a look through the database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-look-'));
  // The database is a FIFO: opening it blocks the thread for ever, as a long statement does for minutes.
  spawnSync('sh', ['-c', 'mkfifo "$0"', sqliteFile(dataDir)]);
  const before = childProcesses(process.pid);
  const stopping = new AbortController();
  const log = { info() {}, error() {} };
  const job = { job: 'integrity', settings: { dataDir } } as const;
  const look = runInBackground(job, { log, stopping: stopping.signal });
  const ended = expect(look).rejects.toThrow('has ended with SIGKILL');
  await wait(2_000);
  const [pid] = childProcesses(process.pid).filter((child) => !before.includes(child));
  // When memory runs out, the kernel kills this process before the server.
  const score = () => readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim();
  if (process.platform === 'linux') await expect.poll(score, { timeout: 40_000 }).toBe('1000');
  const begun = performance.now();
  stopping.abort();
  await ended;
  expect(performance.now() - begun).toBeLessThan(3_000);
  rmSync(dataDir, { recursive: true });
}, 60_000);
