import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { imageLimits } from '@alumni/shared/core/limits';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertAccount } from '../../accounts/accounts.store.ts';
import { now } from '../../db/ids.ts';
import { newImageName } from '../../images/storage/image-storage.ts';
import { createSession } from '../../session/session.store.ts';
import { refusingSettings } from '../../testing/object-store.ts';
import { testOnSqlite } from '../../testing/on-sqlite.ts';
import { formWith, picture, smallJpeg } from '../../testing/pictures.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let token: string;
let jpeg: Buffer;
const rollNo = 'ALU-1';

beforeAll(async () => {
  t = await createTestApp();
  token = await signIn(t, rollNo);
  jpeg = await smallJpeg();
});
afterAll(() => t.close());

let rowsBefore: number;
let filesBefore: number;
beforeEach(async () => {
  rowsBefore = await rowCount();
  filesBefore = (await storedFiles()).length;
});

async function signIn(app: TestApp, number: string): Promise<string> {
  const account = await insertAccount(app.db, {
    rollNo: number,
    email: `${number}@example.org`,
    passwordHash: 'x',
    accountType: 'user',
    language: 'en',
    lastName: 'Member',
  });
  return createSession(app.db, account.id, false);
}

async function rowCount(): Promise<number> {
  return (await t.db.selectFrom('images').select('name').execute()).length;
}

async function storedFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of t.deps.storage.list()) names.push(name);
  return names;
}

async function expectNothingStored(): Promise<void> {
  expect(await rowCount()).toBe(rowsBefore);
  expect(await storedFiles()).toHaveLength(filesBefore);
  expect(await readdir(join(t.dataDir, 'incoming')).catch(() => [])).toEqual([]);
}

async function send(
  form: ReturnType<typeof formWith>,
  options: { app?: TestApp; token?: string; key?: string } = {},
) {
  const response = await (options.app ?? t).app.inject({
    method: 'POST',
    url: '/api/upload',
    ...(options.key && { query: { key: options.key } }),
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${options.token ?? token}` },
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function uploaded(bytes = jpeg): Promise<string> {
  const { status, body } = await send(formWith(bytes));
  expect(status).toBe(200);
  return body.filePath;
}

function get(fileName: string, query: Record<string, string> = {}, headers = {}) {
  return t.app.inject({ url: '/api/download', query: { fileName, ...query }, headers });
}

test('downloads an uploaded picture by path and by name', async () => {
  const { status, body } = await send(formWith(jpeg, { user: rollNo }));
  expect(status).toBe(200);
  expect(body).toEqual({
    filePath: expect.stringMatching(/^\/mnt\/uploads\/[\w-]{22}\.jpg$/),
    message: 'Image uploaded.',
  });
  for (const reference of [body.filePath, fileNameOf(body.filePath)]) {
    const response = await get(reference);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(response.rawPayload.length),
    });
    expect(response.headers['content-disposition']).toMatch(/^inline/);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 640, height: 480 });
  }
});

test('stores size, dimensions and hash of the file in its row', async () => {
  const name = fileNameOf(await uploaded());
  const row = await t.db
    .selectFrom('images')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const bytes = (await get(name)).rawPayload;
  expect(row).toMatchObject({ width: 640, height: 480, bytes: bytes.length });
  expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('believes the bytes, whatever the part says that they are', async () => {
  for (const type of ['application/octet-stream', '*/*', 'video/mp4']) {
    expect((await send(formWith(jpeg, { type }))).status).toBe(200);
  }
});

test('accepts user before or after the file, refuses anyone but the caller', async () => {
  for (const userFirst of [true, false]) {
    expect((await send(formWith(jpeg, { user: rollNo, userFirst }))).status).toBe(200);
    const before = await rowCount();
    const other = await send(formWith(jpeg, { user: 'ALU-2', userFirst }));
    expect(other.status).toBe(403);
    expect(await rowCount()).toBe(before);
  }
});

test('refuses uploads without a session', async () => {
  const form = formWith(jpeg);
  const response = await t.app.inject({ method: 'POST', url: '/api/upload', ...form });
  expect(response.statusCode).toBe(401);
  await expectNothingStored();
});

test('refuses other formats, damaged and too large pictures with the reason', async () => {
  const huge = await picture(6000, 4001).png().toBuffer();
  const cases: [Buffer, number, string][] = [
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      'Only JPEG, PNG and WebP images are accepted.',
    ],
    [await picture(9, 9).gif().toBuffer(), 415, 'Only JPEG, PNG and WebP images are accepted.'],
    [Buffer.alloc(0), 415, 'Only JPEG, PNG and WebP images are accepted.'],
    [jpeg.subarray(0, 900), 400, 'This image cannot be read. It may be damaged.'],
    [huge, 413, 'The image is too large (at most 10 MB and 24 megapixels).'],
    [
      Buffer.alloc(10 * 1024 * 1024 + 1, jpeg),
      413,
      'The image is too large (at most 10 MB and 24 megapixels).',
    ],
  ];
  for (const [bytes, status, message] of cases) {
    expect(await send(formWith(bytes))).toMatchObject({ status, body: { message } });
  }
  await expectNothingStored();
});

test('refuses a compressed upload at once, without reading it', async () => {
  const { port } = await listen();
  const socket = connect(port, '127.0.0.1');
  const head = [
    'POST /api/upload HTTP/1.1',
    'host: x',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    'content-encoding: gzip',
    'content-length: 1000',
  ];
  socket.write([...head, '', ''].join('\r\n'));
  const [response] = await once(socket, 'data');
  socket.destroy();
  expect(String(response)).toMatch(/^HTTP\/1.1 415 /);
  expect(String(response)).toContain('The request must not be compressed.');
});

test('decodes one upload of a person at a time, so that others need not wait', async () => {
  const large = await picture(2400, 1800).jpeg().toBuffer();
  const other = await signIn(t, 'ALU-BESIDE');
  const answered: string[] = [];
  const upload = async (name: string, bearer: string, bytes: Buffer) => {
    expect((await send(formWith(bytes), { token: bearer })).status).toBe(200);
    answered.push(name);
  };
  // Starts both decoders first, so that the test compares the order and not the start-up time.
  await Promise.all([upload('first', token, jpeg), upload('first', other, jpeg)]);
  const busy = Array.from({ length: 6 }, () => upload('six of one person', token, large));
  await Promise.all([...busy, upload('one of another', other, jpeg)]);
  // If one person could use both decoders, five large pictures would be ready before the other person's. The two first
  // uploads do not count.
  expect(answered.indexOf('one of another') - 2).toBeLessThan(5);
});

testOnSqlite(
  'renders renditions in a queue of their own, so that uploads need not wait',
  async () => {
    const large = await picture(2400, 1800).jpeg().toBuffer();
    const names = await Promise.all([1, 2, 3, 4].map(() => uploaded(large)));
    const answered: string[] = [];
    const renditions = names.flatMap((name) =>
      imageLimits.renditionWidths.map(async (width) => {
        expect((await get(name, { width: String(width) })).statusCode).toBe(200);
        answered.push('rendition');
      }),
    );
    const upload = uploaded().then(() => answered.push('upload'));
    await Promise.all([...renditions, upload]);
    expect(answered.indexOf('upload')).toBeLessThan((3 / 4) * renditions.length);
    // Renditions are stored after the response.
    await expect
      .poll(async () => (await storedFiles()).length)
      .toBe(filesBefore + names.length + renditions.length + 1);
  },
);

test('refuses forms without a file or with two, and other bodies', async () => {
  const boundary = 'b';
  const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nx\r\n`;
  const form = (text: string, type = `multipart/form-data; boundary=${boundary}`) => ({
    payload: Buffer.from(text),
    headers: { 'content-type': type },
  });
  const empty = await send(form('--b--\r\n'));
  expect(empty).toMatchObject({ status: 400, body: { message: 'Please choose an image.' } });
  const broken = [
    form('--b\r\nContent-Disposition: form-data; name="user"\r\n\r\nALU-1\r\n--b--\r\n'),
    form(`${part.replace('"file"', '"picture"')}--b--\r\n`),
    form(`${part + part}--b--\r\n`),
    form(part),
    form(''),
    form('--b\r\n'),
    form('not a form'),
    form(part, 'multipart/form-data'),
    form('{"file":1}', 'application/json'),
    form('x', 'application/octet-stream'),
  ];
  for (const malformed of broken) {
    const { status, body } = await send(malformed);
    expect([400, 413, 415]).toContain(status);
    expect(typeof body.message).toBe('string');
  }
  await expectNothingStored();
});

test('removes the file if inserting its row fails', async () => {
  const own = await createTestApp({ LOG_LEVEL: 'silent' });
  try {
    const ownToken = await signIn(own, 'ALU-9');
    await own.db.schema.alterTable('images').renameColumn('sha256', 'sha256_away').execute();
    expect((await send(formWith(jpeg), { app: own, token: ownToken })).status).toBe(500);
    expect(await own.deps.storage.list()[Symbol.asyncIterator]().next()).toMatchObject({
      done: true,
    });
  } finally {
    await own.close();
  }
});

test('responds 404 to any other file name', async () => {
  const name = fileNameOf(await uploaded());
  await writeFile(join(t.dataDir, 'secret.jpg'), 'secret');
  const others = [
    '../secret.jpg',
    '../../secret.jpg',
    '/mnt/uploads/../../secret.jpg',
    '%2e%2e%2fsecret.jpg',
    '..\\secret.jpg',
    `/mnt/uploads/x/${name}`,
    `/mnt/${name}`,
    `./${name}`,
    `${name}\0`,
    `${name}/`,
    `\0${name}`,
    name.toUpperCase(),
    `renditions/${name}`,
    'secret.jpg',
    '/etc/passwd',
    'a'.repeat(5_000),
    '',
    newImageName(),
  ];
  for (const other of others) {
    const response = await get(other);
    expect([other, response.statusCode]).toEqual([other, 404]);
    expect(response.json()).toMatchObject({ message: 'There is no such image.' });
    expect(response.headers['cache-control']).toBe('no-store');
  }
  expect((await t.app.inject('/api/download')).statusCode).toBe(400);
});

test('renders a requested width once, as WebP if accepted', async () => {
  const name = fileNameOf(await uploaded());
  const accept = { accept: 'image/avif,image/webp,*/*;q=0.8' };
  const [webp, again] = await Promise.all([
    get(name, { width: '320' }, accept),
    get(name, { width: '320' }, accept),
  ]);
  expect(webp.headers['content-type']).toBe('image/webp');
  expect(webp.headers.vary).toContain('Accept');
  expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
  expect(again?.rawPayload.equals(webp.rawPayload)).toBe(true);
  const plain = await get(name, { width: '320' });
  expect(plain.headers['content-type']).toBe('image/jpeg');
  expect(plain.headers.vary).toContain('Accept');
  expect(plain.headers.etag).not.toBe(webp.headers.etag);
  await expect
    .poll(async () =>
      (await storedFiles()).filter((file) => file.startsWith(`renditions/${name.slice(0, -4)}`)),
    )
    .toHaveLength(2);
  const stored = await get(name, { width: '320' }, accept);
  expect(stored.rawPayload.equals(webp.rawPayload)).toBe(true);
});

test('does not enlarge pictures, refuses other widths', async () => {
  const name = fileNameOf(await uploaded());
  const wide = await get(name, { width: '1600' });
  expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 640 });
  for (const width of ['321', '0', '-1', '99999', '', 'wide']) {
    expect((await get(name, { width })).statusCode).toBe(400);
  }
  expect((await get(newImageName(), { width: '160' })).statusCode).toBe(404);
});

test('responds 304 to a matching ETag', async () => {
  const name = fileNameOf(await uploaded());
  const { etag } = (await get(name)).headers;
  expect(etag).toMatch(/^"[^"]+"$/);
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const response = await get(name, {}, { 'if-none-match': value });
    expect([response.statusCode, response.payload]).toEqual([304, '']);
    expect(response.headers.etag).toBe(etag);
  }
  expect((await get(name, {}, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  const head = await t.app.inject({
    method: 'HEAD',
    url: '/api/download',
    query: { fileName: name },
  });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
});

test('stores an upload once if it is repeated with its key, concurrently too', async () => {
  const key = 'the-first-of-forty-pictures';
  const responses = await Promise.all([1, 2, 3].map(() => send(formWith(jpeg), { key })));
  const paths = new Set(responses.map(({ status, body }) => `${status} ${body.filePath}`));
  expect(paths.size).toBe(1);
  const again = await send(formWith(await picture(99, 66).jpeg().toBuffer()), { key });
  expect(again.body.filePath).toBe(responses[0]?.body.filePath);
  expect(await rowCount()).toBe(rowsBefore + 1);
  expect(await storedFiles()).toHaveLength(filesBefore + 1);

  const find = (bearer: string) =>
    t.app.inject({ url: `/api/upload/${key}`, headers: { authorization: `Bearer ${bearer}` } });
  expect((await find(token)).json()).toEqual({ filePath: again.body.filePath });
  const stranger = await signIn(t, 'ALU-6');
  expect((await find(stranger)).statusCode).toBe(404);
  const own = await send(formWith(jpeg), { key, token: stranger });
  expect(own.body.filePath).not.toBe(again.body.filePath);
  expect((await send(formWith(jpeg), { key: 'no/key at all..' })).status).toBe(400);
});

test('limits a person to 150 uploads in half an hour', async () => {
  const own = await createTestApp({ RATE_LIMITS: 'on' });
  try {
    const busy = await signIn(own, 'ALU-3');
    const empty = {
      payload: Buffer.from('--b--\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
    for (let i = 0; i < 150; i += 1) {
      expect((await send(empty, { app: own, token: busy })).status).toBe(400);
    }
    const refused = await send(empty, { app: own, token: busy });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_000);
    const other = await signIn(own, 'ALU-4');
    expect((await send(formWith(jpeg), { app: own, token: other })).status).toBe(200);
  } finally {
    await own.close();
  }
});

test('object storage unavailable: files get 503, inserts no row', async () => {
  const s3 = await refusingSettings();
  const own = await createTestApp({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    LOG_LEVEL: 'silent',
  });
  try {
    const ownToken = await signIn(own, 'ALU-5');
    const response = await send(formWith(jpeg), { app: own, token: ownToken });
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(await own.db.selectFrom('images').selectAll().execute()).toEqual([]);
    const name = newImageName();
    const { id } = await own.db.selectFrom('accounts').select('id').executeTakeFirstOrThrow();
    const size = { bytes: 1, width: 1, height: 1, sha256: '', created_at: now() };
    await own.db
      .insertInto('images')
      .values({ name, uploaded_by: id, ...size })
      .execute();
    for (const width of ['', '&width=320']) {
      const down = await own.app.inject(`/api/download?fileName=${name}${width}`);
      expect(down.statusCode).toBe(503);
      expect(down.headers['cache-control']).toBe('no-store');
    }
    expect((await own.app.inject('/api/testimonies')).statusCode).toBe(200);
  } finally {
    await own.close();
  }
});

testOnSqlite('responds to corrupted forms with 4xx and a message', async () => {
  const { payload, headers } = formWith(await picture(8, 8).jpeg().toBuffer(), { user: rollNo });
  let seed = 4711;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let i = 0; i < 400; i += 1) {
    const bytes = Buffer.from(payload);
    for (let changes = random(6); changes >= 0; changes -= 1) {
      bytes[random(bytes.length)] = [0, 10, 13, 34, 45, 255, random(256)][random(7)] ?? 0;
    }
    const cut = random(3) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
    const { status, body } = await send({ payload: cut, headers });
    expect([200, 400, 403, 413, 415]).toContain(status);
    expect(typeof body.message).toBe('string');
  }
});

testOnSqlite(
  'over TCP: responds 413 long before 100 MB arrive, with and without Content-Length',
  async () => {
    const { port } = await listen();
    const total = 100 * 1024 * 1024;
    for (const sized of [true, false]) {
      const sent = await sendEndlessly(port, sized ? total : undefined);
      expect(sent.response).toMatch(/^HTTP\/1\.1 413 /);
      // The client can send at most the limit of 10 MB, and what fits into socket buffers.
      expect(sent.bytes).toBeLessThan(25 * 1024 * 1024);
    }
    await expectNothingStored();
  },
);

test('over TCP: leaves no file and no descriptor of aborted uploads', async () => {
  const { port } = await listen();
  const form = formWith(jpeg);
  const descriptors = async () => (await readdir('/proc/self/fd')).length;
  const before = await descriptors();
  for (let i = 0; i < 40; i += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const sentBytes = Math.floor((form.payload.length * i) / 40);
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
    );
    socket.write(form.payload.subarray(0, sentBytes));
    await wait(15);
    socket.destroy();
  }
  await expect.poll(descriptors, { timeout: 5_000 }).toBeLessThanOrEqual(before + 3);
  await expectNothingStored();
  expect((await send(form)).status).toBe(200);
});

async function listen(): Promise<AddressInfo> {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  return t.app.server.address() as AddressInfo;
}

/** Sends zeros as the file until a response arrives, then waits for the server to close. */
async function sendEndlessly(port: number, size: number | undefined) {
  const socket = connect(port, '127.0.0.1');
  const length = size ? `Content-Length: ${size}` : 'Transfer-Encoding: chunked';
  const chunk = Buffer.alloc(64 * 1024);
  const framed = (data: Buffer) =>
    size
      ? data
      : Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]);
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
  socket.write(
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n${length}\r\n\r\n`,
  );
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  socket.write(framed(Buffer.from(head)));
  while (open && !response && bytes < 100 * 1024 * 1024) {
    const flowing = socket.write(framed(chunk));
    bytes += chunk.length;
    await (flowing ? wait(0) : Promise.race([drained(socket), wait(200)]));
  }
  await expect.poll(() => response, { timeout: 5_000 }).not.toBe('');
  // Keep sending slowly: the server must close the connection by itself.
  const start = performance.now();
  while (open && performance.now() - start < 8_000) {
    socket.write(framed(Buffer.alloc(10)));
    await wait(50);
  }
  expect(open).toBe(false);
  return { response, bytes };
}

function drained(socket: ReturnType<typeof connect>): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
  });
}
