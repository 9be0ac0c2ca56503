import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { sqliteFile } from '../server/src/db/database.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { median, percentile, report } from './measure.ts';
import { createPeople } from './people.ts';

const galleries = 100_000;
const scans = 10;
/**
 * Fewest responses that other clients must get during one scan. If scans ran on the thread that serves requests, there
 * would be one or two.
 */
const responsesPerScan = 10;

test('long scans: others are served while an admin searches 100,000 galleries', async () => {
  const program = await runProgram({ settings: { RATE_LIMITS: 'off' } });
  const { url, dataDir } = program;
  const [admin] = await createPeople({ dataDir }, 1, { account_type: 'admin' });
  if (!admin) throw new Error('nobody was created');
  fill(dataDir, admin.id);

  let scanning = true;
  const scanMs: number[] = [];
  const searching = (async () => {
    for (let n = 0; n < scans; n += 1) {
      const path = `/api/media/gallery?mine=all&search=nothing${n}`;
      const { status, ms } = await httpRequest(url, 'GET', path, { token: admin.token });
      expect(status).toBe(200);
      scanMs.push(ms);
    }
  })().finally(() => {
    scanning = false;
  });

  const others: number[] = [];
  for (let n = 0; scanning; n += 1) {
    for (const path of ['/', '/api/session', `/api/all/events?search=word${n}`]) {
      const options = path === '/api/session' ? { token: admin.token } : {};
      const { status, ms } = await httpRequest(url, 'GET', path, options);
      expect([path, status]).toEqual([path, 200]);
      others.push(ms);
    }
  }
  await searching;
  await program.stop();
  const [p99, scan] = [percentile(others, 99), median(scanMs)];
  report(21, { 'scan ms': scan, 'p99 ms of others': p99, 'their answers': others.length });
  expect(others.length).toBeGreaterThan(scans * responsesPerScan);
  expect(p99).toBeLessThan(scan / 3);
});

function fill(dataDir: string, ownerId: string): void {
  const database = new DatabaseSync(sqliteFile(dataDir), { timeout: 5_000 });
  database
    .prepare(
      `with recursive rows (n) as (select 1 union all select n + 1 from rows where n < ?)
      insert into galleries (id, owner_id, title, description, search_text, seq, listed, version,
        created_at, updated_at)
      select printf('%024x', n), ?, 'Gallery ' || n, '', printf('%.1000c', 'x') || n, n, 0, 1,
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from rows`,
    )
    .run(galleries, ownerId);
  database.close();
}
