import '../../../testing/fake-browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { recordUpload, uploadTimeoutMs } from '../../../api/line-speed.ts';
import { fakeNavigator, fakeWindow } from '../../../testing/fake-browser.ts';
import { type QueueEvents, type Sending, sendAll } from './upload-queue.ts';

const api = vi.hoisted(() => ({
  uploadImage: vi.fn<(file: Blob, name: string, options: { key: string }) => Promise<string>>(),
  arrivedUpload: vi.fn<(key: string) => Promise<string | undefined>>(),
}));
vi.mock('../../../api/upload.ts', () => api);
const shrinkImage = vi.hoisted(() => vi.fn<(picture: Blob) => Promise<Blob>>());
vi.mock('../conversion/convert-image.ts', async (original) => ({
  ...(await original<typeof import('../conversion/convert-image.ts')>()),
  shrinkImage,
}));

const blob = new Blob(['a'.repeat(400_000)]);
const small = new Blob(['a'.repeat(250_000)]);
const pathOf = (id: string) => `/mnt/uploads/${id}.jpg`;

function pictures(...ids: string[]): Sending[] {
  return ids.map((id, index) => ({ id, index, blob, tried: false }));
}

/** Events of the queue, one line each. */
let told: string[];
const events: QueueEvents = {
  started: (id) => told.push(`${id} started`),
  progress: (id, progress) => told.push(`${id} ${progress}`),
  arrived: (id, path) => told.push(`${id} arrived ${path}`),
  failed: (id, { status }) => told.push(`${id} failed ${status}`),
  paused: (pause) => pause && told.push(JSON.stringify(pause)),
  slowLine: (isSlow) => isSlow && told.push('slow line'),
};

beforeEach(() => {
  vi.useFakeTimers();
  fakeNavigator.onLine = true;
  told = [];
  recordUpload(400_000, 1_000, 1);
  shrinkImage.mockReset().mockImplementation(async () => small);
  api.uploadImage.mockReset().mockImplementation(async (_, __, { key }) => pathOf(key));
  api.arrivedUpload.mockReset().mockResolvedValue(undefined);
});

/** Starts the queue; the returned object tells how it ended. */
function start(sendings: Sending[], signal = new AbortController().signal) {
  const end = { state: 'running', error: undefined as unknown };
  sendAll(sendings, events, signal).then(
    () => {
      end.state = 'done';
    },
    (error) => {
      end.state = 'thrown';
      end.error = error;
    },
  );
  return end;
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const sentKeys = () => api.uploadImage.mock.calls.map(([, , { key }]) => key);

test('sends each picture once, under its key and the name of its place', async () => {
  const end = start(pictures('a', 'b', 'c'));
  await settle();
  expect(end.state).toBe('done');
  expect(sentKeys()).toEqual(['a', 'b', 'c']);
  expect(api.uploadImage.mock.calls.map(([, name]) => name)).toEqual([
    'image0.jpg',
    'image1.jpg',
    'image2.jpg',
  ]);
  expect(told.filter((line) => line.includes('arrived'))).toEqual([
    `a arrived ${pathOf('a')}`,
    `b arrived ${pathOf('b')}`,
    `c arrived ${pathOf('c')}`,
  ]);
});

/** Simulates uploads on a connection with this many bytes a second. */
function onLine(bytesPerSecond: number) {
  let last = Promise.resolve();
  api.uploadImage.mockImplementation(async (file, _, { key }) => {
    const seconds = file.size / bytesPerSecond;
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
    await last;
    return pathOf(key);
  });
}

test('sends two at a time on a fast line, one after the other and smaller on a slow one', async () => {
  onLine(6_250);
  const end = start(pictures('a', 'b', 'c', 'd'));
  await settle();
  expect(sentKeys()).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(64_000);
  expect(told).not.toContain('slow line');
  // The first has arrived, and the second is under way.
  expect(sentKeys()).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(64_000);
  expect(sentKeys()).toEqual(['a', 'b', 'c']);
  expect(told).toContain('slow line');
  onLine(200_000);
  await vi.advanceTimersByTimeAsync(42_000);
  expect(end.state).toBe('done');
  const sizes = api.uploadImage.mock.calls.map(([file]) => file.size);
  expect(sizes).toEqual([400_000, 400_000, 250_000, 250_000]);
});

test('sends the first alone while the line is unknown, and waits longer the more the socket has taken', async () => {
  vi.resetModules();
  const { sendAll: sendAnew } = await import('./upload-queue.ts');
  onLine(400_000);
  sendAnew(pictures('a', 'b', 'c'), events, new AbortController().signal).catch(() => {});
  await settle();
  expect(sentKeys()).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentKeys()).toEqual(['a', 'b', 'c']);
  // Two pictures of 0.55 MB take 176 s at 50 kbit/s.
  recordUpload(550_000, 176_000, 2);
  expect(uploadTimeoutMs(550_000)).toBeGreaterThan(300_000);
  recordUpload(550_000, 1_000, 1);
  expect(uploadTimeoutMs(550_000)).toBe(60_000);
});

test('asks for what was sent before, and sends only what has not arrived', async () => {
  api.arrivedUpload.mockImplementation(async (key) => (key === 'a' ? pathOf('a') : undefined));
  start(pictures('a', 'b').map((picture) => ({ ...picture, tried: true })));
  await settle();
  expect(sentKeys()).toEqual(['b']);
  expect(told).toContain(`a arrived ${pathOf('a')}`);
});

test('asks after a lost response instead of sending again', async () => {
  api.uploadImage.mockRejectedValueOnce(new ApiError(0));
  api.arrivedUpload.mockResolvedValue(pathOf('a'));
  const end = start(pictures('a'));
  await settle();
  expect(api.arrivedUpload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(999);
  expect(api.arrivedUpload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end.state).toBe('done');
  expect(api.uploadImage).toHaveBeenCalledTimes(1);
  expect(told[told.length - 1]).toBe(`a arrived ${pathOf('a')}`);
});

test('tries a broken connection six times, with longer and longer pauses', async () => {
  api.uploadImage.mockRejectedValue(new ApiError(0));
  const end = start(pictures('a'));
  await settle();
  for (const [tried, seconds] of [1, 2, 4, 8, 16].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(api.uploadImage).toHaveBeenCalledTimes(tried + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.uploadImage).toHaveBeenCalledTimes(tried + 2);
  }
  expect(end.state).toBe('done');
  expect(told[told.length - 1]).toBe('a failed 0');
});

test('sends again what the server has waited for too long', async () => {
  api.uploadImage.mockRejectedValueOnce(new ApiError(408, { message: 'Too slow.' }));
  const end = start(pictures('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(end.state).toBe('done');
  expect(told[told.length - 1]).toBe(`a arrived ${pathOf('a')}`);
});

test('gives up at once what the server refuses, and sends the others', async () => {
  api.uploadImage.mockRejectedValueOnce(
    new ApiError(400, { message: 'This image cannot be read.' }),
  );
  const end = start(pictures('a', 'b', 'c'));
  await settle();
  expect(end.state).toBe('done');
  expect(told).toContain('a failed 400');
  expect(told).toContain(`c arrived ${pathOf('c')}`);
  expect(api.uploadImage).toHaveBeenCalledTimes(3);
});

test('waits as long as a busy server asks for, however often', async () => {
  for (let asked = 0; asked < 10; asked += 1) {
    api.uploadImage.mockRejectedValueOnce(new ApiError(429, { message: 'Too many attempts.' }, 2));
  }
  const end = start(pictures('a'));
  await settle();
  expect(told).toContain('{"reason":"busy","seconds":2}');
  await vi.advanceTimersByTimeAsync(19_999);
  expect(end.state).toBe('running');
  await vi.advanceTimersByTimeAsync(1);
  expect(end.state).toBe('done');
  expect(told).toContain(`a arrived ${pathOf('a')}`);
});

test('sends nothing without a connection, and goes on by itself', async () => {
  fakeNavigator.onLine = false;
  const end = start(pictures('a'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.uploadImage).not.toHaveBeenCalled();
  expect(told).toContain('{"reason":"offline"}');
  fakeNavigator.onLine = true;
  fakeWindow.dispatchEvent(new Event('online'));
  await settle();
  expect(end.state).toBe('done');
});

test('stops when it is asked to, also while it waits', async () => {
  api.uploadImage.mockRejectedValue(new ApiError(503, undefined, 60));
  const stopping = new AbortController();
  const end = start(pictures('a', 'b', 'c'), stopping.signal);
  await settle();
  stopping.abort();
  await settle();
  expect(end.state).toBe('thrown');
  expect((end.error as Error).name).toBe('AbortError');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sentKeys()).toEqual(['a', 'b']);
});

test('stops at the end of the session; what is on its way may still arrive', async () => {
  let arrive = (_: string) => {};
  api.uploadImage
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    )
    .mockRejectedValueOnce(new ApiError(401, { message: 'Please log in.' }));
  const end = start(pictures('a', 'b', 'c', 'd'));
  await settle();
  expect(end.state).toBe('thrown');
  expect(end.error).toMatchObject({ status: 401 });
  arrive(pathOf('a'));
  await settle();
  expect(told).toContain(`a arrived ${pathOf('a')}`);
  expect(sentKeys()).toEqual(['a', 'b']);
});
