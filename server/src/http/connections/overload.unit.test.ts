import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { installErrorHandler } from '../errors/error-handler.ts';
import { refuseWhenOverloaded } from './overload.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function overloadedApp(): Promise<FastifyInstance> {
  app = Fastify();
  installErrorHandler(app);
  await refuseWhenOverloaded(app, { delayMs: 20 });
  app.get('/', async () => 'here');
  await app.ready();
  return app;
}

/** Lets the event loop turn only every 300 ms. */
async function overloadFor(ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const turn = Date.now() + 300;
    while (Date.now() < turn);
    await setImmediate();
  }
}

test('refuses while the event loop is late, and not before it has listened for a while', async () => {
  const overloaded = await overloadedApp();
  await overloadFor(2_500);
  expect((await overloaded.inject('/')).statusCode).toBe(200);

  // As with a socket that was handed over.
  await once(overloaded.server.listen(0, '127.0.0.1'), 'listening');
  expect((await overloaded.inject('/')).statusCode).toBe(200);
  await overloadFor(4_500);
  const refused = await overloaded.inject('/');
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({
    message: 'The server is busy. Please try again in a moment.',
  });
  expect(refused.headers['retry-after']).toBeDefined();
});
