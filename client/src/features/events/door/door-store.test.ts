import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredArrival, StoredDoor } from './door-store.ts';

const hour = 60 * 60_000;
const now = 1_000 * hour;

let store: typeof import('./door-store.ts');
let flag: Map<string, string>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('indexedDB', new IDBFactory());
  flag = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => flag.get(name) ?? null,
    setItem: (name: string, value: string) => flag.set(name, value),
    removeItem: (name: string) => flag.delete(name),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
  store = await import('./door-store.ts');
});

const door = (more: Partial<StoredDoor> = {}): StoredDoor => ({
  id: 'party',
  owner: 'ada',
  theme: 'Party',
  salt: 's',
  people: [{ _id: 'r1', name: 'Ben', guests: 0, state: 'in', hash: 'h' }],
  fetchedAt: now,
  until: '',
  ...more,
});
const arrival = (key: string, more: Partial<StoredArrival> = {}): StoredArrival => ({
  key,
  event: 'party',
  owner: 'ada',
  reply: 'r1',
  name: '',
  at: '2026-03-12T18:00:00.000Z',
  sent: false,
  undone: false,
  ...more,
});
const keys = async (event = 'party') => (await store.arrivalsOf(event)).map(({ key }) => key);

test('a list is there for 48 hours, for whoever has opened it', async () => {
  await store.saveDoor(door({ fetchedAt: now - 48 * hour }));
  expect(await store.readDoor('party', 'ada')).toMatchObject({ theme: 'Party' });
  expect(await store.readDoor('party', 'ben')).toBeUndefined();
  vi.setSystemTime(now + 1);
  expect(await store.readDoor('party', 'ada')).toBeUndefined();
});

test('the names leave the phone with the list; arrivals stay until the server has them', async () => {
  await store.saveDoor(door({ fetchedAt: now - 49 * hour }));
  await store.saveDoor(door({ id: 'fresh' }));
  await store.saveDoor(door({ id: 'of another', owner: 'ben' }));
  await store.putArrivals([
    arrival('sent', { sent: true }),
    arrival('unsent'),
    arrival('at a fresh one', { event: 'fresh', sent: true }),
  ]);
  await store.removeDoorsExcept('ada');
  expect(await keys()).toEqual(['unsent']);
  expect(await keys('fresh')).toEqual(['at a fresh one']);
  expect(await store.readDoor('fresh', 'ada')).toBeDefined();
  expect(await store.readDoor('of another', 'ben')).toBeUndefined();
  expect(await store.eventsWithUnsent('ada')).toEqual(['party']);
  expect(flag.size).toBe(1);
  await store.markSent(await store.arrivalsOf('party'));
  // Nobody is logged in.
  await store.removeDoorsExcept(undefined);
  expect([...(await keys()), ...(await keys('fresh'))]).toEqual([]);
  expect(flag.size).toBe(0);
});

test('what was undone while it was sent is sent again', async () => {
  await store.putArrivals([arrival('a'), arrival('b')]);
  const batch = await store.arrivalsOf('party');
  await store.putArrivals([arrival('a', { undone: true })]);
  await store.markSent(batch);
  expect(await store.arrivalsOf('party')).toMatchObject([
    { key: 'a', sent: false, undone: true },
    { key: 'b', sent: true, undone: false },
  ]);
  await store.markSent(await store.arrivalsOf('party'));
  expect(await store.arrivalsOf('party')).toMatchObject([
    { key: 'a', sent: true, undone: true },
    { key: 'b', sent: true, undone: false },
  ]);
});

test('an arrival that the server refuses waits for nothing, and its name leaves with the list', async () => {
  await store.putArrivals([arrival('refused'), arrival('undone')]);
  const [refused, undone] = await store.arrivalsOf('party');
  if (!refused || !undone) throw new Error('nothing is stored');
  await store.putArrivals([{ ...undone, undone: true }]);
  for (const one of [refused, undone]) await store.setAside(one, 'Too long');
  expect(await store.arrivalsOf('party')).toMatchObject([
    { key: 'refused', refused: 'Too long' },
    { key: 'undone', undone: true },
  ]);
  await store.markSent([{ ...undone, undone: true }]);
  expect(await store.eventsWithUnsent('ada')).toEqual([]);
  await store.removeDoorsExcept('ada');
  expect(await keys()).toEqual([]);
});

test('what another door has undone leaves with the next list; what was not sent stays', async () => {
  await store.putArrivals([
    arrival('noted', { sent: true }),
    arrival('undone elsewhere', { sent: true }),
    arrival('unsent'),
    arrival('of another', { event: 'fair', sent: true }),
  ]);
  await store.removeUndone('party', new Set(['noted']));
  expect(await keys()).toEqual(['noted', 'unsent']);
  expect(await keys('fair')).toEqual(['of another']);
});
