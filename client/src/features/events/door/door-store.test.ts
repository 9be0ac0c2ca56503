import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocalStorage } from '../../../testing/fake-browser.ts';
import type { Arrival, StoredDoor } from './door-store.ts';

const hour = 60 * 60_000;
const now = 1_000 * hour;

let store: typeof import('./door-store.ts');
let outbox: typeof import('../../../components/outbox/outbox-store.ts');
let session: typeof import('../../../session/session-store.ts');
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeLocalStorage.clear();
  vi.resetModules();
  store = await import('./door-store.ts');
  outbox = await import('../../../components/outbox/outbox-store.ts');
  session = await import('../../../session/session-store.ts');
  enter('ada');
});

const enter = (rollNo: string) =>
  session.storeSession({ rollNo } as SessionUser, `token of ${rollNo}`);

const door = (more: Partial<StoredDoor> = {}): StoredDoor => ({
  id: 'party',
  account: 'ada',
  theme: 'Party',
  salt: 's',
  people: [{ _id: 'r1', name: 'Ben', guests: 0, state: 'in', hash: 'h' }],
  noted: [],
  fetchedAt: now,
  until: '',
  ...more,
});
const at = '2026-03-12T18:00:00.000Z';
const noted = (key: string) => ({ key, reply: 'r1', name: '', at });
const arrival = (key: string, more: Partial<Arrival> = {}): Arrival => ({
  ...noted(key),
  ...{ sent: false, undone: false, ...more },
});
const shown = async (event = 'party') =>
  (await store.readArrivals(event)).filter(({ undone }) => !undone).map(({ key }) => key);
const waits = () => fakeLocalStorage.getItem('waitingPosts') !== null;
const waiting = () => outbox.ownWaiting(store.arrivalPayload);

test('a list is there for 48 hours, for whoever has opened it', async () => {
  await store.saveDoor(door({ fetchedAt: now - 48 * hour }));
  expect(await store.readDoor('party')).toMatchObject({ theme: 'Party' });
  enter('ben');
  expect(await store.readDoor('party')).toBeUndefined();
  enter('ada');
  vi.setSystemTime(now + 1);
  expect(await store.readDoor('party')).toBeUndefined();
});

test('the names leave the phone with the list; arrivals stay until the server has them', async () => {
  await store.saveDoor(door({ fetchedAt: now - 49 * hour, noted: [noted('sent')] }));
  await store.saveDoor(door({ id: 'fresh', noted: [noted('at a fresh one')] }));
  await store.saveDoor(door({ id: 'of another', account: 'ben' }));
  await store.putArrival('party', arrival('unsent'));
  await store.removeOldDoors();
  expect(await shown()).toEqual(['unsent']);
  expect(await shown('fresh')).toEqual(['at a fresh one']);
  enter('ben');
  expect([...(await shown()), ...(await shown('fresh'))]).toEqual([]);
  expect(await store.readDoor('of another')).toBeUndefined();
  session.clearSession('logout');
  await store.removeOldDoors();
  enter('ada');
  expect([...(await shown()), ...(await shown('fresh'))]).toEqual(['unsent']);
  expect(waits()).toBe(true);
  await outbox.settleSent(await waiting());
  await store.removeOldDoors();
  expect(await shown()).toEqual([]);
  expect(waits()).toBe(false);
});

test('old lists are removed without waking the sender, which asks for it', async () => {
  await store.saveDoor(door());
  const { subscribeToWaiting } = await import('../../../components/outbox/waiting-flag.ts');
  const woken = vi.fn();
  subscribeToWaiting(woken);
  await store.removeOldDoors();
  expect(woken).not.toHaveBeenCalled();
});

test('what was undone while it was sent is sent again', async () => {
  await store.putArrival('party', arrival('a'));
  await store.putArrival('party', arrival('b'));
  const batch = await waiting();
  await store.putArrival('party', arrival('a', { undone: true }));
  await outbox.settleSent(batch);
  expect(await waiting()).toMatchObject([{ id: 'a', payload: { undone: true } }]);
});

test('an arrival that the server refuses waits for nothing, and its name leaves with the list', async () => {
  await store.putArrival('party', arrival('refused'));
  await store.putArrival('party', arrival('undone'));
  const batch = await waiting();
  await store.putArrival('party', arrival('undone', { undone: true }));
  await outbox.settleSent(batch, 'Too long');
  expect(await store.readArrivals('party')).toMatchObject([
    { key: 'refused', refused: 'Too long' },
    { key: 'undone', undone: true },
  ]);
  await store.removeOldDoors();
  expect((await waiting()).map(({ id }) => id)).toEqual(['undone']);
});

test('what another door has undone leaves with the next list; what was not sent stays', async () => {
  await store.saveDoor(door({ noted: [noted('noted'), noted('undone elsewhere')] }));
  await store.putArrival('party', arrival('unsent'));
  await store.saveDoor(door({ noted: [noted('noted')] }));
  expect(await shown()).toEqual(['noted', 'unsent']);
});
