import { rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jpeg, testPassword } from '../server/src/testing/factories.ts';
import { formWith } from '../server/src/testing/pictures.ts';
import { startPostgres } from '../server/src/testing/postgres.ts';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report } from './measure.ts';
import { createPeople } from './people.ts';

const restarts = 6;

test('SIGTERM: finishes log-ins, reads and partial uploads in flight', async () => {
  const program = await runProgram();
  const { url, dataDir } = program;
  const people = await createPeople({ dataDir }, 20);
  const form = formWith(await jpeg(1200, 900));
  const uploads = people.slice(0, 5).map(({ token }) => slowUpload(url, token, form));
  const logIns = people.map(({ email }) =>
    httpRequest(url, 'POST', '/alumni/login', { body: { email, password: testPassword } }),
  );
  const page = httpRequest(url, 'GET', '/api/all/events');
  await wait(150);
  const ended = program.end('SIGTERM');
  const since = performance.now();
  const statuses = await Promise.all([
    ...uploads,
    ...[...logIns, page].map(async (response) => (await response).status),
  ]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await ended).toBe(0);
  rmSync(dataDir, { recursive: true });
  const endedMs = performance.now() - since;
  report(8, { 'in flight at SIGTERM': statuses.length, failed: 0, 'ended after ms': endedMs });
  expect(endedMs).toBeLessThan(10_000);
});

test('rolling restart of two instances under load: fails no request', async () => {
  const postgres = await startPostgres();
  await postgres.createDatabase('alumni');
  const databaseUrl = postgres.url('alumni');
  const settings = { DATABASE_URL: databaseUrl };
  const instances = [await runProgram({ settings }), await runProgram({ settings })];
  const [{ token } = { token: '' }] = await createPeople(
    { dataDir: instances[0]?.dataDir ?? '', databaseUrl },
    1,
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const statuses = new Map<number, number>();
  let failovers = 0;
  let done = false;

  /** Tries the other instance only if no connection to the first can be made. No POST is therefore sent twice. */
  async function send(): Promise<void> {
    const body = JSON.stringify({ name: 'A', email: 'a@alumni.example', message: 'Hello' });
    for (const { url } of Math.random() < 0.5 ? instances : instances.toReversed()) {
      const status = await sendOnce(url, body, { agent, token });
      if (status === 'unreachable') failovers += 1;
      else {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        return;
      }
    }
    throw new Error('no instance was up');
  }
  const load = Promise.all(
    Array.from({ length: 8 }, async () => {
      while (!done) await send();
    }),
  );
  for (let i = 0; i < restarts; i += 1) {
    await wait(300);
    const old = instances[i % 2] as RunningProgram;
    expect(await old.end('SIGTERM')).toBe(0);
    const { dataDir, url } = old;
    const port = Number(new URL(url).port);
    instances[i % 2] = await runProgram({ settings, dataDir, port });
  }
  done = true;
  await load;
  for (const instance of instances) {
    await instance.stop();
    rmSync(instance.dataDir, { recursive: true, force: true });
  }
  await postgres.stop();
  const succeeded = statuses.get(200) ?? 0;
  report(8, { restarts, answered: succeeded, 'sent to the other instance': failovers, failed: 0 });
  expect(Object.fromEntries(statuses)).toEqual({ 200: succeeded });
});

/** Uploads a body over two seconds; returns the status. */
async function slowUpload(
  url: string,
  token: string,
  { payload, headers }: ReturnType<typeof formWith>,
): Promise<number> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (let i = 0; i < 10; i += 1) {
        const part = payload.subarray(
          Math.floor((payload.length * i) / 10),
          Math.floor((payload.length * (i + 1)) / 10),
        );
        controller.enqueue(new Uint8Array(part));
        await wait(200);
      }
      controller.close();
    },
  });
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
    duplex: 'half',
  };
  return (await fetch(`${url}/api/upload`, init)).status;
}

/**
 * Sends one request and returns its status. `unreachable`: no connection could be made. 0: the connection broke during
 * the request.
 */
function sendOnce(
  url: string,
  body: string,
  { agent, token }: { agent: Agent; token: string },
): Promise<number | 'unreachable'> {
  return new Promise((resolve, reject) => {
    const post = Math.random() < 0.3;
    const call = request(
      `${url}${post ? '/api/users/contactus' : '/api/session'}`,
      {
        agent,
        method: post ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          ...(post && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') resolve('unreachable');
      else resolve(0);
    });
    call.end(post ? body : undefined);
  });
}
