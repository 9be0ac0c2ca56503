import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnavailableError } from '../../core/domain-errors.ts';
import { healthRoutes } from '../observability/health.ts';
import { gracefulClose } from './graceful-close.ts';

async function startServer(options: Parameters<typeof gracefulClose>[1] = {}) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof UnavailableError ? 503 : 500).send(),
  );
  gracefulClose(app, options);
  await healthRoutes(app, {
    database: async () => {},
    write: async () => {},
    files: async () => {},
    filesAreShared: false,
    lists: async () => {},
    isDamaged: async () => false,
  });
  const writing = Promise.withResolvers<void>();
  const mayRespond = Promise.withResolvers<void>();
  app.post('/slow', async () => {
    writing.resolve();
    await mayRespond.promise;
    return { written: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, writing: writing.promise, respond: mayRespond.resolve };
}

/** A client that reuses one connection. */
function keepAliveClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (method: string, path: string) => {
    const call = request({ port, host: '127.0.0.1', agent, method, path }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return {
      status: response.statusCode,
      connection: response.headers.connection,
      reused: call.reusedSocket,
    };
  };
}

/** Blocks the event loop for so many milliseconds. */
function keepBusy(ms: number): void {
  const busyUntil = performance.now() + ms;
  while (performance.now() < busyUntil);
}

let server: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.app.close());

test('while it closes: responds on open connections and ends them, accepts no others', async () => {
  const { app, port, writing, respond } = server;
  const [idle, writer] = [keepAliveClient(port), keepAliveClient(port)];
  expect(await idle('GET', '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' });
  const written = writer('POST', '/slow');
  await writing;
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  // A connection that was idle at `close()` still gets a response, which ends the connection. `/readyz` says 503 while
  // the server closes.
  expect(await idle('GET', '/readyz')).toEqual({ status: 503, connection: 'close', reused: true });
  respond();
  expect(await written).toMatchObject({ status: 200, connection: 'close' });
  await closed;
});

test('while it closes: takes in a connection that the system has made already', async () => {
  const { app, port } = server;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = app.close();
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  const [response] = await once(socket, 'data');
  expect(String(response)).toContain('200 OK');
  // The client has asked the server to close this connection. If the response did not repeat `close`, nginx would keep
  // the connection and send its next request on it.
  expect(String(response)).toMatch(/^connection: close\r$/im);
  await closed;
});

test('while it closes: takes in 20 connections although it is busy between them', async () => {
  const { app, port } = server;
  app.server.on('connection', () => keepBusy(30));
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    const [response] = await once(socket, 'data');
    return String(response).slice(0, 15);
  });
  const closed = app.close();
  expect(await Promise.all(answers)).toEqual(answers.map(() => 'HTTP/1.1 200 OK'));
  await closed;
});

test('stops accepting although every turn of the event loop brings a connection', async () => {
  await server.app.close();
  server = await startServer({ acceptFor: 250 });
  const { app, port } = server;
  let accepted = 0;
  app.server.on('connection', (socket) => {
    accepted += 1;
    socket.destroy();
    keepBusy(20);
    if (accepted < 100) connect(port, '127.0.0.1').on('error', () => {});
  });
  connect(port, '127.0.0.1').on('error', () => {});
  await app.close();
  expect(accepted).toBeGreaterThan(0);
  expect(accepted).toBeLessThan(20);
});

test('ends no connection while it still accepts others', async () => {
  const { app, port } = server;
  const accepting: boolean[] = [];
  app.server.on('request', (_request, response) => {
    response.on('finish', () => {
      if (response.getHeader('connection') === 'close') accepting.push(app.server.listening);
    });
  });
  const clients = Array.from({ length: 8 }, () => keepAliveClient(port));
  await Promise.all(clients.map((send) => send('GET', '/healthz')));
  const closed = app.close();
  await Promise.all(
    clients.map(async (send) => {
      while ((await send('GET', '/healthz')).connection !== 'close');
    }),
  );
  expect(accepting).toEqual(clients.map(() => false));
  await closed;
});

test('closes connections that stay idle', async () => {
  await server.app.close();
  server = await startServer({ idleFor: 100 });
  const { app, port } = server;
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  const ended = once(socket, 'end');
  await app.close();
  await ended;
});
