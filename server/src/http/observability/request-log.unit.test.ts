import { login } from '@alumni/shared/accounts/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../boot/app.ts';
import { createLog } from '../../boot/log.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const lines: string[] = [];
const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });

let t: TestApp;
let app: TestApp['app'];
let url: string;
beforeAll(async () => {
  t = await createTestApp({ LOG_REQUESTS: 'on' });
  app = await buildApp(t.deps, log);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  lines.length = 0;
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const logged = () => lines.map((line) => JSON.parse(line));

test('LOG_REQUESTS: one line a request with route, status and id, from memory as well', async () => {
  const headers = { 'x-request-id': 'from-the-proxy' };
  for (let times = 0; times < 2; times += 1) await fetch(`${url}/?secret=4711`, { headers });
  await fetch(`${url}/api/event/4711`, { headers });
  const line = { reqId: 'from-the-proxy', method: 'GET', msg: 'request', ms: expect.any(Number) };
  expect(logged()).toEqual([
    expect.objectContaining({ ...line, route: '/', status: 200 }),
    expect.objectContaining({ ...line, route: '/', status: 200 }),
    expect.objectContaining({ ...line, route: '/api/event/:id', status: 404 }),
  ]);
  expect(lines.join('')).not.toContain('4711');
});

test('is off by default', async () => {
  const quiet = await buildApp(
    { ...t.deps, config: { ...t.deps.config, logRequests: false } },
    log,
  );
  const quietUrl = await quiet.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  for (let times = 0; times < 2; times += 1) await fetch(quietUrl);
  await quiet.close();
  expect(lines).toEqual([]);
});

test('responds with the id of the request: the proxy’s where it is one, each time another otherwise', async () => {
  const fetchResponseId = async (path: string, id?: string) =>
    (
      await fetch(url + path, { headers: id === undefined ? {} : { 'x-request-id': id } })
    ).headers.get('x-request-id');
  const uuid = '2f9c0b8e-7a55-4b7c-9c34-5f0f6f0f1c11';
  // The cache, not the framework, sends repeated responses of an address: they must have the id too.
  for (const path of ['/', '/', '/healthz', '/api/nothing', '/api/all/events', '/api/all/events']) {
    expect([path, await fetchResponseId(path, uuid)]).toEqual([path, uuid]);
  }
  const made = [
    await fetchResponseId('/'),
    await fetchResponseId('/'),
    await fetchResponseId('/healthz'),
  ];
  expect(new Set(made).size).toBe(3);
  for (const forged of ['a b', '{"level":60}', 'é', 'x'.repeat(101), '']) {
    const id = String(await fetchResponseId('/', forged));
    expect(id).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  }
});

test('a failure is logged with the id of its response', async () => {
  const broken = await buildApp({ ...t.deps, db: {} as TestApp['db'] }, log);
  const { headers, statusCode } = await broken.inject({
    method: login.method,
    url: login.path,
    payload: { email: 'a@alumni.example', password: 'a password' },
  });
  await broken.close();
  expect(statusCode).toBe(500);
  const failure = logged().find(({ msg }) => msg === 'request failed');
  expect(failure.reqId).toBe(headers['x-request-id']);
});
