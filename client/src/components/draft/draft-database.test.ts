// Must come first: fake-indexeddb uses `window` as the global object if there is one.
import 'fake-indexeddb/auto';
import '../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocalStorage } from '../../testing/fake-browser.ts';

let withDraftDatabase: typeof import('./draft-database.ts')['withDraftDatabase'];
let pictures: typeof import('../images/upload/picture-store.ts');
beforeEach(async () => {
  fakeLocalStorage.clear();
  vi.restoreAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('indexedDB', new IDBFactory());
  await loadPage();
});

/** Loads fresh modules, as a newly opened page does. */
async function loadPage(): Promise<void> {
  vi.resetModules();
  ({ withDraftDatabase } = await import('./draft-database.ts'));
  pictures = await import('../images/upload/picture-store.ts');
}

/** Opens the database with the given version, like a page of another release. */
function openRaw(version: number, upgrade = (_: IDBDatabase) => {}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('drafts', version);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const picture = (id: string, draft = 'event:new:AMA') => ({
  ...{ version: 1, id, draft },
  blob: new Blob([id]),
  addedAt: Date.now(),
});
const idsOf = async (draft: string) =>
  (await pictures.persistedPictures(draft)).map(({ id }) => id);

const since = Date.now() - 1_000;
const values = { theme: 'Reunion' };
const post = {
  ...{ version: 1, id: 'post', owner: 'AMA', kind: 'event', path: '/myevents', title: 'Reunion' },
  ...{ values, order: ['a'], since, attempted: true, changed: true, opened: false },
};
const reply = {
  ...{ ...post, id: 'reply-AMA-e1', kind: 'reply', path: '/eventdetails?id=e1', order: [] },
  ...{ title: 'Gala · coming', isAnswer: true, since: since + 1, attempted: false, changed: false },
  values: {
    ...{ event: 'e1', theme: 'Gala', start_date: '2999-03-13' },
    ...{ answer: 'coming', guests: '2', note: 'No nuts', shown: 'true' },
  },
};
const arrival = {
  ...{ version: 1, key: 'waits', event: 'e1', owner: 'AMA', reply: 'r1', name: '' },
  ...{ at: '2026-03-12T18:00:00.000Z', sent: false, undone: false },
};
const door = {
  ...{ version: 1, id: 'e1', owner: 'AMA', theme: 'Gala', salt: 's', fetchedAt: since },
  ...{ people: [], until: '2026-03-12T17:00:00.000Z' },
};

/** Creates the stores of database version 4: one for posts, another for arrivals at events. */
function createVersion4Stores(db: IDBDatabase): void {
  const chosen = db.createObjectStore('pictures', { keyPath: 'id' });
  chosen.createIndex('draft', 'draft');
  chosen.createIndex('addedAt', 'addedAt');
  const posts = db.createObjectStore('posts', { keyPath: 'id' });
  const arrivals = db.createObjectStore('arrivals', { keyPath: 'key' });
  chosen.put(picture('a', 'event:new-post:AMA'));
  chosen.put(picture('b'));
  for (const one of [
    post,
    reply,
    { ...post, id: 'refused', refusal: 'Too many today.' },
    { ...post, id: 'opened', opened: true },
    { ...post, id: 'of Ben', owner: 'BEN' },
    { id: 'damaged', version: 1 },
    { ...post, id: 'without values', owner: 'ESI', values: null },
  ]) {
    posts.put(one);
  }
  for (const one of [
    arrival,
    { ...arrival, key: 'undone', undone: true },
    { ...arrival, key: 'refused at the door', refused: 'Too long.' },
    { ...arrival, key: 'noted', sent: true },
    { ...arrival, key: 'tombstone', sent: true, undone: true },
  ]) {
    arrivals.put(one);
  }
  db.createObjectStore('doors', { keyPath: 'id' }).put(door);
}

async function fillVersion4(): Promise<void> {
  (await openRaw(4, createVersion4Stores)).close();
}

async function enter(rollNo: string) {
  const { storeSession } = await import('../../session/session-store.ts');
  storeSession({ rollNo } as SessionUser, `token of ${rollNo}`);
  const { ownWaiting } = await import('../outbox/outbox-store.ts');
  const z = await import('zod/mini');
  return ownWaiting(z.unknown());
}

test('takes over what waits, and what has arrived at a door', async () => {
  await fillVersion4();
  const waiting = await enter('AMA');
  const byId = Object.fromEntries(waiting.map((one) => [one.id, one]));
  expect(Object.keys(byId).sort()).toEqual(
    ['opened', 'post', 'refused', 'refused at the door', 'reply-AMA-e1', 'undone', 'waits'].sort(),
  );
  expect(byId.post).toMatchObject({
    ...{ kind: 'event', created: since, attempted: true, state: 'waiting' },
    payload: { path: '/myevents', title: 'Reunion', values, order: ['a'], changed: true },
  });
  expect(byId['reply-AMA-e1']?.payload).toEqual({
    ...{ path: '/eventdetails?id=e1', title: 'Gala · coming' },
    event: { _id: 'e1', theme: 'Gala', start_date: '2999-03-13' },
    reply: { answer: 'coming', guests: 2, note: 'No nuts', shown: true },
  });
  expect(byId.refused).toMatchObject({ state: 'aside', refusal: 'Too many today.' });
  expect(byId.opened).toMatchObject({ state: 'aside' });
  expect(byId.opened?.refusal).toBeUndefined();
  expect(await idsOf('event:new-post:AMA')).toEqual(['a']);
  expect(await idsOf('event:new:AMA')).toEqual(['b']);
  expect(byId.waits).toMatchObject({ kind: 'arrival', payload: { event: 'e1', undone: false } });
  expect(byId.undone).toMatchObject({ state: 'waiting', payload: { undone: true } });
  expect(byId['refused at the door']).toMatchObject({ state: 'aside', refusal: 'Too long.' });
  expect(await withDraftDatabase((db) => db.getAll('doors'))).toMatchObject([
    { id: 'e1', account: 'AMA', noted: [{ key: 'noted' }, { key: 'tombstone', undone: true }] },
  ]);
  expect((await enter('BEN')).map(({ id }) => id)).toEqual(['of Ben']);
});

test('an upgrade that breaks off changes nothing, and is made another time', async () => {
  await fillVersion4();
  const { put } = IDBObjectStore.prototype;
  let puts = 0;
  IDBObjectStore.prototype.put = function (...args) {
    puts += 1;
    if (puts === 3) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, args);
  };
  await expect(enter('AMA')).rejects.toThrow();
  IDBObjectStore.prototype.put = put;
  const old = await openRaw(4);
  expect([...old.objectStoreNames]).toEqual(['arrivals', 'doors', 'pictures', 'posts']);
  old.close();
  await loadPage();
  expect(await enter('AMA')).toHaveLength(7);
});

test('a page of the release before closes for this one, and does without the store then', async () => {
  const old = await openRaw(4, createVersion4Stores);
  old.onversionchange = () => old.close();
  expect(await enter('AMA')).toHaveLength(7);
  await expect(openRaw(4)).rejects.toMatchObject({ name: 'VersionError' });
});

test.each([
  [2, ['a'], []],
  [3, ['a'], ['post']],
])('keeps what version %i had', async (version, chosen, waits) => {
  const old = await openRaw(version, (db) => {
    const store = db.createObjectStore('pictures', { keyPath: 'id' });
    store.createIndex('draft', 'draft');
    store.createIndex('addedAt', 'addedAt');
    store.put(picture('a'));
    if (version === 3) db.createObjectStore('posts', { keyPath: 'id' }).put(post);
  });
  old.close();
  expect((await enter('AMA')).map(({ id }) => id)).toEqual(waits);
  expect(await idsOf('event:new:AMA')).toEqual(chosen);
  expect(await withDraftDatabase((db) => db.getAllKeys('doors'))).toEqual([]);
});

test('replaces the store of the first release', async () => {
  const old = await openRaw(1, (db) =>
    db.createObjectStore('pictures', { keyPath: 'id' }).put({ id: 'old', draft: 'event:new:AMA' }),
  );
  old.close();
  expect(await pictures.persistPicture(picture('new'))).toBe(true);
  expect(await idsOf('event:new:AMA')).toEqual(['new']);
});

test('waits for no page that blocks the upgrade, however often it is asked, and goes on afterwards', async () => {
  const old = await openRaw(4, createVersion4Stores);
  expect(await pictures.persistPicture(picture('c'))).toBe(false);
  expect(await pictures.persistPicture(picture('c'))).toBe(false);
  old.close();
  await vi.waitFor(async () => expect(await pictures.persistPicture(picture('c'))).toBe(true), {
    timeout: 90_000,
  });
});

test('opens again where the browser has closed the connection without a word', async () => {
  expect(await pictures.persistPicture(picture('a'))).toBe(true);
  await withDraftDatabase(async (db) => db.close());
  expect(await pictures.persistPicture(picture('b'))).toBe(true);
  expect(await idsOf('event:new:AMA')).toEqual(['a', 'b']);
});

test('closes for a newer release in another tab', async () => {
  await pictures.persistPicture(picture('a'));
  const newer = await openRaw(6);
  expect(newer.version).toBe(6);
});
