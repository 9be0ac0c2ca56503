// First: it takes a `window` for the global object.
import 'fake-indexeddb/auto';
import '../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocalStorage } from '../../testing/fake-browser.ts';
import type { WaitingPost } from './outbox-store.ts';
import type { Poster } from './send-waiting-posts.ts';

const ama = {
  rollNo: 'AMA',
  accttype: 'user',
  title: '',
  firstName: '',
  lastName: 'Ngo',
  profileImage: '',
};

let store: typeof import('./outbox-store.ts');
let pictures: typeof import('../images/picture-store.ts');
let session: typeof import('../../session/session-store.ts');
let ApiError: typeof import('../../api/api-error.ts')['ApiError'];
let sendWaitingPosts: typeof import('./send-waiting-posts.ts')['sendWaitingPosts'];
let hasWaitingPosts: typeof import('./waiting-flag.ts')['hasWaitingPosts'];
let poster: { [Call in keyof Poster]: ReturnType<typeof vi.fn<Poster[Call]>> };

beforeEach(async () => {
  fakeLocalStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  session = await import('../../session/session-store.ts');
  store = await import('./outbox-store.ts');
  pictures = await import('../images/picture-store.ts');
  ({ ApiError } = await import('../../api/api-error.ts'));
  ({ sendWaitingPosts } = await import('./send-waiting-posts.ts'));
  ({ hasWaitingPosts } = await import('./waiting-flag.ts'));
  session.storeSession(ama as SessionUser, 'token');
  poster = {
    create: vi.fn<Poster['create']>(async (_, __, key) => ({
      _id: `id of ${key}`,
      message: 'Saved',
    })),
    update: vi.fn<Poster['update']>(async () => {}),
    pathOf: vi.fn<Poster['pathOf']>((id) => `/myevents?id=${id}`),
  };
});

function post(id: string, more: Partial<WaitingPost> = {}): WaitingPost {
  return {
    id,
    owner: 'AMA',
    kind: 'event',
    path: '/myevents',
    title: id,
    values: { theme: id },
    order: [],
    since: Number(id),
    attempted: false,
    changed: false,
    opened: false,
    ...more,
  };
}

const add = (one: WaitingPost) => store.addPost(one, 'event:new:AMA');
const send = () => sendWaitingPosts(async (kind) => (kind === 'event' ? poster : undefined));
const sentKeys = () => poster.create.mock.calls.map(([, , key]) => key);
const waitingIds = async () => (await store.postsOf('AMA')).map(({ id }) => id);

test('sends in the order in which they were finished, each once', async () => {
  for (const id of ['2', '1', '3']) await add(post(id));
  expect(hasWaitingPosts()).toBe(true);
  await Promise.all([send(), send()]);
  await send();
  expect(sentKeys()).toEqual(['1', '2', '3']);
  expect(poster.update).not.toHaveBeenCalled();
  expect(hasWaitingPosts()).toBe(false);
});

test('says what was sent instead of that it waits, with the way to it', async () => {
  const { announce, currentAnnouncements } = await import('../ui/announcements.ts');
  const { queuePost } = await import('./outbox.ts');
  announce('Something else', 'error');
  await queuePost({
    ...post('1'),
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
    poster.create.mockRejectedValueOnce(new ApiError(status));
    expect(await send()).toBeUndefined();
  }
  expect(sentKeys()).toEqual(['1', '1']);
  expect(await waitingIds()).toEqual(['1', '2']);
  // It may have arrived: what the reader changes now is sent as a change.
  expect((await store.postsOf('AMA'))[0]?.attempted).toBe(true);
});

test('tells when to try again where the server is busy or failing', async () => {
  await add(post('1'));
  poster.create.mockRejectedValueOnce(new ApiError(429, { message: 'Later.' }, 90));
  expect(await send()).toBe(90);
  poster.create.mockRejectedValueOnce(new ApiError(500));
  expect(await send()).toBe(60);
  expect(await waitingIds()).toEqual(['1']);
});

test('keeps what the server refuses, with its sentence, and sends the others', async () => {
  await add(post('1'));
  await add(post('2'));
  poster.create.mockRejectedValueOnce(new ApiError(403, { message: 'Too many today.' }));
  await send();
  await send();
  expect(sentKeys()).toEqual(['1', '2']);
  expect(await store.postsOf('AMA')).toMatchObject([{ id: '1', refusal: 'Too many today.' }]);
});

test('changes what had arrived with other values', async () => {
  await add(post('1', { attempted: true, changed: true }));
  await send();
  expect(poster.update).toHaveBeenCalledWith(
    'id of 1',
    expect.objectContaining({ values: { theme: '1' }, changed: ['theme'], imagesChanged: true }),
  );
});

test('leaves alone what is being changed, and what is of somebody else', async () => {
  await add(post('1', { opened: true }));
  await add(post('2', { owner: 'BEN' }));
  await add(post('3', { kind: 'of a newer release' }));
  await send();
  expect(poster.create).not.toHaveBeenCalled();
  session.storeSession({ ...ama, rollNo: 'BEN' } as SessionUser, 'other');
  await send();
  expect(sentKeys()).toEqual(['2']);
  expect(hasWaitingPosts()).toBe(true);
});

test('stops before it sends what its owner opens while its pictures are on their way', async () => {
  await add(post('1'));
  await sendWaitingPosts(async () => {
    await store.changePost('1', { opened: true });
    return poster;
  });
  expect(poster.create).not.toHaveBeenCalled();
  expect(await store.postsOf('AMA')).toMatchObject([{ attempted: false, opened: true }]);
});

const enterBen = () =>
  session.storeSession({ ...ama, rollNo: 'BEN' } as SessionUser, 'token of Ben');

test('sends nothing in the name of somebody who has logged in meanwhile', async () => {
  await add(post('1'));
  await sendWaitingPosts(async () => {
    enterBen();
    return poster;
  });
  expect(poster.create).not.toHaveBeenCalled();
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
  session = await import('../../session/session-store.ts');
  session.storeSession(ama as SessionUser, 'token');
  ({ ApiError } = await import('../../api/api-error.ts'));
  store = await import('./outbox-store.ts');
  pictures = await import('../images/picture-store.ts');
  ({ sendWaitingPosts } = await import('./send-waiting-posts.ts'));
  const blob = new Blob(['a']);
  await pictures.persistPicture({ id: 'a', draft: 'event:new:AMA', blob, addedAt: Date.now() });
  await add(post('1', { order: ['a'] }));
  expect(await send()).toBeUndefined();
  expect(sent).toEqual(['AMA']);
  expect(poster.create).not.toHaveBeenCalled();
  expect(await store.postsOf('AMA')).toMatchObject([{ id: '1' }]);
  vi.doUnmock('../../api/upload.ts');
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
  await add(post('1', { order: ['b', 'a'] }));
  expect(await pictures.persistedPictures('event:new:AMA')).toEqual([]);
  expect(await pictures.persistedPictures('event:new-1:AMA')).toHaveLength(2);
  await send();
  expect(poster.create).toHaveBeenCalledWith(
    { theme: '1' },
    ['/mnt/uploads/b.jpg', '/mnt/uploads/a.jpg'],
    '1',
  );
  expect(await pictures.persistedPictures('event:new-1:AMA')).toEqual([]);
});

test('does not send a post without a picture that the browser has lost', async () => {
  await add(post('1', { order: ['lost'] }));
  await send();
  expect(poster.create).not.toHaveBeenCalled();
  expect((await store.postsOf('AMA'))[0]?.refusal).toContain('lost some of its pictures');
});
