import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/database.ts';
import { indexText } from '../server/src/db/lists/index-text.ts';
import { orderKey } from '../server/src/db/lists/seq.ts';
import type { Person } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { percentile, report } from './measure.ts';
import { createPeople } from './people.ts';
import type { WorstNeighbours } from './worst-neighbours.worker.ts';

const forMs = 60_000;
const events = 5_000;

test('worst neighbours: others wait no longer while one client and one member do their worst', async () => {
  const program = await runProgram({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } });
  const { url, dataDir } = program;
  const [member] = await createPeople({ dataDir }, 1);
  if (!member) throw new Error('nobody was created');
  await fill(dataDir, member);
  const undisturbed = await read(url, 5_000);
  const neighbours = worstNeighbours({ url, token: member.token, forMs });
  const disturbed = await read(url, forMs);
  const statuses = await neighbours;
  await program.stop();
  const p99 = percentile(disturbed.times, 99);
  report(19, {
    'p99 ms of others': p99,
    'p99 ms undisturbed': percentile(undisturbed.times, 99),
    'their requests': disturbed.times.length,
    'answers to the worst': [...statuses].map(([status, n]) => `${status}×${n}`).join(' '),
  });
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(p99).toBeLessThan(100);
});

/** Runs one anonymous client and one member; returns the number of responses by status. */
async function worstNeighbours(workerData: WorstNeighbours): Promise<Map<number, number>> {
  const file = new URL('./worst-neighbours.worker.ts', import.meta.url);
  const [statuses] = await once(new Worker(file, { workerData }), 'message');
  return statuses;
}

async function fill(dataDir: string, { id: owner_id }: Person): Promise<void> {
  const db = openDatabase({ dataDir });
  const rows = Array.from({ length: events }, (_, n) => {
    const time = new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString();
    const id = n.toString(16).padStart(24, '0');
    const texts = {
      theme: `Meeting ${n}`,
      venue: 'Hall',
      town: 'Buea',
      organizer: 'Office',
      description: `Everybody is invited, number ${n}. `.repeat(40),
    };
    return {
      ...{ id, owner_id, ...texts, committee_members: '', special_guests: '', major_outcome: '' },
      ...{ start_date: '2026-03-01', end_date: '2026-03-02', participants: null, video: '' },
      ...{
        search_text: indexText(...Object.values(texts)),
        seq: orderKey(time, id),
        listed: 1 as const,
      },
      ...{ version: 1, created_at: time, updated_at: time },
    };
  });
  for (let from = 0; from < rows.length; from += 250) {
    await db
      .insertInto('events')
      .values(rows.slice(from, from + 250))
      .execute();
  }
  await db.destroy();
}

/** Reads as ordinary visitors, each with its own IP address. Throws for a response other than 200. */
async function read(url: string, duration: number): Promise<{ times: number[] }> {
  const times: number[] = [];
  const end = performance.now() + duration;
  for (let visitor = 0; performance.now() < end; visitor += 1) {
    const headers = { 'x-forwarded-for': `10.0.${(visitor >> 8) & 255}.${visitor & 255}` };
    for (const path of ['/', '/api/all/events', '/api/alumni', '/api/all/events?search=meeting']) {
      const response = await httpRequest(url, 'GET', path, { headers });
      expect([path, response.status]).toEqual([path, 200]);
      times.push(response.ms);
    }
    await wait(20);
  }
  return { times };
}
