import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  refusingSettings,
  startBreakingServer,
  startObjectStore,
  startSilentServer,
} from '../../testing/object-store.ts';
import {
  type ImageStorage,
  imageNameOfFile,
  isImageName,
  type ListedFile,
  newImageName,
  renditionName,
} from './image-storage.ts';
import { openImageStorage } from './open-image-storage.ts';
import { StorageUnavailableError, throwStorageError } from './storage-error.ts';

describe.each(['disk', 'S3'])('storage on %s', (kind) => {
  let storage: ImageStorage;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'alumni-files-'));
    const store = kind === 'S3' ? await startObjectStore() : undefined;
    storage = await openImageStorage({ dataDir, s3: store?.settings });
    stop = async () => {
      await store?.stop();
      await rm(dataDir, { recursive: true });
    };
  });
  afterAll(() => stop());

  test('returns the bytes that were put', async () => {
    const name = newImageName();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
    await storage.put(name, bytes);
    const file = await storage.open(name);
    expect(file?.size).toBe(bytes.length);
    expect(file && bytes.equals(await buffer(file.stream))).toBe(true);
  });

  test('replaces an existing file', async () => {
    const name = newImageName();
    await storage.put(name, Buffer.from('first, and longer'));
    await storage.put(name, Buffer.from('second'));
    const file = await storage.open(name);
    expect(file && (await buffer(file.stream)).toString()).toBe('second');
  });

  test('returns undefined for a missing file, removes it without error', async () => {
    const name = newImageName();
    expect(await storage.open(name)).toBeUndefined();
    await storage.remove(name);
    await storage.put(name, Buffer.from('x'));
    await storage.remove(name);
    expect(await storage.open(name)).toBeUndefined();
  });

  test('lists pictures and renditions with their modification time', async () => {
    const name = newImageName();
    const rendition = renditionName(name, 320, 'webp');
    await storage.put(name, Buffer.from('x'));
    await storage.put(rendition, Buffer.from('y'));
    const ours: ListedFile[] = [];
    for await (const file of storage.list()) {
      if (imageNameOfFile(file.name) === name) ours.push(file);
    }
    expect(ours.map((file) => file.name).sort()).toEqual([name, rendition].sort());
    for (const { modifiedAt } of ours) {
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(10_000);
    }
  });

  test('passes its check', () => expect(storage.check()).resolves.toBeUndefined());
});

test('accepts names of 128 random bits only', () => {
  const names = new Set(Array.from({ length: 1_000 }, newImageName));
  expect(names.size).toBe(1_000);
  for (const name of names) expect(isImageName(name)).toBe(true);
  const name = newImageName();
  const others = ['', '.jpg', `../${name}`, `/${name}`, `${name}\0`, `${name}\n`, `a${name}`];
  for (const other of others) expect(isImageName(other)).toBe(false);
});

test('removes the temporary file of a failed write', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alumni-files-'));
  const storage = await openImageStorage({ dataDir });
  const name = newImageName();
  // A file in place of the target folder makes the last step of the second `put` fail.
  await storage.put(newImageName(), Buffer.from('x'));
  await writeFile(join(dataDir, 'files', name.slice(0, 2)), '');
  await expect(storage.put(name, Buffer.from('y'))).rejects.toThrow();
  expect(await readdir(join(dataDir, 'files', 'tmp'))).toEqual([]);
  await rm(dataDir, { recursive: true });
});

test('reports a full or read-only disk, or a quota that is used up, as unavailable, rethrows other errors', () => {
  const quota = { code: 'Unknown system error -122', errno: -122 };
  for (const fields of [{ code: 'ENOSPC' }, { code: 'EROFS' }, quota]) {
    expect(() => throwStorageError(Object.assign(new Error(), fields))).toThrow(
      StorageUnavailableError,
    );
  }
  const fault = Object.assign(new Error('other'), { code: 'EISDIR' });
  expect(() => throwStorageError(fault)).toThrow(fault);
});

test('a key without the right to list: a missing rendition is made anew, the right is named', async () => {
  const store = await startObjectStore(0, { mayList: false });
  const storage = await openImageStorage({ dataDir: '', s3: store.settings });
  const name = newImageName();
  expect(await storage.open(renditionName(name, 320, 'webp'))).toBeUndefined();
  const attempts = await Promise.allSettled([
    storage.open(name),
    storage.check(),
    storage.list()[Symbol.asyncIterator]().next(),
  ]);
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({
      reason: {
        cause: { message: expect.stringMatching(/alumni refuses the key.*s3:ListBucket/) },
      },
    });
  }
  await storage.put(name, Buffer.from('x'));
  expect(await storage.open(name)).toMatchObject({ size: 1 });
  await store.stop();
});

describe('unavailable object storage', () => {
  const servers = {
    refuses: async () => ({ settings: await refusingSettings(), stop: async () => {} }),
    hangs: startSilentServer,
    'cuts responses off': () => startBreakingServer('cuts'),
    'stalls in the middle of a response': () => startBreakingServer('stalls'),
  };

  test.each(Object.entries(servers))('%s: throws instead of waiting', async (_how, start) => {
    const server = await start();
    const storage = await openImageStorage({ dataDir: '', s3: server.settings });
    const attempts = await Promise.allSettled([
      storage.open(newImageName()),
      storage.list()[Symbol.asyncIterator]().next(),
    ]);
    for (const attempt of attempts) {
      expect(attempt.status === 'rejected' && attempt.reason).toBeInstanceOf(
        StorageUnavailableError,
      );
    }
    await server.stop();
  });

  test('closes the connection of a response that stalls', async () => {
    const server = await startBreakingServer('stalls');
    const storage = await openImageStorage({ dataDir: '', s3: server.settings });
    await expect(storage.open(newImageName())).rejects.toBeInstanceOf(StorageUnavailableError);
    await expect.poll(server.connections).toBe(0);
    await server.stop();
  });

  test.each(['refuses', 'hangs'] as const)('%s: put throws instead of waiting', async (how) => {
    const server = await servers[how]();
    const storage = await openImageStorage({ dataDir: '', s3: server.settings });
    await expect(storage.put(newImageName(), Buffer.alloc(500_000))).rejects.toBeInstanceOf(
      StorageUnavailableError,
    );
    await server.stop();
  });

  test('recovers: is used again', async () => {
    const store = await startObjectStore();
    const storage = await openImageStorage({ dataDir: '', s3: store.settings });
    await storage.check();
    await store.stop();
    await expect(storage.check()).rejects.toBeInstanceOf(StorageUnavailableError);
    const back = await startObjectStore(Number(new URL(store.settings.endpoint).port));
    await storage.put(newImageName(), Buffer.from('x'));
    await back.stop();
  });

  test('missing bucket: throws instead of reporting a missing picture', async () => {
    const store = await startObjectStore();
    const s3 = { ...store.settings, bucket: 'no-such-bucket' };
    const storage = await openImageStorage({ dataDir: '', s3 });
    await expect(storage.open(newImageName())).rejects.toBeInstanceOf(StorageUnavailableError);
    await store.stop();
  });
});
