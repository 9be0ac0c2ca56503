import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { assembleNextRelease, releaseAssets } from '../server/src/testing/next-release.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import {
  type ProgramOptions,
  type RunningProgram,
  runProgram,
} from '../server/src/testing/run-program.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const next = mkdtempSync(join(tmpdir(), 'alumni-next-'));
afterAll(() => rmSync(next, { recursive: true, force: true }));

test('rolling upgrade of two instances under load: fails no request, misses no asset', async () => {
  assembleNextRelease(next);
  const postgres = await startPostgres();
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const settings = { DATABASE_URL: databaseUrl };
  const instances = [await runProgram({ settings }), await runProgram({ settings })];
  const people = await createPeople({ dataDir: instances[0]?.dataDir ?? '', databaseUrl }, 8);
  const load = startLoad(
    instances,
    people.map(({ token }) => token),
    releaseAssets(),
  );

  async function replace(index: number, options: ProgramOptions): Promise<void> {
    await wait(3_000);
    const { dataDir, url, end } = instances[index] as RunningProgram;
    expect(await end('SIGTERM')).toBe(0);
    const port = Number(new URL(url).port);
    instances[index] = await runProgram({ settings, dataDir, port, ...options });
  }
  await replace(0, { folder: next });
  load.pages.push(...releaseAssets(next));
  // The first instance already runs the new release. The second one restarts with the old release once more.
  await replace(1, {});
  await replace(1, { folder: next });
  await wait(3_000);
  const { statuses, failovers } = await load.stop();
  for (const { stop, dataDir } of instances) {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  await postgres.stop();
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  const failed = [...statuses.keys()].filter((outcome) => !/ (200|201)$/.test(outcome));
  report(22, { answered: total, failed: failed.length, 'sent to the other instance': failovers });
  expect(failed).toEqual([]);
  expect(total).toBeGreaterThan(1_000);
});

/** Sends reads, writes, and requests for the assets of all served pages. Each request goes to a random instance. */
function startLoad(instances: RunningProgram[], tokens: string[], pages: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const statuses = new Map<string, number>();
  let failovers = 0;
  let done = false;
  let turn = 0;

  async function send(token: string): Promise<void> {
    turn += 1;
    const asset = pages[turn % pages.length] ?? '/';
    const calls = [
      { path: '/' },
      { path: asset },
      { path: '/api/session' },
      { path: '/api/all/events?page=1&limit=10' },
      { path: '/api/users/contactus', body: { name: 'A', email: 'a@b.example', message: 'Hello' } },
      { path: '/api/opportunities', body: opportunity },
    ];
    const call = calls[turn % calls.length] as Call;
    // Like a proxy, tries the other instance only if the first cannot have received the request.
    for (const { url } of Math.random() < 0.5 ? instances : instances.toReversed()) {
      const status = await sendOnce(url, call, { agent, token });
      if (status === 'unreachable') failovers += 1;
      else {
        const kind = call.path.startsWith('/assets/') && status === 200 ? '/assets' : call.path;
        const outcome = `${kind} ${status}`;
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
        return;
      }
    }
    statuses.set('no instance was up', 1);
  }
  const running = Promise.all(
    tokens.map(async (token) => {
      while (!done) await send(token);
    }),
  );
  return {
    pages,
    async stop() {
      done = true;
      await running;
      agent.destroy();
      return { statuses, failovers };
    },
  };
}

const opportunity = {
  title: 'Geologist',
  eligibility: 'Any',
  deadline: '2030-01-01',
  description: 'Rocks',
};

interface Call {
  path: string;
  body?: object;
}

function sendOnce(
  url: string,
  { path, body }: Call,
  { agent, token }: { agent: Agent; token: string },
): Promise<number | 'unreachable'> {
  return new Promise((resolve, reject) => {
    const call = request(
      url + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || call.reusedSocket) resolve('unreachable');
      else reject(error);
    });
    call.end(body && JSON.stringify(body));
  });
}
