import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { sendArrivals as calledSendArrivals } from '@alumni/shared/calls/event-replies';
import { limits } from '@alumni/shared/core/limits';
import { sendArrivals } from '@alumni/shared/events/event-replies';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { StoredArrival } from './door-store.ts';

const mocks = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('../../../api/call.ts', () => mocks);

beforeEach(() => mocks.call.mockReset());

test('a list belongs to whom it was asked for, though somebody else has logged in meanwhile', async () => {
  const { storeSession } = await import('../../../session/session-store.ts');
  const { fetchDoor } = await import('./door-sync.ts');
  const { readDoor } = await import('./door-store.ts');
  const enter = (rollNo: string) => storeSession({ rollNo } as SessionUser, `token of ${rollNo}`);
  mocks.call.mockImplementationOnce(async () => {
    enter('BEN');
    return { theme: 'Party', salt: 's', people: [], until: '', arrivals: [] };
  });
  enter('ADA');
  await fetchDoor('party');
  expect(await readDoor('party', 'BEN')).toBeUndefined();
  expect(await readDoor('party', 'ADA')).toMatchObject({ theme: 'Party' });
});

const at = '2026-03-12T18:00:00.000Z';
const anArrival = (
  key: string,
  name: string,
  more: Partial<StoredArrival> = {},
): StoredArrival => ({
  key: `arrival-of-a-phone-${key}`,
  event: 'fair',
  owner: 'ADA',
  reply: '',
  name,
  at,
  sent: false,
  undone: false,
  ...more,
});

type Sent = { arrivals: { key: string }[] };

function serveArrivals(answer: (body: Sent) => object): void {
  mocks.call.mockImplementation(async (endpoint, options) =>
    // A new session has calls of its own.
    endpoint === calledSendArrivals ? answer(options.body) : {},
  );
}

/** Answers as the server does: all of a call or nothing. Returns the keys that it has taken. */
function serve() {
  const taken: string[] = [];
  serveArrivals((body) => {
    if (!sendArrivals.body.safeParse(body).success) {
      throw new ApiError(400, { message: 'This text is too long.' });
    }
    taken.push(...body.arrivals.map(({ key }) => key));
    return { arrivals: [], until: at };
  });
  return taken;
}

async function doorOf(arrivals: StoredArrival[]) {
  const { storeSession } = await import('../../../session/session-store.ts');
  storeSession({ rollNo: 'ADA' } as SessionUser, 'a token');
  const store = await import('./door-store.ts');
  await store.putArrivals(arrivals);
  return { ...(await import('./door-sync.ts')), ...store };
}

test('arrivals that the server refuses are set aside with its reason, and all others go', async () => {
  const names = Array.from({ length: 230 }, (_, n) => `Person ${n}`);
  for (const n of [3, 150, 151]) names[n] = 'x'.repeat(limits.name + 1);
  const door = await doorOf(names.map((name, n) => anArrival(String(n), name)));
  const taken = serve();
  await door.syncDoor('fair');
  expect(new Set(taken).size).toBe(227);
  expect(taken).toHaveLength(227);
  const refused = (await door.arrivalsOf('fair')).filter((one) => one.refused !== undefined);
  expect(refused.map(({ key, refused }) => [key.slice(19), refused]).sort()).toEqual(
    ['150', '151', '3'].map((key) => [key, 'This text is too long.']),
  );
  // They cost no call more.
  mocks.call.mockClear();
  await door.syncDoor('fair');
  expect(mocks.call).toHaveBeenCalledTimes(1);
  // Taken off the list: its name is what was refused.
  const [first] = refused;
  const { refused: _, ...undone } = first as StoredArrival;
  await door.putArrivals([{ ...undone, undone: true }]);
  await door.syncDoor('fair');
  expect(taken).toHaveLength(228);
});

test('where the event has no room for an arrival, it is set aside with the reason, and one that is undone goes', async () => {
  const gone = anArrival('undone', 'Ben', { event: 'ball', undone: true });
  const door = await doorOf([anArrival('beyond', 'Ada', { event: 'ball' }), gone]);
  const taken: string[] = [];
  serveArrivals(({ arrivals }) => {
    if (arrivals.some(({ key }) => key !== gone.key)) throw new ApiError(409, { message: 'Full.' });
    taken.push(...arrivals.map(({ key }) => key));
    return { arrivals: [], until: at };
  });
  await door.syncDoor('ball');
  expect(taken).toEqual([gone.key]);
  const [beyond] = (await door.arrivalsOf('ball')).filter(({ name }) => name === 'Ada');
  expect(beyond?.refused).toBe('Full.');
  await door.removeArrivals([gone.key, beyond?.key ?? '']);
});

test('nothing is set aside where the server refuses more than an arrival', async () => {
  const door = await doorOf([anArrival('one', 'Ada', { event: 'ball' })]);
  serveArrivals(() => {
    throw new ApiError(400, { message: 'The request could not be read.' });
  });
  await expect(door.syncDoor('ball')).rejects.toThrow('could not be read');
  expect(await door.arrivalsOf('ball')).toMatchObject([{ sent: false, undone: false }]);
  expect((await door.arrivalsOf('ball'))[0]?.refused).toBeUndefined();
});

test('an arrival that was undone stays so, though an older answer still has it', async () => {
  const gone = anArrival('gone', 'Ada', { event: 'gala', undone: true });
  const door = await doorOf([gone]);
  const list = { theme: 'Gala', salt: 's', people: [], fetchedAt: Date.now(), until: at };
  await door.saveDoor({ ...list, id: 'gala', owner: 'ADA' });
  serve();
  await door.syncDoor('gala');
  const { key, name } = gone;
  serveArrivals(() => ({ arrivals: [{ key, name, reply: '', at }], until: at }));
  await door.syncDoor('gala');
  expect(await door.arrivalsOf('gala')).toMatchObject([{ undone: true }]);
});
