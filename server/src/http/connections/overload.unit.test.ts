import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { installErrorHandler } from '../errors/error-handler.ts';
import { refuseWhenOverloaded } from './overload.ts';

const sampleMs = 100;
let app: FastifyInstance;
afterEach(() => app.close());

async function startApp(delayMs: number): Promise<void> {
  app = Fastify();
  installErrorHandler(app);
  await refuseWhenOverloaded(app, { delayMs, sampleMs });
  app.get('/', async () => 'here');
  app.get('/assets/*', async () => 'code');
  await app.ready();
}

/** Listens outside of Fastify, as with a socket that systemd hands over. */
const listen = () => once(app.server.listen(0, '127.0.0.1'), 'listening');

/** Blocks the event loop, except for one turn every `turnMs`. */
async function block(turnMs: number): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) {
    const end = performance.now() + turnMs;
    while (performance.now() < end);
    await setImmediate();
  }
}

test('refuses all but files of the page while the event loop is late, once it has listened for a while', async () => {
  await startApp(2 * sampleMs);
  await block(4 * sampleMs);
  expect((await app.inject('/')).statusCode).toBe(200);

  await listen();
  expect((await app.inject('/')).statusCode).toBe(200);
  await block(4 * sampleMs);
  const refused = await app.inject('/');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({
    message: 'The server is busy. Please try again in a moment.',
  });
  expect(refused.headers['retry-after']).toBeDefined();
  expect((await app.inject('/assets/a.js')).statusCode).toBe(200);
});

test('refuses nothing while turns are longer than a sample, and shorter than the limit', async () => {
  await startApp(100 * sampleMs);
  await listen();
  await block(2 * sampleMs);
  expect((await app.inject('/')).statusCode).toBe(200);
});
