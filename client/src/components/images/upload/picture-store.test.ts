import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PersistedPicture } from './picture-store.ts';

const day = 24 * 60 * 60_000;
const now = 1_000 * day;

let store: typeof import('./picture-store.ts');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  store = await import('./picture-store.ts');
});

function picture(id: string, more: Partial<PersistedPicture> = {}): PersistedPicture {
  return { id, draft: 'event:new', blob: new Blob([id]), addedAt: now, ...more };
}

async function idsOf(draft: string): Promise<string[]> {
  return (await store.persistedPictures(draft)).map(({ id }) => id);
}

/** Opens the database without the code under test. */
function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('drafts');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function putRaw(value: unknown): Promise<void> {
  const db = await openRaw();
  await new Promise((resolve) => {
    const transaction = db.transaction('pictures', 'readwrite');
    transaction.objectStore('pictures').put(value);
    transaction.oncomplete = resolve;
  });
  db.close();
}

test('reads the pictures of a draft in the order in which they were chosen', async () => {
  await store.persistPicture(picture('b', { addedAt: now - 1, path: '/mnt/b.jpg', sentAt: now }));
  await store.persistPicture(picture('a'));
  await store.persistPicture(picture('other', { draft: 'event:42' }));
  const [first, second] = await store.persistedPictures('event:new');
  expect(first).toMatchObject({ id: 'b', path: '/mnt/b.jpg', sentAt: now });
  expect(second?.id).toBe('a');
  expect(await second?.blob.text()).toBe('a');
  expect(await idsOf('event:42')).toEqual(['other']);
});

test('loads no picture of another draft', async () => {
  await store.persistPicture(picture('mine'));
  await store.persistPicture(picture('other', { draft: 'event:42' }));
  await store.persistPicture(picture('expired', { draft: 'event:43', addedAt: 0 }));
  const cloned = vi.spyOn(globalThis, 'structuredClone');
  expect(await idsOf('event:new')).toEqual(['mine']);
  const loaded = cloned.mock.calls.flatMap(([value]) => (value as { id?: string }).id ?? []);
  expect(loaded).toContain('mine');
  expect(loaded).not.toContain('other');
  expect(loaded).not.toContain('expired');
});

test('removes pictures after 30 days, whichever draft is read', async () => {
  await store.persistPicture(picture('expired', { draft: 'event:42', addedAt: now - 30 * day }));
  await store.persistPicture(picture('nearly', { draft: 'event:42', addedAt: now - 30 * day + 1 }));
  await store.persistedPictures('event:new');
  expect(await idsOf('event:42')).toEqual(['nearly']);
});

test('drops pictures that do not fit the schema, keeps the others', async () => {
  await store.persistPicture(picture('fits'));
  const { id: _, ...rest } = picture('');
  const fitting = { ...rest, version: 1 };
  await putRaw({ ...fitting, id: 'no blob', blob: 'text' });
  await putRaw({ ...fitting, id: 'other version', version: 2 });
  await putRaw({ ...fitting, id: 'no version', version: undefined });
  await putRaw({ ...fitting, id: 'other shape', path: 5 });
  expect(await idsOf('event:new')).toEqual(['fits']);
  const db = await openRaw();
  const keys = db.transaction('pictures').objectStore('pictures').getAllKeys();
  await new Promise((resolve) => {
    keys.onsuccess = resolve;
  });
  expect(keys.result).toEqual(['fits']);
});

test('removes by id and by draft', async () => {
  for (const id of ['a', 'b', 'c']) await store.persistPicture(picture(id));
  await store.persistPicture(picture('other', { draft: 'event:42' }));
  await store.removePersisted(['b']);
  expect(await idsOf('event:new')).toEqual(['a', 'c']);
  await store.removePersistedOfDraft('event:new');
  expect(await idsOf('event:new')).toEqual([]);
  expect(await idsOf('event:42')).toEqual(['other']);
});

test('reports instead of throwing where the browser forbids it, and tries again later', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(await store.persistPicture(picture('a'))).toBe(false);
  expect(await store.persistedPictures('event:new')).toEqual([]);
  await store.removePersisted(['a']);
  await store.removePersistedOfDraft('event:new');
  // Storing is retried: the browser may have been short of room only for a while.
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect(await store.persistPicture(picture('a'))).toBe(true);
});
