// Must come first: fake-indexeddb uses `window` as the global object if there is one.
import 'fake-indexeddb/auto';
import '../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocalStorage } from '../../testing/fake-browser.ts';
import type { Waiting } from './outbox-store.ts';
import type { PostCalls } from './post-kind.ts';
import type { PostPayload } from './queue-post.ts';

const ama = {
  rollNo: 'AMA',
  accttype: 'user',
  title: '',
  firstName: '',
  lastName: 'Ngo',
  profileImage: '',
};

let store: typeof import('./outbox-store.ts');
let pictures: typeof import('../images/upload/picture-store.ts');
let session: typeof import('../../session/session-store.ts');
let ApiError: typeof import('../../api/api-error.ts')['ApiError'];
let queue: typeof import('./queue-post.ts');
let postKind: typeof import('./post-kind.ts')['postKind'];
let sendWaiting: typeof import('./send-waiting.ts')['sendWaiting'];
let hasWaiting: typeof import('./waiting-flag.ts')['hasWaiting'];
let calls: { [Call in keyof PostCalls]: ReturnType<typeof vi.fn<PostCalls[Call]>> };

beforeEach(async () => {
  vi.useRealTimers();
  fakeLocalStorage.clear();
  vi.unstubAllGlobals();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  await load();
  session.storeSession(ama as SessionUser, 'token');
  calls = {
    create: vi.fn<PostCalls['create']>(async (_, __, key) => ({
      _id: `id of ${key}`,
      message: 'Saved',
    })),
    update: vi.fn<PostCalls['update']>(async () => {}),
    pathOf: vi.fn<PostCalls['pathOf']>((id) => `/myevents?id=${id}`),
  };
});

async function load(): Promise<void> {
  session = await import('../../session/session-store.ts');
  store = await import('./outbox-store.ts');
  pictures = await import('../images/upload/picture-store.ts');
  queue = await import('./queue-post.ts');
  ({ ApiError } = await import('../../api/api-error.ts'));
  ({ postKind } = await import('./post-kind.ts'));
  ({ sendWaiting } = await import('./send-waiting.ts'));
  ({ hasWaiting } = await import('./waiting-flag.ts'));
}

type Post = Waiting<PostPayload>;
let revisions = 0;

function post(id: string, more: Partial<Post> = {}, payload: Partial<PostPayload> = {}): Post {
  revisions += 1;
  return {
    id,
    account: 'AMA',
    kind: 'event',
    created: Number(id),
    attempted: false,
    state: 'waiting',
    revision: `${revisions}`,
    ...more,
    payload: {
      path: '/myevents',
      title: id,
      values: { theme: id },
      order: [],
      changed: false,
      ...payload,
    },
  };
}

const add = (one: Post) =>
  store.putWaiting(one, { pictures: { draft: 'event:new:AMA', order: one.payload.order } });
const send = () => sendWaiting({ event: async () => postKind(calls) }, queue.tellSent);
const sentKeys = () => calls.create.mock.calls.map(([, , key]) => key);
const waiting = () => store.ownWaiting(queue.postPayload);
const waitingIds = async () => (await waiting()).map(({ id }) => id);

test('sends in the order in which they were finished, each once', async () => {
  for (const id of ['2', '1', '3']) await add(post(id));
  expect(hasWaiting()).toBe(true);
  await Promise.all([send(), send()]);
  await send();
  expect(sentKeys()).toEqual(['1', '2', '3']);
  expect(calls.update).not.toHaveBeenCalled();
  expect(hasWaiting()).toBe(false);
});

test('says what was sent instead of that it waits, with the way to it', async () => {
  const { announce, currentAnnouncements } = await import('../ui/announcements/announcements.ts');
  announce('Something else', 'error');
  await queue.queuePost({
    ...{ kind: 'event', path: '/myevents', values: { theme: '1' } },
    pictures: { persistedOrder: async () => [] },
    draftName: 'event:new:AMA',
    key: undefined,
    sentKey: undefined,
    waiting: '1',
    failed: 'Error saving event',
  });
  await send();
  const [, ...told] = currentAnnouncements();
  expect(told).toMatchObject([{ text: 'Saved', actions: [{ label: 'View it' }] }]);
  const assign = vi.fn();
  Object.assign(window, { location: { assign } });
  told[0]?.actions[0]?.act();
  expect(assign).toHaveBeenCalledWith('#/myevents?id=id of 1');
});

test('keeps all where the network is away or the session has ended', async () => {
  await add(post('1'));
  await add(post('2'));
  for (const status of [0, 401]) {
    calls.create.mockRejectedValueOnce(new ApiError(status));
    expect(await send()).toBeUndefined();
  }
  expect(sentKeys()).toEqual(['1', '1']);
  expect(await waitingIds()).toEqual(['1', '2']);
  // The record may have arrived: what the reader changes now is sent as an update.
  expect((await waiting())[0]?.attempted).toBe(true);
});

test('tells when to try again where the server is busy or failing', async () => {
  await add(post('1'));
  calls.create.mockRejectedValueOnce(new ApiError(429, { message: 'Later.' }, 90));
  expect(await send()).toBe(90);
  calls.create.mockRejectedValueOnce(new ApiError(500));
  expect(await send()).toBe(60);
  expect(await waitingIds()).toEqual(['1']);
});

test('one that the server fails at holds up no other', async () => {
  await add(post('1'));
  await add(post('2'));
  calls.create.mockRejectedValueOnce(new ApiError(500));
  expect(await send()).toBe(60);
  expect(sentKeys()).toEqual(['1', '2']);
  expect(await waitingIds()).toEqual(['1']);
  // An overloaded server (503) ends the run: no further record is tried.
  await add(post('3'));
  calls.create.mockRejectedValueOnce(new ApiError(503, {}, 5));
  expect(await send()).toBe(5);
  expect(await waitingIds()).toEqual(['1', '3']);
});

/** Sends ten times, each after the pause that the previous run returned. Returns the pauses in minutes. */
async function pausesOfTenTries(): Promise<number[]> {
  const pauses: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    const seconds = (await send()) ?? Number.NaN;
    pauses.push(seconds / 60);
    pass(seconds);
  }
  return pauses;
}

function pass(seconds: number): void {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

test('one that the server always fails at is tried less and less often, also after a restart', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await add(post('1'));
  calls.create.mockRejectedValue(new ApiError(500));
  expect(await pausesOfTenTries()).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  expect(calls.create).toHaveBeenCalledTimes(10);
  await send();
  // Waking the sender does not shorten the pause.
  pass(30 * 60);
  vi.resetModules();
  await load();
  session.storeSession(ama as SessionUser, 'token');
  await add(post('2'));
  calls.create.mockResolvedValueOnce({ _id: 'id of 2', message: 'Saved' });
  expect(await send()).toBe(30 * 60);
  expect(sentKeys().slice(-2)).toEqual(['1', '2']);
  expect(await waiting()).toMatchObject([
    { id: '1', failures: { count: 11, retryAt: Date.now() + 30 * 60_000 } },
  ]);
  // The phone's clock was years ahead and is now correct. The stored time of the next try is years away, but the record
  // is sent at once.
  pass(-3 * 365 * 86_400);
  calls.create.mockRejectedValueOnce(new ApiError(500));
  await send();
  expect(sentKeys().slice(-1)).toEqual(['1']);
});

test('one that the server failed at is sent when its owner asks, and keeps what was typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await add(post('1'));
  calls.create.mockRejectedValue(new ApiError(500));
  await pausesOfTenTries();
  await send();
  await queue.retryPost('1');
  expect(await send()).toBe(60 * 60);
  expect(calls.create).toHaveBeenCalledTimes(12);
  // Opening and closing a post keeps its failures and the time of its next try.
  await queue.openPost('1');
  await queue.closePost('1');
  expect(await send()).toBe(60 * 60);
  expect(await waiting()).toMatchObject([
    { state: 'waiting', failures: { count: 12 }, payload: { values: { theme: '1' } } },
  ]);
  // A changed post has no failures: the server may accept the new values.
  await add(post('1', {}, { values: { theme: 'changed' } }));
  calls.create.mockReset();
  calls.create.mockResolvedValue({ _id: 'id of 1', message: 'Saved' });
  expect(await send()).toBeUndefined();
  expect(await waitingIds()).toEqual([]);
});

test('keeps what the server refuses, with its sentence, and sends the others', async () => {
  await add(post('1'));
  await add(post('2'));
  calls.create.mockRejectedValueOnce(new ApiError(403, { message: 'Too many today.' }));
  await send();
  await send();
  expect(sentKeys()).toEqual(['1', '2']);
  expect(await waiting()).toMatchObject([{ id: '1', refusal: 'Too many today.' }]);
});

test('changes what had arrived with other values', async () => {
  await add(post('1', { attempted: true }, { changed: true }));
  await send();
  expect(calls.update).toHaveBeenCalledWith(
    'id of 1',
    expect.objectContaining({ values: { theme: '1' }, changed: ['theme'], imagesChanged: true }),
  );
});

test('leaves alone what is being changed, and what is of somebody else', async () => {
  await add(post('1'));
  await queue.openPost('1');
  await add(post('2', { account: 'BEN' }));
  await add(post('3', { kind: 'of a newer release' }));
  await add(post('4', {}, { values: 5 as never }));
  await add(post('5'));
  await send();
  expect(sentKeys()).toEqual(['5']);
  session.storeSession({ ...ama, rollNo: 'BEN' } as SessionUser, 'other');
  // Another person cannot see, open or discard somebody else's record.
  expect(await waitingIds()).toEqual(['2']);
  await queue.closePost('1');
  await queue.forgetPost('1');
  await send();
  expect(sentKeys()).toEqual(['5', '2']);
  expect(hasWaiting()).toBe(true);
  session.storeSession(ama as SessionUser, 'token');
  expect(await waiting()).toMatchObject([{ id: '1', state: 'aside' }, { id: '3' }]);
});

test('one that was refused is not sent again for being closed', async () => {
  await add(post('1'));
  calls.create.mockRejectedValueOnce(new ApiError(403, { message: 'Too many today.' }));
  await send();
  await queue.openPost('1');
  await queue.closePost('1');
  await send();
  expect(sentKeys()).toEqual(['1']);
});

test('what takes the place of one that is on its way is sent as well', async () => {
  await add(post('1'));
  calls.create.mockImplementationOnce(async (_, __, key) => {
    await add(post('1', {}, { values: { theme: 'changed' } }));
    return { _id: `id of ${key}`, message: 'Saved' };
  });
  await send();
  expect(calls.create.mock.calls.map(([values]) => values)).toEqual([
    { theme: '1' },
    { theme: 'changed' },
  ]);
  expect(hasWaiting()).toBe(false);
});

test('two tabs without Web Locks make one record of each, by its key', async () => {
  await add(post('1'));
  const other = { ...calls, create: vi.fn(calls.create) };
  vi.resetModules();
  const tab = await import('./send-waiting.ts');
  const { storeSession } = await import('../../session/session-store.ts');
  storeSession(ama as SessionUser, 'token');
  const { postKind: otherKind } = await import('./post-kind.ts');
  await Promise.all([
    send(),
    tab.sendWaiting({ event: async () => otherKind(other) }, queue.tellSent),
  ]);
  expect(new Set([...sentKeys(), ...other.create.mock.calls.map(([, , key]) => key)])).toEqual(
    new Set(['1']),
  );
  expect(await waitingIds()).toEqual([]);
});

test('tries again later while another page holds the lock', async () => {
  const request = async (_name: string, _options: object, run: (lock: null) => unknown) =>
    run(null);
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  await add(post('1'));
  expect(await send()).toBe(60);
  expect(await waitingIds()).toEqual(['1']);
});

const enterBen = () =>
  session.storeSession({ ...ama, rollNo: 'BEN' } as SessionUser, 'token of Ben');

test('sends nothing in the name of somebody who has logged in meanwhile', async () => {
  await add(post('1'));
  const kind = postKind(calls);
  const prepare = async () => {
    enterBen();
    return [];
  };
  await sendWaiting({ event: async () => ({ ...kind, prepare }) }, queue.tellSent);
  expect(calls.create).not.toHaveBeenCalled();
  session.storeSession(ama as SessionUser, 'token');
  expect(await waitingIds()).toEqual(['1']);
});

test('nor its pictures, which waited for the network until then', async () => {
  const sent: string[] = [];
  vi.doMock('../../api/upload.ts', () => ({
    arrivedUpload: async () => undefined,
    uploadImage: async () => {
      sent.push(String(session.currentUser()?.rollNo));
      enterBen();
      throw new ApiError(0);
    },
  }));
  vi.resetModules();
  await load();
  session.storeSession(ama as SessionUser, 'token');
  const blob = new Blob(['a']);
  await pictures.persistPicture({ id: 'a', draft: 'event:new:AMA', blob, addedAt: Date.now() });
  await add(post('1', {}, { order: ['a'] }));
  expect(await send()).toBeUndefined();
  expect(sent).toEqual(['AMA']);
  expect(calls.create).not.toHaveBeenCalled();
  session.storeSession(ama as SessionUser, 'token');
  expect(await waiting()).toMatchObject([{ id: '1' }]);
  vi.doUnmock('../../api/upload.ts');
});

test('nor what was changed after it had been sent', async () => {
  await add(post('1', { attempted: true }, { changed: true }));
  calls.create.mockImplementationOnce(async (_, __, key) => {
    enterBen();
    return { _id: `id of ${key}` };
  });
  expect(await send()).toBeUndefined();
  expect(calls.update).not.toHaveBeenCalled();
  session.storeSession(ama as SessionUser, 'token');
  expect(await waiting()).toMatchObject([{ id: '1', state: 'waiting' }]);
});

test('takes the pictures of the draft over, and removes them with the post', async () => {
  const picture = (id: string) => ({
    id,
    draft: 'event:new:AMA',
    blob: new Blob([id]),
    addedAt: Date.now(),
    path: `/mnt/uploads/${id}.jpg`,
    sentAt: Date.now(),
  });
  for (const id of ['a', 'b', 'removed']) await pictures.persistPicture(picture(id));
  await add(post('1', {}, { order: ['b', 'a'] }));
  expect(await pictures.persistedPictures('event:new:AMA')).toEqual([]);
  expect(await pictures.persistedPictures('event:new-1:AMA')).toHaveLength(2);
  await send();
  expect(calls.create).toHaveBeenCalledWith(
    { theme: '1' },
    ['/mnt/uploads/b.jpg', '/mnt/uploads/a.jpg'],
    '1',
  );
  expect(await pictures.persistedPictures('event:new-1:AMA')).toEqual([]);
});

test('does not send a post without a picture that the browser has lost', async () => {
  await add(post('1', {}, { order: ['lost'] }));
  await send();
  expect(calls.create).not.toHaveBeenCalled();
  expect((await waiting())[0]?.refusal).toContain('lost some of its pictures');
});

test('nor one with a picture whose file is gone: it would look like a lost network to the others', async () => {
  // Chrome's error for a blob whose file is gone.
  const unreadable = { arrayBuffer: () => Promise.reject(new TypeError('Failed to fetch')) };
  vi.stubGlobal('Response', function Unreadable() {
    return unreadable;
  });
  const blob = new Blob(['a']);
  await pictures.persistPicture({ id: 'a', draft: 'event:new:AMA', blob, addedAt: Date.now() });
  await add(post('1', {}, { order: ['a'] }));
  await add(post('2'));
  await send();
  expect(sentKeys()).toEqual(['2']);
  expect((await waiting())[0]?.refusal).toContain('lost some of its pictures');
});
