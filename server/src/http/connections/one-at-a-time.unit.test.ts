import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

async function listen(listener: RequestListener) {
  server = createHttpServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

const closed = (client: Socket) =>
  new Promise((resolve) =>
    client
      .on('error', () => {})
      .resume()
      .once('close', resolve),
  );

const requests = (count: number, headers = '') =>
  Array.from({ length: count }, (_, n) => {
    const last = n === count - 1 ? 'Connection: close\r\n' : '';
    return `GET /${n} HTTP/1.1\r\nHost: x\r\n${headers}${last}\r\n`;
  }).join('');

test('answers pipelined requests one after the other, in their order', async () => {
  let open = 0;
  let most = 0;
  const client = await listen((request, response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.end(`<${request.url}>`);
    }, 1);
  });
  client.write(requests(20));
  const answers = (await buffer(client)).toString().match(/<.*?>/g);
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => `</${n}>`));
  expect(most).toBe(1);
});

test('begins no answer while one before it is not read, and each afterwards', async () => {
  let begun = 0;
  const client = await listen((_request, response) => {
    begun += 1;
    response.end(begun === 1 ? Buffer.alloc(20_000_000) : 'x');
  });
  client.pause();
  // Longer than what is parsed at once.
  client.write(requests(20, `X-Long: ${'a'.repeat(1_000)}\r\n`));
  await wait(300);
  expect(begun).toBe(1);
  expect((await buffer(client)).toString().match(/HTTP\/1.1 200/g)).toHaveLength(20);
});

test('cuts a connection with more requests than anybody sends ahead, and parses few of the others', async () => {
  let begun = 0;
  let parsed = 0;
  const client = await listen((_request, response) => {
    begun += 1;
    setTimeout(() => response.end('x'), 20);
  });
  server?.on('request', () => {
    parsed += 1;
  });
  client.write(requests(2_000));
  await closed(client);
  expect(begun).toBe(1);
  expect(parsed).toBeLessThan(40);
});

test('cuts a connection with as many requests that have bodies, though each is answered before the next is parsed', async () => {
  let begun = 0;
  const client = await listen((_request, response) => {
    begun += 1;
    response.end('x');
  });
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'.repeat(1_000));
  await closed(client);
  expect(begun).toBeLessThan(3);
});

test('answers one request of a connection in a turn of the event loop, with and without a body', async () => {
  let turns = 0;
  const begun: number[] = [];
  const client = await listen((_request, response) => {
    begun.push(turns);
    response.end('x');
  });
  const count = () => {
    turns += 1;
    if (begun.length < 40) setImmediate(count);
  };
  setImmediate(count);
  const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}';
  client.resume().write(post.repeat(20));
  await vi.waitFor(() => expect(begun).toHaveLength(20));
  client.write(requests(20));
  await closed(client);
  expect(new Set(begun).size).toBe(40);
});

test('cuts a connection that expects something of each of its requests, as any other', async () => {
  let begun = 0;
  const client = await listen((_request, response) => {
    begun += 1;
    setTimeout(() => response.end('x'), 20);
  });
  client.write(requests(2_000, 'Expect: x\r\n'));
  await closed(client);
  expect(begun).toBe(1);
});

test('cuts a connection whose body comes in more tiny pieces than anybody sends, answered or not', async () => {
  let pieces = 0;
  for (const answered of [false, true]) {
    const client = await listen((request, response) => {
      if (answered) response.end('x');
      else request.on('data', () => (pieces += 1));
    });
    const started = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    client.write(started + '1\r\nx\r\n'.repeat(60_000));
    await closed(client);
  }
  expect(pieces).toBeGreaterThan(999);
  expect(pieces).toBeLessThan(1_010);
});

test('cuts a connection that goes on for longer than any body', async () => {
  const client = await listen((_request, response) => response.end('x'));
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n');
  const piece = Buffer.alloc(1_000_000);
  const sending = setInterval(() => client.write(piece), 1);
  await closed(client);
  clearInterval(sending);
  expect(client.bytesWritten).toBeGreaterThan(32_000_000);
});

test('takes bodies in small pieces, one after the other', async () => {
  const client = await listen((request, response) => {
    let bytes = 0;
    request.on('data', (piece) => (bytes += piece.length));
    request.on('end', () => response.end(`<${bytes}>`));
  });
  const pieces = `${'1\r\nx\r\n'.repeat(900)}${`400\r\n${'x'.repeat(1_024)}\r\n`.repeat(200)}0\r\n\r\n`;
  for (const connection of ['keep-alive', 'keep-alive', 'close']) {
    client.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}`,
    );
  }
  const size = `<${900 + 200 * 1_024}>`;
  expect((await buffer(client)).toString().match(/<.*?>/g)).toEqual([size, size, size]);
});

test('takes a body in pieces, also of a client that reads late', async () => {
  const body = randomBytes(2_000_000);
  const client = await listen((request, response) => {
    response.setHeader('content-length', body.length);
    request.pipe(response);
  });
  client.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  client.pause().write(body);
  await wait(300);
  const answer = await buffer(client);
  expect(answer.subarray(-body.length).equals(body)).toBe(true);
});
