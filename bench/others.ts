import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { print, type Ratio } from './measure.ts';
import { fill, large, million } from './sizes.ts';

const forMs = 20_000;
/** The most frequent requests of visitors. */
const visits = ['/', '/api/all/events?page=1', '/api/alumni?page=1', '/api/testimonies'];
/** Goal for the slowest response, in ms. */
const longest = 20;

/**
 * Measures how long visitors wait while somebody requests the costliest pages and searches in sequence. Compares their
 * waits with and without this load.
 */
export async function benchOthers(options: { million: boolean }): Promise<Ratio[]> {
  const size = options.million ? million : large;
  const folder = mkdtempSync(join(tmpdir(), 'alumni-bench-'));
  const postgres = await startPostgres();
  await postgres.createDatabase('others');
  const ratios: Ratio[] = [];
  console.log(`\nVisitors beside costly searches: ${size.members.toLocaleString('en')} members`);
  for (const name of ['SQLite', 'PostgreSQL']) {
    const dataDir = join(folder, name);
    const databaseUrl = name === 'PostgreSQL' ? postgres.url('others') : undefined;
    await (await fill({ dataDir, databaseUrl }, size)).db.destroy();
    const settings = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    const program = await runProgram({ dataDir, settings });
    await visit(program.url, 2_000);
    const alone = await visit(program.url, forMs);
    const searches = costlySearches(program.url);
    const beside = await visit(program.url, forMs);
    await searches.stop();
    await program.stop();
    const ratio: Ratio = {
      name: `${name}: 99th percentile of visitors beside searches`,
      value: beside.p99 / alone.p99,
      better: 'lower',
    };
    print(ratio, `${tell(beside)}; alone ${tell(alone)}`);
    ratios.push(ratio);
  }
  await postgres.stop();
  rmSync(folder, { recursive: true });
  return ratios;
}

interface Waits {
  p99: number;
  most: number;
  /** Share of responses that took longer than `longest`. */
  long: number;
}

const tell = ({ p99, most, long }: Waits) =>
  `${p99.toFixed(1)} ms, at most ${most.toFixed(0)}, ${(long * 100).toFixed(2)} % over ${longest}`;

/** Sends one request after the other on a kept-alive connection. */
async function visit(url: string, duration: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + duration;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const since = performance.now();
    const [response] = await once(get(url + visits[turn % visits.length], { agent }), 'response');
    await once(response.resume(), 'end');
    times.push(performance.now() - since);
  }
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    most: times.at(-1) ?? 0,
    long: times.filter((ms) => ms > longest).length / times.length,
  };
}

/**
 * Sends the costliest searches from a separate thread. The computing of this client then does not count as visitors'
 * waiting time.
 */
function costlySearches(url: string): { stop(): Promise<unknown> } {
  const worker = new Worker(
    `
    const { workerData: url } = require('node:worker_threads');
    const asked = ['alumni?search=ma', 'alumni?search=a', 'alumni?search=marie', 'alumni?search=qz',
      'all/events?search=harvest%20festival', 'all/events?search=e', 'alumni?search=', 'all/events?search='];
    (async () => {
      for (let turn = 0; ; turn += 1) {
        const what = asked[turn % asked.length];
        const page = what.endsWith('=') ? 9_000 - (turn % 500) : 1 + (turn % 90);
        const response = await fetch(url + '/api/' + what + '&page=' + page);
        if (!response.ok) throw new Error(await response.text());
        await response.text();
      }
    })();
  `,
    { eval: true, workerData: url },
  );
  worker.on('error', (error) => {
    throw error;
  });
  return { stop: () => worker.terminate() };
}
