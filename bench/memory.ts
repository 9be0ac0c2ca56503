import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { httpRequest } from '../faults/http-request.ts';
import { openDatabase } from '../server/src/db/database.ts';
import { anEvent, createPerson } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { median, print, type Ratio } from './measure.ts';

const settleMs = 60_000;
const loadSeconds = 60;
const afterMs = 60_000;
const sampleEveryMs = 1_000;

/** Measures the program's memory at rest, under load and a minute later. Linux only. */
export async function benchMemory(): Promise<Ratio[]> {
  if (process.platform !== 'linux') {
    console.log('\nMemory: skipped, it is read from /proc');
    return [];
  }
  const { url, dataDir, pid, stop } = await runProgram();
  const db = openDatabase({ dataDir });
  const { token } = await createPerson({ db });
  await db.destroy();
  for (let i = 0; i < 30; i += 1) {
    await httpRequest(url, 'POST', '/api/events', { token, body: anEvent });
  }
  await wait(settleMs);
  const idle = residentMB(pid);
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(residentMB(pid)), sampleEveryMs);
  // Requests for cached lists and uncached searches, compressed and uncompressed.
  const paths = ['/', '/api/all/events', '/api/all/events?search=general', '/api/testimonies'];
  await autocannon({
    url,
    connections: 20,
    duration: loadSeconds,
    requests: paths.flatMap((path) => [
      { path },
      { path, headers: { 'accept-encoding': 'br' } },
      { path: `${path}${path.includes('?') ? '&' : '?'}page=2`, headers: { authorization: token } },
    ]),
  });
  clearInterval(timer);
  await wait(afterMs);
  const after = residentMB(pid);
  await stop();
  const load = median(samples);
  const most = Math.max(...samples);
  console.log('\nMemory of the program');
  console.log(
    `  at rest ${idle.toFixed(0)} MB, under load ${load.toFixed(0)} MB, at most ${most.toFixed(0)} MB`,
  );
  const ratio: Ratio = {
    name: 'memory a minute after the load × at rest',
    value: after / idle,
    better: 'lower',
  };
  print(ratio, `${after.toFixed(0)} MB`);
  return [ratio];
}

function residentMB(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
