import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jpeg } from '../server/src/testing/factories.ts';
import { runProgram } from '../server/src/testing/run-program.ts';
import { httpRequest } from './http-request.ts';
import { descriptors, report } from './measure.ts';
import { createPeople } from './people.ts';

const cases = 10_000;
const aborted = 200;
const concurrency = 16;

test('10,000 malformed forms and 200 aborted uploads: get 4xx, leak no descriptor', async () => {
  const program = await runProgram();
  const { url, pid, dataDir } = program;
  const [{ token } = { token: '' }] = await createPeople({ dataDir }, 1);
  const file = await jpeg(8, 8);
  await Promise.all(
    Array.from({ length: concurrency }, () =>
      httpRequest(url, 'POST', '/api/upload', { token, file }),
    ),
  );
  const before = descriptors(pid);

  const generated = fc.sample(malformedForm(file), { numRuns: cases, seed: 20_260_101 });
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let form = generated.pop(); form; form = generated.pop()) {
        const status = await post(url, token, form);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  for (let i = 0; i < aborted; i += 1) await abort(url, token, file, i / aborted);
  await expect.poll(() => descriptors(pid), { timeout: 20_000 }).toBeLessThanOrEqual(before + 2);

  expect(program.running()).toBe(true);
  expect(program.output()).not.toMatch(/"level":50/);
  expect((await httpRequest(url, 'POST', '/api/upload', { token, file })).status).toBe(200);
  const leaked = descriptors(pid) - before;
  await program.stop();
  report(11, {
    cases,
    statuses: [...statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    aborted,
    'descriptors more': leaked,
  });
  const others = [...statuses.keys()].filter((status) => status < 400 || status >= 500);
  expect(others).toEqual([]);
});

interface Form {
  contentType: string;
  body: Buffer;
}

/** Generates forms with a defect in boundary, headers, parts, end or file. */
function malformedForm(file: Buffer): fc.Arbitrary<Form> {
  const garbage = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
  const name = fc.constantFrom('user', 'other', '', 'filename*=x', 'file"; filename="b.jpg');
  const boundary = fc.constantFrom('b', 'x'.repeat(70), 'x'.repeat(300), '', '"', 'é', '--');
  const disposition = fc.constantFrom(
    'form-data; name="file"; filename="a.jpg"',
    'form-data; name="file"; filename="../../etc/passwd"',
    'form-data; name=file; filename=',
    'form-data; filename="a.jpg"',
    'attachment; name="file"; filename="a.jpg"',
    'form-data; name="__proto__"; filename="a.jpg"',
    `form-data; name="${'n'.repeat(5_000)}"`,
    '',
  );
  const part = fc
    .tuple(disposition, name, fc.oneof(garbage, fc.constant(file.subarray(0, 60))))
    .chain(([header, field, content]) =>
      fc.constantFrom(
        Buffer.concat([Buffer.from(`Content-Disposition: ${header}\r\n\r\n`), content]),
        Buffer.concat([
          Buffer.from(`content-disposition: form-data; name="${field}"\r\n\r\n`),
          content,
        ]),
        Buffer.concat([Buffer.from(`Content-Disposition: ${header}\n\n`), content]),
        Buffer.concat([Buffer.from(`${'X-A: b\r\n'.repeat(80)}\r\n`), content]),
        Buffer.concat([Buffer.from(`Content-Disposition ${header}\r\n`), content]),
        content,
      ),
    );
  const ending = fc.constantFrom('--\r\n', '--', '', '\r\n', '-', '--\r\n\r\n--b\r\n');
  return fc
    .tuple(boundary, boundary, fc.array(part, { maxLength: 8 }), ending, fc.boolean())
    .map(([declared, used, parts, end, same]) => {
      const actual = same ? declared : used;
      const pieces = parts.flatMap((content) => [
        Buffer.from(`--${actual}\r\n`),
        content,
        Buffer.from('\r\n'),
      ]);
      return {
        contentType: `multipart/form-data; boundary=${declared.replace('é', '%C3')}`,
        body: Buffer.concat([...pieces, Buffer.from(`--${actual}${end}`)]),
      };
    });
}

/** Uses a new connection for each form: a kept-alive connection would count as a leaked descriptor of the server. */
function post(url: string, token: string, { contentType, body }: Form): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/upload`,
      {
        agent: false,
        method: 'POST',
        headers: {
          'content-type': contentType,
          'content-length': body.length,
          authorization: `Bearer ${token}`,
        },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Sends the first `fraction` (0 to 1) of an upload, then closes the connection. */
async function abort(url: string, token: string, file: Buffer, fraction: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    file,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, Math.floor(body.length * fraction)));
  await wait(5);
  socket.destroy();
}
