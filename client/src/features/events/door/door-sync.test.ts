import 'fake-indexeddb/auto';
import '../../../testing/fake-browser.ts';
import type { SessionUser } from '@alumni/shared/accounts/auth';
import { sendArrivals as calledSendArrivals } from '@alumni/shared/calls/event-replies';
import { limits } from '@alumni/shared/core/limits';
import { sendArrivals } from '@alumni/shared/events/event-replies';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import type { Arrival } from './door-store.ts';

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
  expect(await readDoor('party')).toBeUndefined();
  enter('ADA');
  expect(await readDoor('party')).toMatchObject({ theme: 'Party' });
});

const at = '2026-03-12T18:00:00.000Z';
const anArrival = (key: string, name: string, more: Partial<Arrival> = {}): Arrival => ({
  ...{ key: `arrival-of-a-phone-${key}`, reply: '', name, at },
  ...{ sent: false, undone: false, ...more },
});

type Sent = { arrivals: { key: string }[] };

function serveArrivals(respond: (body: Sent) => object): void {
  mocks.call.mockImplementation(async (endpoint, options) =>
    // The log-in in `openDoor` makes other calls. They get an empty response.
    endpoint === calledSendArrivals ? respond(options.body) : {},
  );
}

/** Accepts all arrivals of a call or none, as the server does. Returns the accepted keys. */
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

async function openDoor(event: string, arrivals: Arrival[]) {
  const { storeSession } = await import('../../../session/session-store.ts');
  storeSession({ rollNo: 'ADA' } as SessionUser, 'a token');
  const store = await import('./door-store.ts');
  for (const one of arrivals) await store.putArrival(event, one);
  return { ...(await import('./door-sync.ts')), ...store };
}

test('arrivals that the server refuses are set aside with its reason, and all others go', async () => {
  const names = Array.from({ length: 230 }, (_, n) => `Person ${n}`);
  for (const n of [3, 150, 151]) names[n] = 'x'.repeat(limits.name + 1);
  const door = await openDoor(
    'fair',
    names.map((name, n) => anArrival(String(n), name)),
  );
  const taken = serve();
  await door.syncDoor('fair');
  expect(new Set(taken).size).toBe(227);
  expect(taken).toHaveLength(227);
  const refused = (await door.readArrivals('fair')).filter((one) => one.refused !== undefined);
  expect(refused.map(({ key, refused }) => [key.slice(19), refused]).sort()).toEqual(
    ['150', '151', '3'].map((key) => [key, 'This text is too long.']),
  );
  // Refused arrivals are not sent again: the only call fetches arrivals of other doors.
  mocks.call.mockClear();
  await door.syncDoor('fair');
  expect(mocks.call).toHaveBeenCalledTimes(1);
  // The server has refused the name. An undone arrival is sent without its name, so the server accepts it.
  const [first] = refused;
  const { refused: _, ...undone } = first as Arrival;
  await door.putArrival('fair', { ...undone, undone: true });
  await door.syncDoor('fair');
  expect(taken).toHaveLength(228);
});

test('where the event has no room for an arrival, it is set aside with the reason, and one that is undone goes', async () => {
  const gone = anArrival('undone', 'Ben', { undone: true });
  const door = await openDoor('ball', [anArrival('beyond', 'Ada'), gone]);
  const taken: string[] = [];
  serveArrivals(({ arrivals }) => {
    if (arrivals.some(({ key }) => key !== gone.key)) throw new ApiError(409, { message: 'Full.' });
    taken.push(...arrivals.map(({ key }) => key));
    return { arrivals: [], until: at };
  });
  await door.syncDoor('ball');
  expect(taken).toEqual([gone.key]);
  expect(await door.readArrivals('ball')).toMatchObject([{ name: 'Ada', refused: 'Full.' }]);
});

test('nothing is set aside where the server refuses more than an arrival', async () => {
  const door = await openDoor('concert', [anArrival('one', 'Ada')]);
  serveArrivals(() => {
    throw new ApiError(400, { message: 'The request could not be read.' });
  });
  await door.syncDoor('concert');
  expect(await door.readArrivals('concert')).toMatchObject([{ sent: false, undone: false }]);
  expect((await door.readArrivals('concert'))[0]?.refused).toBeUndefined();
});

test('an arrival that the server always fails at is tried each minute: other doors wait for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const failed = anArrival('failed', 'Ada');
  const door = await openDoor('failing', [failed]);
  let calls = 0;
  serveArrivals(({ arrivals }) => {
    if (arrivals.some(({ key }) => key === failed.key)) calls += 1;
    throw new ApiError(500);
  });
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await door.syncDoor('failing').catch(() => {});
    vi.setSystemTime(Date.now() + 60_000);
  }
  vi.useRealTimers();
  expect(calls).toBe(10);
  expect(await door.readArrivals('failing')).toMatchObject([{ sent: false, undone: false }]);
});

test('on a shared phone each sees and sends their own arrivals', async () => {
  const door = await openDoor('shared', [anArrival('of-Ada', 'Chi')]);
  const { storeSession } = await import('../../../session/session-store.ts');
  storeSession({ rollNo: 'BEN' } as SessionUser, 'token of Ben');
  const taken = serve();
  await door.syncDoor('shared');
  expect([taken, await door.readArrivals('shared')]).toEqual([[], []]);
  storeSession({ rollNo: 'ADA' } as SessionUser, 'token of Ada');
  await door.syncDoor('shared');
  expect(taken).toContain('arrival-of-a-phone-of-Ada');
});

test('arrivals at an event that is gone are forgotten', async () => {
  const door = await openDoor('gone', [anArrival('late', 'Ada')]);
  serveArrivals(() => {
    throw new ApiError(404);
  });
  await door.syncDoor('gone');
  expect(await door.readArrivals('gone')).toEqual([]);
});

test('an arrival that was undone stays so, though an older response still has it', async () => {
  const gone = anArrival('gone', 'Ada', { undone: true });
  const door = await openDoor('gala', [gone]);
  const list = { theme: 'Gala', salt: 's', people: [], noted: [], fetchedAt: Date.now() };
  await door.saveDoor({ ...list, id: 'gala', account: 'ADA', until: at });
  serve();
  await door.syncDoor('gala');
  const { key, name } = gone;
  serveArrivals(() => ({ arrivals: [{ key, name, reply: '', at }], until: at }));
  await door.syncDoor('gala');
  expect(await door.readArrivals('gala')).toMatchObject([{ undone: true, sent: true }]);
});
