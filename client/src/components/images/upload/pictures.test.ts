import '../../../testing/fake-browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { UnreadablePictureError } from '../conversion/convert-image.ts';
import { UnreadablePicturesError, UploadsFailedError } from './picture-errors.ts';
import type { PersistedPicture } from './picture-store.ts';
import { Pictures } from './pictures.ts';
import type { QueueEvents, Sending } from './upload-queue.ts';

const world = vi.hoisted(() => ({
  convertImage: vi.fn<(file: File) => Promise<{ blob: Blob; original?: true }>>(),
  sendAll:
    vi.fn<(sendings: Sending[], events: QueueEvents, signal: AbortSignal) => Promise<void>>(),
  persistPicture: vi.fn<(picture: PersistedPicture) => Promise<boolean>>(),
  persistedPictures: vi.fn<(draft: string) => Promise<PersistedPicture[]>>(),
  removePersisted: vi.fn<(ids: string[]) => Promise<void>>(),
  removePersistedOfDraft: vi.fn<(draft: string) => Promise<void>>(),
}));
vi.mock('../conversion/convert-image.ts', async (original) => ({
  ...(await original<typeof import('../conversion/convert-image.ts')>()),
  convertImage: world.convertImage,
}));
vi.mock('./upload-queue.ts', () => ({ sendAll: world.sendAll }));
vi.mock('./picture-store.ts', () => world);

const stored = ['/mnt/uploads/one.jpg', '/mnt/uploads/two.jpg'];
const hour = 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 * hour });
  for (const mock of Object.values(world)) mock.mockReset();
  world.convertImage.mockImplementation(async (file) => ({ blob: file }));
  world.persistPicture.mockResolvedValue(true);
  world.persistedPictures.mockResolvedValue([]);
  world.removePersisted.mockResolvedValue();
  world.removePersistedOfDraft.mockResolvedValue();
  world.sendAll.mockImplementation(async (sendings, events) => {
    for (const { id } of sendings) {
      events.started(id);
      events.arrived(id, `/mnt/uploads/${id}.jpg`);
    }
  });
});

const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
const settle = () => vi.advanceTimersByTimeAsync(0);

async function opened(order: readonly string[] = [], cap = 5) {
  const pictures = new Pictures({ draft: 'event:new', cap });
  await pictures.restore(order, false);
  return pictures;
}

function persisted(id: string, more: Partial<PersistedPicture> = {}): PersistedPicture {
  return { id, draft: 'event:new', blob: new Blob([id]), addedAt: Date.now(), ...more };
}

describe('choosing', () => {
  test('takes as many files as there is room for, and stores them', async () => {
    const pictures = await opened(stored, 4);
    pictures.add([file('a'), file('b'), file('c')]);
    expect(pictures.state().pictures.map(({ state }) => state)).toEqual([
      'stored',
      'stored',
      'preparing',
      'preparing',
    ]);
    await settle();
    expect(
      pictures
        .state()
        .pictures.slice(2)
        .map(({ state }) => state),
    ).toEqual(['waiting', 'waiting']);
    expect(world.persistPicture.mock.calls.map(([{ draft, id }]) => [draft, id])).toEqual(
      pictures
        .order()
        .slice(2)
        .map((id) => ['event:new', id]),
    );
  });

  test('names a file that is no picture, and keeps the others', async () => {
    const pictures = await opened();
    world.convertImage.mockRejectedValueOnce(new UnreadablePictureError('heic', 'a'));
    pictures.add([file('a'), file('b')]);
    await settle();
    expect(pictures.state().pictures).toHaveLength(1);
    expect(pictures.state().skipped).toMatchObject([{ reason: 'heic', file: { name: 'a' } }]);
    pictures.add([file('c')]);
    expect(pictures.state().skipped).toEqual([]);
  });

  test('drops a picture that is removed, also while it is prepared', async () => {
    const pictures = await opened();
    pictures.add([file('a'), file('b')]);
    const [a = '', b = ''] = pictures.order();
    pictures.remove(a);
    await settle();
    expect(world.persistPicture).toHaveBeenCalledTimes(1);
    pictures.remove(b);
    expect(world.removePersisted).toHaveBeenCalledWith([b]);
    expect(pictures.order()).toEqual([]);
  });

  test('names a file that is chosen twice, and takes the others', async () => {
    const pictures = await opened([], 3);
    pictures.add([file('a'), file('b'), file('a')]);
    expect(pictures.state()).toMatchObject({ repeated: ['a'], pictures: { length: 2 } });
    pictures.add([file('a'), file('b'), file('c')]);
    expect(pictures.state()).toMatchObject({ repeated: ['a', 'b'], pictures: { length: 3 } });
    await settle();
    const bringBack = pictures.remove(pictures.order()[0] ?? '');
    pictures.add([file('a')]);
    expect(bringBack()).toBe(true);
    expect(pictures.state()).toMatchObject({ repeated: [], pictures: { length: 3 } });
  });

  test('knows the files of a draft again', async () => {
    const [one] = [file('a')];
    world.persistedPictures.mockResolvedValue([persisted('id', { file: `${one.size} a` })]);
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    await pictures.restore(['id'], true);
    pictures.add([one]);
    expect(pictures.state().repeated).toEqual(['a']);
  });

  test('brings a removed picture back to its place, stored or chosen, prepared or not', async () => {
    const pictures = await opened(stored, 3);
    const [first = ''] = stored;
    const bringFirst = pictures.remove(first);
    expect([bringFirst(), bringFirst()]).toEqual([true, false]);
    expect(pictures.order()).toEqual(stored);
    pictures.add([file('a')]);
    const [, , a = ''] = pictures.order();
    const bringUnprepared = pictures.remove(a);
    await settle();
    expect(world.persistPicture).not.toHaveBeenCalled();
    expect(bringUnprepared()).toBe(true);
    expect(pictures.state().pictures[2]).toMatchObject({ id: a, state: 'waiting' });
    expect(world.persistPicture).toHaveBeenLastCalledWith(expect.objectContaining({ id: a }));
    expect(await pictures.send()).toEqual([...stored, `/mnt/uploads/${a}.jpg`]);
    const bringBack = pictures.remove(a);
    pictures.add([file('b')]);
    expect(bringBack()).toBe(false);
    expect(pictures.order()).toHaveLength(3);
  });

  test('brings nothing back while pictures are sent, nor the fourth that was removed before', async () => {
    const pictures = await opened([...stored, '/mnt/uploads/three.jpg', '/mnt/uploads/four.jpg']);
    const [first, second] = pictures.order().map((id) => pictures.remove(id));
    expect([first?.(), second?.()]).toEqual([false, true]);
    const third = pictures.remove(stored[1] ?? '');
    world.sendAll.mockImplementation(async () => expect(third()).toBe(false));
    expect(await pictures.send()).toEqual([]);
    expect(third()).toBe(true);
  });

  test('says when the browser has no room', async () => {
    const pictures = await opened();
    world.persistPicture.mockResolvedValue(false);
    pictures.add([file('a')]);
    await settle();
    expect(pictures.state().persisted).toBe(false);
  });

  test('moves a picture to a place, or to the nearest there is', async () => {
    const pictures = await opened(['/mnt/a', '/mnt/b', '/mnt/c']);
    pictures.move('/mnt/c', 0);
    expect(pictures.order()).toEqual(['/mnt/c', '/mnt/a', '/mnt/b']);
    pictures.move('/mnt/c', 9);
    expect(pictures.order()).toEqual(['/mnt/a', '/mnt/b', '/mnt/c']);
    pictures.move('/mnt/b', -1);
    expect(pictures.order()).toEqual(['/mnt/b', '/mnt/a', '/mnt/c']);
    pictures.move('no such', 0);
    expect(pictures.order()).toHaveLength(3);
  });
});

describe('replacing', () => {
  test('takes the new picture once it is prepared', async () => {
    const pictures = await opened(stored.slice(0, 1), 1);
    pictures.replace(file('new'));
    expect(pictures.order()).toHaveLength(2);
    await settle();
    expect(pictures.state().pictures).toMatchObject([{ state: 'waiting' }]);
  });

  test('keeps the old picture where the new file is none', async () => {
    const pictures = await opened(stored.slice(0, 1), 1);
    world.convertImage.mockRejectedValueOnce(new UnreadablePictureError('unreadable', 'new'));
    pictures.replace(file('new'));
    await settle();
    expect(pictures.order()).toEqual(stored.slice(0, 1));
    expect(pictures.state().skipped).toHaveLength(1);
  });

  test('takes the last of several', async () => {
    const pictures = await opened(stored.slice(0, 1), 1);
    pictures.replace(file('first'));
    pictures.replace(file('second'));
    const [, , second = ''] = pictures.order();
    await settle();
    expect(pictures.order()).toEqual([second]);
  });
});

describe('a draft', () => {
  test('is restored in its order; what was chosen after it was written comes last', async () => {
    world.persistedPictures.mockResolvedValue([persisted('a'), persisted('b'), persisted('c')]);
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    await pictures.restore(['b', stored[0] ?? '', 'a'], true);
    expect(pictures.order()).toEqual(['b', stored[0], 'a', 'c']);
    expect(pictures.state()).toMatchObject({ ready: true, lost: 0 });
  });

  test('counts what cannot be brought back', async () => {
    world.persistedPictures.mockResolvedValue([persisted('a')]);
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    await pictures.restore(['gone', 'a', 'gone, too'], true);
    expect(pictures.order()).toEqual(['a']);
    expect(pictures.state().lost).toBe(2);
  });

  test('sends again what arrived so long ago that the server has removed it', async () => {
    const path = '/mnt/uploads/sent.jpg';
    world.persistedPictures.mockResolvedValue([
      persisted('old', { path, tried: true, sentAt: Date.now() - 20 * hour - 1 }),
      persisted('recent', { path, tried: true, sentAt: Date.now() - 20 * hour }),
    ]);
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    await pictures.restore(['old', 'recent'], true);
    expect(pictures.state().pictures.map(({ state }) => state)).toEqual(['waiting', 'arrived']);
    expect(await pictures.send()).toEqual(['/mnt/uploads/old.jpg', path]);
    expect(world.sendAll.mock.calls[0]?.[0]).toMatchObject([{ id: 'old', tried: false }]);
  });

  test('that is discarded is removed, and can be stored again', async () => {
    const pictures = await opened();
    pictures.add([file('a')]);
    await settle();
    const [a] = pictures.order();
    world.persistPicture.mockClear();
    await pictures.persistAgain();
    expect(world.persistPicture.mock.calls[0]?.[0]).toMatchObject({ id: a });
    await pictures.restore(stored, false);
    expect(pictures.order()).toEqual(stored);
    expect(world.removePersistedOfDraft).toHaveBeenCalledWith('event:new');
  });
});

describe('sending', () => {
  test('gives the stored paths in order, and sends what arrived only once', async () => {
    const pictures = await opened(stored);
    pictures.add([file('a')]);
    pictures.move(pictures.order()[2] ?? '', 0);
    const [a] = pictures.order();
    const paths = [`/mnt/uploads/${a}.jpg`, ...stored];
    expect(await pictures.send()).toEqual(paths);
    expect(pictures.paths()).toEqual(paths);
    expect(pictures.order()).toEqual([a, ...stored]);
    expect(world.persistPicture).toHaveBeenLastCalledWith(
      expect.objectContaining({ path: paths[0], sentAt: Date.now() }),
    );
    expect(await pictures.send()).toEqual(paths);
    expect(world.sendAll.mock.calls[1]?.[0]).toEqual([]);
  });

  test('stores that sending has begun before anything is sent', async () => {
    const pictures = await opened();
    pictures.add([file('a')]);
    world.sendAll.mockImplementation(async ([a], events) => events.started(a?.id ?? ''));
    await pictures.send();
    expect(world.persistPicture).toHaveBeenLastCalledWith(expect.objectContaining({ tried: true }));
    expect(pictures.state().pictures[0]).toMatchObject({ state: 'sending', progress: 0 });
  });

  test('reports which pictures could not be sent, and sends them again', async () => {
    const pictures = await opened();
    pictures.add([file('a'), file('b')]);
    world.sendAll.mockImplementation(async ([a, b], events) => {
      events.failed(a?.id ?? '', new ApiError(400, { message: 'This image cannot be read.' }));
      events.arrived(b?.id ?? '', '/mnt/uploads/b.jpg');
    });
    await expect(pictures.send()).rejects.toEqual(new UploadsFailedError(1));
    expect(pictures.state().pictures[0]).toMatchObject({
      state: 'failed',
      failure: { message: 'This image cannot be read.' },
    });
    world.sendAll.mockImplementation(async (sendings) => {
      expect(sendings).toHaveLength(1);
      expect(pictures.state().pictures[0]).toMatchObject({ state: 'waiting', failure: undefined });
    });
    await pictures.send();
    expect(world.sendAll).toHaveBeenCalledTimes(2);
  });

  test('waits for a picture that is still prepared', async () => {
    let convert = (_: { blob: Blob }) => {};
    const pictures = await opened();
    world.convertImage.mockImplementation(
      () =>
        new Promise((resolve) => {
          convert = resolve;
        }),
    );
    pictures.add([file('a')]);
    const sent = pictures.send();
    await settle();
    expect(pictures.state().sending).toBe(true);
    expect(world.sendAll).not.toHaveBeenCalled();
    convert({ blob: new Blob(['a']) });
    expect(await sent).toEqual([`/mnt/uploads/${pictures.order()[0]}.jpg`]);
  });

  test('stops where that one is unreadable, and sends the others the next time', async () => {
    const pictures = await opened(stored);
    world.convertImage.mockRejectedValueOnce(new UnreadablePictureError('unreadable', 'a'));
    pictures.add([file('a')]);
    await expect(pictures.send()).rejects.toBeInstanceOf(UnreadablePicturesError);
    expect(world.sendAll).not.toHaveBeenCalled();
    expect(pictures.state().sending).toBe(false);
    expect(await pictures.send()).toEqual(stored);
  });

  test('waits for the stored pictures of a draft', async () => {
    let read = (_: PersistedPicture[]) => {};
    world.persistedPictures.mockImplementation(
      () =>
        new Promise((resolve) => {
          read = resolve;
        }),
    );
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    const restored = pictures.restore([...stored, 'a'], true);
    const sent = pictures.send();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(world.sendAll).not.toHaveBeenCalled();
    read([persisted('a')]);
    await restored;
    expect(await sent).toEqual([...stored, '/mnt/uploads/a.jpg']);
  });

  test('fails after ten seconds instead of saving without them', async () => {
    world.persistedPictures.mockImplementation(() => new Promise(() => {}));
    const pictures = new Pictures({ draft: 'event:new', cap: 5 });
    const restored = vi.fn();
    pictures.restore(['a'], true).then(restored, restored);
    const sent = pictures.send();
    const failed = expect(sent).rejects.toThrow('could not be read yet');
    await vi.advanceTimersByTimeAsync(10_000);
    await failed;
    expect(restored).not.toHaveBeenCalled();
    expect(world.sendAll).not.toHaveBeenCalled();
  });

  test('leaves a picture to be sent when it is stopped', async () => {
    const pictures = await opened();
    pictures.add([file('a')]);
    world.sendAll.mockImplementation(async ([a], events, signal) => {
      events.started(a?.id ?? '');
      pictures.stop();
      signal.throwIfAborted();
    });
    await expect(pictures.send()).rejects.toMatchObject({ name: 'AbortError' });
    expect(pictures.state()).toMatchObject({ sending: false, pictures: [{ state: 'waiting' }] });
  });
});

test('frees the previews of chosen pictures, not those of stored ones', async () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const pictures = await opened(stored);
  pictures.add([file('a')]);
  await settle();
  pictures.release();
  expect(revoke.mock.calls).toEqual([[pictures.state().pictures[2]?.shown]]);
});
