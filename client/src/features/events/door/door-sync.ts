import { openDoor, sendArrivals } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { limits } from '@alumni/shared/core/limits';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../server-clock.ts';
import { currentUser } from '../../../session/session-store.ts';
import {
  arrivalsOf,
  eventsWithUnsent,
  isUnsent,
  markSent,
  putArrivals,
  readDoor,
  removeArrivals,
  removeDoorsExcept,
  removeUndone,
  type StoredArrival,
  type StoredDoor,
  saveDoor,
  setAside,
} from './door-store.ts';

type Noted = ResponseOf<typeof sendArrivals>['arrivals'];

/** Fetches the list of an event's door and stores it, unless the phone has no room. Throws `ApiError`. */
export async function fetchDoor(id: string): Promise<{ door: StoredDoor; isStored: boolean }> {
  const owner = currentUser()?.rollNo ?? '';
  const { arrivals, ...list } = await call(openDoor, { params: { id } });
  const door = { ...list, id, owner, fetchedAt: serverNow() };
  try {
    await saveDoor(door);
    await removeUndone(id, new Set(arrivals.map(({ key }) => key)));
    await takeOver(id, owner, arrivals);
    return { door, isStored: true };
  } catch (error) {
    console.warn('The list could not be stored.', error);
    return { door, isStored: false };
  }
}

/** Sends what the server does not have of an event, and takes over what other doors have noted. Throws `ApiError`. */
export async function syncDoor(id: string): Promise<void> {
  const owner = currentUser()?.rollNo;
  if (!owner) return;
  const stored = await readDoor(id, owner);
  for (;;) {
    const unsent = (await arrivalsOf(id)).filter((one) => isUnsent(one) && one.owner === owner);
    const batch = unsent.slice(0, limits.arrivalsAtOnce);
    const { arrivals, until } = await sendBatch(id, batch, stored?.until);
    if (stored) {
      await takeOver(id, owner, arrivals);
      await saveDoor({ ...stored, until });
    }
    if (unsent.length <= batch.length) return;
  }
}

/**
 * Sends arrivals, and returns what the server has. It takes all of a call or none: those that it refuses are looked for by
 * halves and set aside, and the others go.
 */
async function sendBatch(
  id: string,
  batch: StoredArrival[],
  since: string | undefined,
): Promise<ResponseOf<typeof sendArrivals>> {
  const send = (arrivals: StoredArrival[]) =>
    call(sendArrivals, {
      params: { id },
      body: { arrivals: arrivals.map(toSent), ...(since && { since }) },
    });
  try {
    const response = await send(batch);
    await markSent(batch);
    return response;
  } catch (error) {
    const [first] = batch;
    // 409: the event can have no more arrivals. Those that were undone are still sent.
    if (!first || !(error instanceof ApiError) || ![400, 409].includes(error.status)) throw error;
    if (batch.length > 1) {
      const half = Math.ceil(batch.length / 2);
      await sendBatch(id, batch.slice(0, half), since);
      return sendBatch(id, batch.slice(half), since);
    }
    // Fails if something else than the arrival is refused.
    const response = await send([]);
    await setAside(first, error.serverMessage ?? '');
    return response;
  }
}

/** One that is undone needs no name: it may have been refused for it. */
function toSent({ key, reply, name, at, undone }: StoredArrival) {
  if (undone) return { key, at, undone };
  return { key, ...(reply ? { reply } : { name }), at };
}

/** Stores what the server has noted; what was undone here stays so. */
async function takeOver(event: string, owner: string, noted: Noted): Promise<void> {
  const known = new Set(
    (await arrivalsOf(event)).filter(({ sent, undone }) => !sent || undone).map(({ key }) => key),
  );
  await putArrivals(
    noted
      .filter(({ key }) => !known.has(key))
      .map((one) => ({ ...one, event, owner, sent: true, undone: false })),
  );
}

/** Sends what waits of all doors; what no server takes any more, as its event is gone, is forgotten. */
export async function sendAllArrivals(): Promise<void> {
  for (const event of await eventsWithUnsent(currentUser()?.rollNo ?? '')) {
    try {
      await syncDoor(event);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status !== 404) continue;
      await removeArrivals((await arrivalsOf(event)).map(({ key }) => key));
    }
  }
}

export async function removeOldDoors(): Promise<void> {
  await removeDoorsExcept(currentUser()?.rollNo);
}
