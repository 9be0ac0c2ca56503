import type { NotedArrival } from '@alumni/shared/events/event-replies';
import * as z from 'zod/mini';
import { withDraftDatabase } from '../../../components/draft/draft-database.ts';
import {
  isOwn,
  newWaiting,
  ownWaiting,
  putWaiting,
} from '../../../components/outbox/outbox-store.ts';
import { setWaitingFlag } from '../../../components/outbox/waiting-flag.ts';
import { serverNow } from '../../../server-clock.ts';

const noted = z.object({
  key: z.string(),
  /** Id of the person's reply; empty for people who were not on the list. */
  reply: z.string(),
  name: z.string(),
  at: z.string(),
  /**
   * Set once the server knows that the arrival is undone. A response that left the server earlier must not bring the
   * arrival back.
   */
  undone: z.optional(z.boolean()),
});

/** Stored data outlives releases: validate it before use. */
const storedDoor = z.object({
  version: z.literal(1),
  /** Event id. */
  id: z.string(),
  /** Roll number of the account that fetched the list. */
  account: z.string(),
  theme: z.string(),
  salt: z.string(),
  people: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      guests: z.number(),
      state: z.enum(['in', 'waiting', 'maybe', 'not']),
      hash: z.string(),
    }),
  ),
  /** Arrivals known to the server, from all doors. */
  noted: z.array(noted),
  fetchedAt: z.number(),
  /** Time of the last sync: the server is asked for arrivals since then. */
  until: z.string(),
});
export type StoredDoor = Omit<z.output<typeof storedDoor>, 'version'>;

/** Payload of a queued arrival. The arrival's key is the id of the queued record. */
export const arrivalPayload = z.object({
  event: z.string(),
  reply: z.string(),
  name: z.string(),
  at: z.string(),
  undone: z.boolean(),
});
export type ArrivalPayload = z.output<typeof arrivalPayload>;

/** An arrival with its state on this phone. */
export interface Arrival extends NotedArrival {
  sent: boolean;
  undone: boolean;
  /** The server's reason, if it has refused the arrival. A refused arrival is shown and blocks no other. */
  refused?: string | undefined;
}

/** Names are removed from the phone after 48 hours. */
const maxAgeMs = 48 * 60 * 60_000;

type Noted = z.output<typeof noted>;

/**
 * Stores a fetched list in place of the older one. Arrivals that the stored list knows as undone stay undone. Throws if
 * the browser has no room or forbids storage.
 */
export async function saveDoor(door: StoredDoor): Promise<void> {
  await updateDoor(door.id, (before) => ({ ...door, noted: mergeNoted(before, [], door.noted) }));
  setWaitingFlag(true);
}

/**
 * Merges new arrivals from the server into the stored list. Does nothing if that list is gone or belongs to another
 * account.
 */
export function mergeArrivals(
  { id, account }: Pick<StoredDoor, 'id' | 'account'>,
  more: readonly Noted[],
  until: string,
): Promise<void> {
  return updateDoor(id, (door) =>
    door?.account === account
      ? { ...door, noted: mergeNoted(door, door.noted, more), until }
      : undefined,
  );
}

async function updateDoor(
  id: string,
  decide: (before: StoredDoor | undefined) => StoredDoor | undefined,
): Promise<void> {
  await withDraftDatabase(async (db) => {
    const { store, done } = db.transaction('doors', 'readwrite');
    const door = decide(z.safeParse(storedDoor, await store.get(id)).data);
    const stored = door && { ...door, version: 1 };
    if (stored) await store.put(stored);
    await done;
  });
}

/**
 * Merges two lists of arrivals by key. Those of `more` replace those of `one`. Arrivals that the stored list knows as
 * undone stay undone.
 */
function mergeNoted(door: StoredDoor | undefined, one: readonly Noted[], more: readonly Noted[]) {
  const undone = new Map(door?.noted.filter((it) => it.undone).map((it) => [it.key, it]));
  const byKey = new Map([...one, ...more].map((it) => [it.key, undone.get(it.key) ?? it]));
  return [...byKey.values()];
}

/** The stored list of an event; undefined if it is missing, too old, or belongs to another account. */
export async function readDoor(id: string): Promise<StoredDoor | undefined> {
  const stored = await withDraftDatabase((db) => db.get('doors', id));
  const door = z.safeParse(storedDoor, stored).data;
  return door && isCurrent(door) ? door : undefined;
}

function isCurrent(door: Pick<StoredDoor, 'account' | 'fetchedAt'>): boolean {
  return isOwn(door) && door.fetchedAt >= serverNow() - maxAgeMs;
}

/** All arrivals at an event. Queued ones override the server's. */
export async function readArrivals(event: string): Promise<Arrival[]> {
  const door = await readDoor(event);
  const waiting = await ownWaiting(arrivalPayload, ({ kind }) => kind === 'arrival');
  const own = waiting.filter(({ payload }) => payload.event === event);
  const keys = new Set(own.map(({ id }) => id));
  const others = (door?.noted ?? []).filter(({ key }) => !keys.has(key));
  return [
    ...others.map((one) => ({ ...one, sent: true, undone: one.undone ?? false })),
    ...own.map(({ id: key, refusal: refused, payload: { reply, name, at, undone } }) => {
      return { key, reply, name, at, undone, sent: false, refused };
    }),
  ];
}

/** Queues an arrival or its undoing. Throws if the browser has no room or forbids storage. */
export async function putArrival(event: string, arrival: Arrival): Promise<void> {
  const { key, reply, name, at, undone } = arrival;
  const record = newWaiting(key, 'arrival', { event, reply, name, at, undone });
  if (record) await putWaiting(record, { isQuiet: true });
}

/** Whether an arrival still has to be sent. A refused arrival is not sent again. */
export const isUnsent = ({ sent, refused }: Arrival) => !sent && refused === undefined;

/**
 * Removes lists that are too old or belong to another account. Also removes refused arrivals at their events, which
 * contain names. Unsent arrivals stay.
 */
export async function removeOldDoors(): Promise<void> {
  const left = await withDraftDatabase(async (db) => {
    const transaction = db.transaction(['doors', 'waiting'], 'readwrite');
    const [doors, waiting] = [transaction.objectStore('doors'), transaction.objectStore('waiting')];
    const current = new Set<string>();
    for (const stored of await doors.getAll()) {
      const door = z.safeParse(storedDoor, stored).data;
      if (door && isCurrent(door)) current.add(door.id);
      else await doors.delete(stored.id);
    }
    for (const stored of await waiting.getAll()) {
      const refused = z.safeParse(refusedArrival, stored).data;
      if (refused && !current.has(refused.payload.event)) await waiting.delete(stored.id);
    }
    const count = current.size + (await waiting.count());
    await transaction.done;
    return count;
  });
  // The code that sends queued records calls this function. The second argument keeps the flag from waking that code
  // again.
  setWaitingFlag(left > 0, true);
}

const refusedArrival = z.object({
  kind: z.literal('arrival'),
  state: z.literal('aside'),
  payload: arrivalPayload,
});
