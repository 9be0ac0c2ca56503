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

  async function answerTo(request: string, localAddress?: string) {
    const started = performance.now();
    const socket = send(request, localAddress);
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => pieces.push(piece));
    await new Promise((resolve) => socket.once('close', resolve));
    return { answer: Buffer.concat(pieces).toString(), ms: performance.now() - started };
  }

  test('cuts a client whose headers do not arrive', async () => {
    const { answer, ms } = await answerTo('GET / HTTP/1.1\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    // Its language is not known yet.
    expect(messageIn(answer)).toBe(
      'The connection was too slow. Please try again. / La connexion était trop lente. Veuillez réessayer.',
    );
    expect(ms).toBeLessThan(limits.bodyTimeout);
  });

  const post = (length: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nAccept-Language: fr\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  test('cuts a client whose body does not arrive, and says so in its language', async () => {
    const { answer, ms } = await answerTo(`${post(9)}{`);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(messageIn(answer)).toBe('La connexion était trop lente. Veuillez réessayer.');
    expect(ms).toBeGreaterThan(limits.bodyTimeout);
    expect(ms).toBeLessThan(limits.connectionTimeout);
  });

  test('takes a body that arrives slowly all the while, cuts one that trickles', async () => {
    const body = JSON.stringify('a'.repeat(4_000));
    const sent = async (bytesEach: number) => {
      const answer = answerTo(post(body.length));
      const socket = [...open].at(-1);
      for (let at = 0; at < body.length && !socket?.destroyed; at += bytesEach) {
        socket?.write(body.slice(at, at + bytesEach));
        await wait(100);
      }
      return answer;
    };
    const [slow, trickling] = await Promise.all([sent(250), sent(2)]);
    expect(slow.answer).toMatch(/^HTTP\/1.1 200 /);
    expect(slow.ms).toBeGreaterThan(1.5 * limits.bodyTimeout);
    expect(trickling.answer).toMatch(/^HTTP\/1.1 408 /);
    expect(trickling.ms).toBeLessThan(limits.connectionTimeout);
  });

  test('closes a connection that is idle after an answer, and one without a byte for long', async () => {
    const idle = await answerTo(get('/'));
    expect(idle.answer).toContain('here');
    // Node.js adds a second, for requests that are on their way.
    expect(idle.ms).toBeGreaterThan(limits.keepAliveTimeout + 900);
    expect(idle.ms).toBeLessThan(limits.connectionTimeout);
    const silent = await answerTo(get('/never'));
    expect(silent.answer).toBe('');
    expect(silent.ms).toBeGreaterThan(limits.connectionTimeout - 100);
  });

  /** While these connections are open. They are cut after `headersTimeout`: each try opens its own. */
  async function answerBeside(held: { [address: string]: number }, localAddress: string) {
    const open = Object.entries(held).flatMap(([address, count]) =>
      Array.from({ length: count }, () => send('GET / HTTP/1.1\r\n', address)),
    );
    await wait(50);
    const { answer } = await answerTo(get('/'), localAddress);
    for (const socket of open) socket.destroy();
    return answer;
  }

  test('refuses connections above the limit, and those of one address before others’', async () => {
    const [one, other] = ['127.0.0.1', '127.0.0.2'];
    const most = limits.maxConnectionsEach;
    await expect.poll(() => answerBeside({ [one]: most }, one)).toBe('');
    await expect.poll(() => answerBeside({ [one]: most }, other)).toContain('here');
    const all = { [one]: most, [other]: limits.maxConnections - most };
    await expect.poll(() => answerBeside(all, other)).toBe('');
    await expect.poll(async () => (await answerTo(get('/'), one)).answer).toContain('here');
  });

  test('answers what is malformed, has too long headers or names no host', async () => {
    const { answer } = await answerTo('hello\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(messageIn(answer)).toBe('The request cannot be read. / La requête est illisible.');
    const long = `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`;
    expect((await answerTo(long)).answer).toMatch(/^HTTP\/1.1 431 /);
    const hostless = await answerTo('GET / HTTP/1.1\r\nAccept-Language: fr\r\n\r\n');
    expect(hostless.answer).toMatch(/^HTTP\/1.1 400 /);
    expect(messageIn(hostless.answer)).toBe('La requête est illisible.');
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

  test('answers what is in flight, closes idle connections and ends', async () => {
    const idle = await readyConnection();
    const begun = once(child, 'message');
    const later = answerTo(get('/later'));
    await begun;
    const [ended, closed] = [once(child, 'exit'), once(idle, 'close')];
    child.kill('SIGTERM');
    const { answer } = await later;
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('later');
    await closed;
    expect(await ended).toEqual([0, null]);
  });

  async function readyConnection(): Promise<Socket> {
    await expect.poll(async () => (await answerTo(get('/'))).answer).toContain('here');
    const socket = send(get('/'));
    await once(socket, 'data');
    return socket.resume();
  }
});

function messageIn(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).message;
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
