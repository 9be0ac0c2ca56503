import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jpeg } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { report, residentMb } from './measure.ts';
import { createPeople } from './people.ts';

const concurrency = 20;
const size = 100 * 1024 * 1024;

test('twenty concurrent uploads of 100 MB: get 413 early, in constant memory', async () => {
  const program = await runProgram();
  const { url, pid, dataDir } = program;
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  const file = await jpeg(1600, 1200);
  for (let i = 0; i < 10; i += 1) await httpRequest(url, 'POST', '/api/upload', { token, file });
  const stored = filesIn(dataDir).length;
  const before = residentMb(pid);
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  const sent: Record<'sized' | 'chunked', number> = { sized: 0, chunked: 0 };
  for (const kind of ['sized', 'chunked'] as const) {
    const responses = await Promise.all(
      Array.from({ length: concurrency }, () => uploadEndlessly(url, token, kind === 'sized')),
    );
    for (const { response, bytes } of responses) {
      expect(response).toMatch(/^HTTP\/1\.1 413 /);
      sent[kind] = Math.max(sent[kind], bytes / 1024 / 1024);
    }
  }
  clearInterval(watching);
  expect((await httpRequest(url, 'POST', '/api/upload', { token, file })).status).toBe(200);
  expect(filesIn(dataDir)).toHaveLength(stored + 1);
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  expect(program.running()).toBe(true);
  await program.stop();
  report(10, {
    uploads: 2 * concurrency,
    'memory MB more': peak - before,
    'MB sent at most, sized': sent.sized,
    chunked: sent.chunked,
  });
  expect(peak - before).toBeLessThan(100);
  // 40 MB covers the 10 MB limit of an upload, the socket buffers, and what is discarded before the disconnect.
  expect(Math.max(sent.sized, sent.chunked)).toBeLessThan(40);
});

function filesIn(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

/** Sends a 100 MB form as fast as possible until a response or disconnect. */
async function uploadEndlessly(url: string, token: string, sized: boolean) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = '';
  let bytes = 0;
  let open = true;
  socket.on('data', (data) => {
    response += data.toString('latin1');
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    open = false;
  });
  const length = sized ? `Content-Length: ${size}` : 'Transfer-Encoding: chunked';
  const frame = (data: Buffer) =>
    sized
      ? data
      : Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  socket.write(
    frame(
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    ),
  );
  const chunk = frame(Buffer.alloc(64 * 1024));
  while (open && !response && bytes < size) {
    const flowing = socket.write(chunk);
    bytes += chunk.length;
    await (flowing ? wait(0) : drained(socket));
  }
  await expect.poll(() => response, { timeout: 20_000 }).not.toBe('');
  socket.destroy();
  return { response, bytes };
}

function drained(socket: ReturnType<typeof connect>): Promise<unknown> {
  return Promise.race([
    new Promise((resolve) => {
      socket.once('drain', resolve);
    }),
    wait(200),
  ]);
}
