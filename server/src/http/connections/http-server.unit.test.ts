import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { passedSocket, withDescriptor } from '../../testing/passed-socket.ts';

const limits = {
  headersTimeout: 300,
  bodyTimeout: 900,
  leastBytesPerSecond: 500,
  connectionsCheckingInterval: 50,
  connectionTimeout: 1_500,
  keepAliveTimeout: 200,
  maxConnections: 5,
  maxRequestsAhead: 5,
  maxConnectionsEach: 4,
};

describe.each(['port', 'descriptor'] as const)('listening on a %s', (kind) => {
  let port: number;
  let child: ChildProcess;
  const open = new Set<Socket>();
  beforeAll(async () => {
    ({ port, child } = await startServer(kind));
  });
  afterAll(() => {
    for (const socket of open) socket.destroy();
    child.kill('SIGKILL');
  });

  function send(request: string, localAddress = '127.0.0.1'): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    open.add(socket.on('close', () => open.delete(socket)));
    socket.write(request);
    return socket;
  }
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  async function responseTo(request: string, localAddress?: string) {
    const started = performance.now();
    const socket = send(request, localAddress);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    await new Promise((resolve) => socket.once('close', resolve));
    return { response: Buffer.concat(pieces).toString(), ms: performance.now() - started };
  }

  test('cuts a client whose headers do not arrive', async () => {
    const { response, ms } = await responseTo('GET / HTTP/1.1\r\n');
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    // The headers name the language. They have not arrived, so the message is in both languages.
    expect(messageIn(response)).toBe(
      'The connection was too slow. Please try again. / La connexion était trop lente. Veuillez réessayer.',
    );
    expect(ms).toBeLessThan(limits.bodyTimeout);
  });

  const post = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  test('cuts a client whose body does not arrive, and says so in its language', async () => {
    const { response, ms } = await responseTo(`${post(9)}{`);
    expect(response).toMatch(/^HTTP\/1.1 408 /);
    expect(messageIn(response)).toBe('La connexion était trop lente. Veuillez réessayer.');
    expect(ms).toBeGreaterThan(limits.bodyTimeout);
    expect(ms).toBeLessThan(limits.connectionTimeout);
  });

  test('takes a body that arrives slowly all the while, cuts one that trickles', async () => {
    const body = JSON.stringify('a'.repeat(4_000));
    const sent = async (bytesEach: number) => {
      const response = responseTo(post(body.length));
      const socket = [...open].at(-1);
      for (let at = 0; at < body.length && !socket?.destroyed; at += bytesEach) {
        socket?.write(body.slice(at, at + bytesEach));
        await wait(100);
      }
      return response;
    };
    const [slow, trickling] = await Promise.all([sent(250), sent(2)]);
    expect(slow.response).toMatch(/^HTTP\/1.1 200 /);
    expect(slow.ms).toBeGreaterThan(1.5 * limits.bodyTimeout);
    expect(trickling.response).toMatch(/^HTTP\/1.1 408 /);
    expect(trickling.ms).toBeLessThan(limits.connectionTimeout);
  });

  test('closes a connection that is idle after a response, and one without a byte for long', async () => {
    const idle = await responseTo(get('/'));
    expect(idle.response).toContain('here');
    // Node.js adds a second to `keepAliveTimeout`, for requests in flight.
    expect(idle.ms).toBeGreaterThan(limits.keepAliveTimeout + 900);
    expect(idle.ms).toBeLessThan(limits.connectionTimeout);
    const silent = await responseTo(get('/never'));
    expect(silent.response).toBe('');
    expect(silent.ms).toBeGreaterThan(limits.connectionTimeout - 100);
  });

  /**
   * Sends a request while incomplete requests are open on other connections. `headersTimeout` ends those, so each
   * attempt opens new ones.
   */
  async function responseBeside(held: { [address: string]: number }, localAddress: string) {
    const open = Object.entries(held).flatMap(([address, count]) =>
      Array.from({ length: count }, () => send('GET / HTTP/1.1\r\n', address)),
    );
    await wait(50);
    const { response } = await responseTo(get('/'), localAddress);
    for (const socket of open) socket.destroy();
    return response;
  }

  test('refuses connections above the limit, and those of one address before others’', async () => {
    const [one, other] = ['127.0.0.1', '127.0.0.2'];
    const most = limits.maxConnectionsEach;
    await expect.poll(() => responseBeside({ [one]: most }, one)).toBe('');
    await expect.poll(() => responseBeside({ [one]: most }, other)).toContain('here');
    const all = { [one]: most, [other]: limits.maxConnections - most };
    await expect.poll(() => responseBeside(all, other)).toBe('');
    await expect.poll(async () => (await responseTo(get('/'), one)).response).toContain('here');
  });

  test('responds to what is malformed, has too long headers or names no host', async () => {
    const { response } = await responseTo('hello\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1.1 400 /);
    expect(messageIn(response)).toBe('The request cannot be read. / La requête est illisible.');
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`;
    expect((await responseTo(long)).response).toMatch(/^HTTP\/1.1 431 /);
    const hostless = await responseTo('GET / HTTP/1.1\r\nAccept-Language: fr\r\n\r\n');
    expect(hostless.response).toMatch(/^HTTP\/1.1 400 /);
    expect(messageIn(hostless.response)).toBe('La requête est illisible.');
  });

  test('cuts a client that sends many requests ahead of the first response', async () => {
    const { response, ms } = await responseTo(get('/never').repeat(limits.maxRequestsAhead + 1));
    expect(response).toBe('');
    expect(ms).toBeLessThan(limits.connectionTimeout / 2);
    const patient = await responseTo(get('/never').repeat(2));
    expect(patient.ms).toBeGreaterThan(limits.connectionTimeout - 100);
  });

  test.runIf(kind === 'descriptor')('lets 700 connections wait', async () => {
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: 700 }, () => send(''));
    const connected = Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await Promise.race([connected, wait(5_000)]);
    const waiting = sockets.filter(({ connecting }) => !connecting).length;
    for (const socket of sockets) socket.destroy();
    child.kill('SIGCONT');
    expect(waiting).toBe(700);
  });

  test('responds to what is in flight, closes idle connections and ends', async () => {
    const idle = await readyConnection();
    const begun = once(child, 'message');
    const later = responseTo(get('/later'));
    await begun;
    const [ended, closed] = [once(child, 'exit'), once(idle, 'close')];
    child.kill('SIGTERM');
    const { response } = await later;
    expect(response.toLowerCase()).toContain('connection: close');
    expect(response).toContain('later');
    await closed;
    expect(await ended).toEqual([0, null]);
  });

  async function readyConnection(): Promise<Socket> {
    await expect.poll(async () => (await responseTo(get('/'))).response).toContain('here');
    const socket = send(get('/'));
    await once(socket, 'data');
    return socket.resume();
  }
});

function messageIn(response: string): unknown {
  return JSON.parse(response.slice(response.indexOf('\r\n\r\n'))).message;
}

const childFile = fileURLToPath(new URL('../../testing/http-server.child.ts', import.meta.url));

async function startServer(kind: 'port' | 'descriptor') {
  const socket = kind === 'descriptor' ? await passedSocket() : undefined;
  const port = socket?.port ?? (await freePort());
  const command = [process.execPath, childFile, JSON.stringify(limits), String(port)];
  const [file = '', ...args] = [...(socket ? withDescriptor : []), ...command];
  const child = spawn(file, args, {
    stdio: ['ignore', 'inherit', 'inherit', socket?.fd ?? 'ignore', 'ipc'],
  });
  socket?.close();
  await once(child, 'message');
  return { port, child };
}
