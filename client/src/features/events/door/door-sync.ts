import { openDoor, sendArrivals } from '@alumni/shared/calls/event-replies';
import { limits } from '@alumni/shared/core/limits';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { Waiting } from '../../../components/outbox/outbox-store.ts';
import {
  isOutage,
  sendWaiting,
  type WaitingKind,
} from '../../../components/outbox/send-waiting.ts';
import { serverNow } from '../../../server-clock.ts';
import { currentUser } from '../../../session/session-store.ts';
import {
  type ArrivalPayload,
  arrivalPayload,
  mergeArrivals,
  readDoor,
  type StoredDoor,
  saveDoor,
} from './door-store.ts';

/** Fetches the list of an event's door and stores it if the phone has room. Throws `ApiError`. */
export async function fetchDoor(id: string): Promise<{ door: StoredDoor; isStored: boolean }> {
  const account = currentUser()?.rollNo ?? '';
  const { arrivals: noted, ...list } = await call(openDoor, { params: { id } });
  const door = { ...list, id, account, noted, fetchedAt: serverNow() };
  try {
    await saveDoor(door);
    return { door, isStored: true };
  } catch (error) {
    console.warn('The list could not be stored.', error);
    return { door, isStored: false };
  }
}

/** Sends queued arrivals and fetches those of other doors. Throws `ApiError`. */
export async function syncDoor(id: string): Promise<void> {
  if (!currentUser()) return;
  let isAsked = false;
  const send: typeof arrivalKind.send = (batch, door) => {
    isAsked ||= batchEvent(batch) === id;
    return arrivalKind.send(batch, door);
  };
  await sendWaiting({ arrival: async () => ({ ...arrivalKind, send }) }, () => {});
  if (!isAsked) await exchangeArrivals(id, [], await readDoor(id));
}

type Arrivals = Waiting<ArrivalPayload>[];
type Door = StoredDoor | undefined;

/** Sends arrivals and stores those that the server has recorded since the last sync. */
async function exchangeArrivals(id: string, batch: Arrivals, stored: Door): Promise<void> {
  const since = stored?.until;
  const body = { arrivals: batch.map(toSentArrival), ...(since && { since }) };
  const { arrivals, until } = await call(sendArrivals, { params: { id }, body });
  const own = batch.map(({ id: key, payload: { reply, name, at, undone } }) => {
    return { key, reply, name, at, undone };
  });
  if (stored) await mergeArrivals(stored, [...arrivals, ...own], until);
}

/** Undone arrivals omit the name: the server may have refused it. */
function toSentArrival({ id: key, payload: { reply, name, at, undone } }: Waiting<ArrivalPayload>) {
  if (undone) return { key, at, undone };
  return { key, ...(reply ? { reply } : { name }), at };
}

/** Tells the outbox how to send queued arrivals. Those of one event go together in a request. */
export const arrivalKind: WaitingKind<ArrivalPayload, Door> = {
  payload: arrivalPayload,
  batch: (waiting) =>
    waiting
      .filter(({ payload }) => payload.event === waiting[0]?.payload.event)
      .slice(0, limits.arrivalsAtOnce),
  prepare: (batch) => readDoor(batchEvent(batch)),
  async send(batch, door) {
    await exchangeArrivals(batchEvent(batch), batch, door);
    return undefined;
  },
  // Seconds until a failed request is repeated. The pause is short: other doors wait for these arrivals.
  pause: () => 60,
  async onRefused({ status }, batch) {
    // The event was deleted: its arrivals can never be sent, so remove them.
    if (status === 404) return 'remove';
    // 409: the event has reached its limit of arrivals. The undoing of an arrival is still accepted.
    if (status !== 400 && status !== 409) return 'later';
    if (batch.length > 1) return 'aside';
    try {
      await exchangeArrivals(batchEvent(batch), [], await readDoor(batchEvent(batch)));
      return 'aside';
    } catch (error) {
      // The server has also refused a request without arrivals. So this arrival is not the cause, and it is sent again
      // later.
      if (error instanceof ApiError && !isOutage(error)) return 'later';
      throw error;
    }
  },
};

const batchEvent = (batch: Arrivals) => batch[0]?.payload.event ?? '';
