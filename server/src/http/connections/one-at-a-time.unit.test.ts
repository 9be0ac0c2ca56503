import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { oneAtATime, parseUntilCut } from './one-at-a-time.ts';

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

async function listen(listener: RequestListener) {
  server = createServer(oneAtATime(listener)).listen(0, '127.0.0.1');
  parseUntilCut(server);
  await once(server, 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

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
  client.on('error', () => {});
  client.write(requests(2_000));
  await once(client.resume(), 'close');
  expect(begun).toBe(1);
  expect(parsed).toBeLessThan(40);
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
