import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { passedSocket } from '../server/src/testing/passed-socket.ts';
import { nodeArguments, runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { descriptors, percentile, report, residentMb } from './measure.ts';

const sockets = new Set<Socket>();
const counts = { headers: 167, body: 167, reading: 166 };

test.each(['port', 'descriptor'])(
  '500 slow connections, listening on a %s: delay no other client, are cut',
  async (kind) => {
    const program = await runProgram(kind === 'descriptor' ? { socket: await passedSocket() } : {});
    const { url, pid } = program;
    const port = Number(new URL(url).port);
    const undisturbed = await readPages(url, 5_000);
    const unread = await pipelined(url, 15);
    const before = descriptors(pid);
    const started = performance.now();
    const slow = {
      headers: open(port, counts.headers, 'GET / HTTP/1.1\r\nHost: x\r\n', 'X-A: a\r\n'),
      body: open(
        port,
        counts.body,
        'POST /alumni/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n{',
        ' ',
      ),
      // 15 responses exceed the socket buffers of both sides: the server cannot finish sending.
      reading: open(port, counts.reading, unread, undefined),
    };
    await wait(3_000);
    expect(descriptors(pid) - before).toBeGreaterThan(490);
    const disturbed = await readPages(url, 12_000);

    const since = () => Math.round((performance.now() - started) / 1000);
    const headers = await Promise.all(slow.headers).then(since);
    const body = await Promise.all(slow.body).then(since);
    // A client that never reads does not notice the end of its connection, so the test counts the server's descriptors.
    await expect
      .poll(() => descriptors(pid), { timeout: 60_000, interval: 500 })
      .toBeLessThan(before + 10);
    const reading = since();
    for (const socket of sockets) socket.destroy();
    await program.stop();
    const p99 = percentile(disturbed, 99);
    report(9, {
      kind,
      slow: sockets.size,
      'p99 ms of others': p99,
      'p99 ms undisturbed': percentile(undisturbed, 99),
      'cut after s: headers': headers,
      body,
      reading,
    });
    sockets.clear();
    expect(p99).toBeLessThan(Math.max(500, 2 * percentile(undisturbed, 99)));
    expect(headers).toBeLessThan(30);
    expect(body).toBeLessThan(140);
    expect(reading).toBeLessThan(150);
  },
);

test('150 connections that send requests ahead and never read: others wait for no more, memory stays', async () => {
  // In one run of five, V8 doubles its young generation. That growth would hide the memory of the connections.
  const program = await runProgram({
    command: ['--max-semi-space-size=16', ...nodeArguments, 'server/main.js'],
  });
  const { url, pid } = program;
  const undisturbed = await readPages(url, 4_000);
  const before = residentMb(pid);
  // Separate process: the clients' own CPU time must not count as the server's delay.
  const clients = fork(new URL('./never-reading.child.ts', import.meta.url), [new URL(url).port]);
  await once(clients, 'message');
  const disturbed = await readPages(url, 8_000);
  const after = residentMb(pid);
  clients.kill('SIGKILL');
  await program.stop();
  const p99 = percentile(disturbed, 99);
  report(9, {
    'MB before': before,
    'MB while nobody reads': after,
    'p99 ms of others': p99,
    'p99 ms undisturbed': percentile(undisturbed, 99),
  });
  expect(p99).toBeLessThan(Math.max(500, 2 * percentile(undisturbed, 99)));
  // Measured growth: 1 to 36 MB. It is 115 MB if the server handles at once everything that a connection has sent.
  expect(after - before).toBeLessThan(60);
});

/**
 * Opens `count` connections. Each sends `first`, then `more` every second; without `more` it never reads. Each promise
 * resolves once the server closes its connection.
 */
function open(port: number, count: number, first: string, more: string | undefined) {
  return Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write(first);
    if (more === undefined) socket.pause();
    else socket.resume();
    const timer = setInterval(() => more !== undefined && socket.write(more), 1_000);
    return new Promise<void>((resolve) => {
      socket.on('close', () => {
        clearInterval(timer);
        resolve();
      });
    });
  });
}

/** Returns `count` HTTP requests for the page's script as one text, to be sent at once. */
async function pipelined(url: string, count: number): Promise<string> {
  const page = await (await fetch(url)).text();
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0];
  if (!script) throw new Error('the client is not built');
  return `GET ${script} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);
}

async function readPages(url: string, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    for (const path of ['/', '/api/all/events', '/api/alumni']) {
      const response = await httpRequest(url, 'GET', path);
      expect(response.status).toBe(200);
      times.push(response.ms);
    }
    await wait(10);
  }
  return times;
}
