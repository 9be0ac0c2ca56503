import * as z from 'zod/mini';
import { openDraftDatabase } from '../../../components/images/picture-store.ts';
import { noteWaitingPosts } from '../../../components/outbox/waiting-flag.ts';
import { serverNow } from '../../../server-clock.ts';

/** Storage outlives releases: what was stored is checked before it is used. */
const version = z.literal(1);

const storedDoor = z.object({
  version,
  /** Of the event. */
  id: z.string(),
  /** Roll number of the person who has opened it. */
  owner: z.string(),
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
  fetchedAt: z.number(),
  /** Since when the server is asked for what is new. */
  until: z.string(),
});
export type StoredDoor = Omit<z.output<typeof storedDoor>, 'version'>;

const storedArrival = z.object({
  version,
  key: z.string(),
  event: z.string(),
  owner: z.string(),
  /** Empty for somebody who was not on the list. */
  reply: z.string(),
  name: z.string(),
  at: z.string(),
  sent: z.boolean(),
  /** It was a mistake, and is to be removed from the server. */
  undone: z.boolean(),
  /** The server has refused it, for this reason: it is shown, and holds up no other. */
  refused: z.optional(z.string()),
});
export type StoredArrival = Omit<z.output<typeof storedArrival>, 'version'>;

/** Names leave the phone after so long. */
const maxAgeMs = 48 * 60 * 60_000;

/** Stores the list for a door in the place of an older one. Throws where the browser has no room or forbids it. */
export async function saveDoor(door: StoredDoor): Promise<void> {
  const db = await openDraftDatabase();
  await db.put('doors', { ...door, version: 1 });
  noteWaitingPosts(true);
}

/** The list that a person has stored of an event; undefined if there is none that is fresh enough. */
export async function readDoor(id: string, owner: string): Promise<StoredDoor | undefined> {
  const db = await openDraftDatabase();
  const door = z.safeParse(storedDoor, await db.get('doors', id)).data;
  return door && door.owner === owner && !isTooOld(door) ? door : undefined;
}

/** Stores arrivals: one that is there already is changed. */
export async function putArrivals(arrivals: readonly StoredArrival[]): Promise<void> {
  const db = await openDraftDatabase();
  const { store, done } = db.transaction('arrivals', 'readwrite');
  await Promise.all([...arrivals.map((one) => store.put({ ...one, version: 1 })), done]);
}

export async function arrivalsOf(event: string): Promise<StoredArrival[]> {
  return (await allArrivals()).filter((one) => one.event === event);
}

async function allArrivals(): Promise<StoredArrival[]> {
  const db = await openDraftDatabase();
  const stored = await db.getAll('arrivals');
  return stored.flatMap((one) => z.safeParse(storedArrival, one).data ?? []);
}

/** Whether the server is still to be told of an arrival. */
export const isUnsent = ({ sent, refused }: StoredArrival) => !sent && refused === undefined;

/** Sets an arrival aside that the server has refused, unless it was undone meanwhile. */
export async function setAside({ key, undone }: StoredArrival, reason: string): Promise<void> {
  const db = await openDraftDatabase();
  const { store, done } = db.transaction('arrivals', 'readwrite');
  const arrival = z.safeParse(storedArrival, await store.get(key)).data;
  if (arrival?.undone === undone) {
    const refused: typeof arrival = { ...arrival, refused: reason };
    await store.put(refused);
  }
  await done;
}

/**
 * Notes that the server has these; one that was undone meanwhile still has to be sent. One that was undone stays: an older
 * answer that has it would bring it back.
 */
export async function markSent(batch: readonly StoredArrival[]): Promise<void> {
  const db = await openDraftDatabase();
  const { store, done } = db.transaction('arrivals', 'readwrite');
  for (const { key, undone } of batch) {
    const arrival = z.safeParse(storedArrival, await store.get(key)).data;
    if (arrival?.undone !== undone) continue;
    const sent: typeof arrival = { ...arrival, sent: true };
    await store.put(sent);
  }
  await done;
}

/** Events with arrivals of a person that the server does not have. */
export async function eventsWithUnsent(owner: string): Promise<string[]> {
  const unsent = (await allArrivals()).filter((one) => isUnsent(one) && one.owner === owner);
  return [...new Set(unsent.map(({ event }) => event))];
}

export async function removeArrivals(keys: readonly string[]): Promise<void> {
  const db = await openDraftDatabase();
  const { store, done } = db.transaction('arrivals', 'readwrite');
  await Promise.all([...keys.map((key) => store.delete(key)), done]);
}

/** Removes what the server had of an event and, by all that it has noted, has no more: another door has undone it. */
export async function removeUndone(event: string, noted: ReadonlySet<string>): Promise<void> {
  const gone = (await arrivalsOf(event)).filter(({ key, sent }) => sent && !noted.has(key));
  await removeArrivals(gone.map(({ key }) => key));
}

/**
 * Removes lists that are too old or of somebody who is not logged in, and what the server has or has refused of their
 * arrivals; others stay until they are sent.
 */
export async function removeDoorsExcept(owner: string | undefined): Promise<void> {
  const db = await openDraftDatabase();
  const transaction = db.transaction(['doors', 'arrivals', 'posts'], 'readwrite');
  const doors = transaction.objectStore('doors');
  const current = new Set<string>();
  for (const stored of await doors.getAll()) {
    const door = z.safeParse(storedDoor, stored).data;
    if (door && door.owner === owner && !isTooOld(door)) current.add(door.id);
    else await doors.delete(stored.id);
  }
  const arrivals = transaction.objectStore('arrivals');
  let left = current.size + (await transaction.objectStore('posts').count());
  for (const stored of await arrivals.getAll()) {
    const arrival = z.safeParse(storedArrival, stored).data;
    if (arrival && isUnsent(arrival)) left += 1;
    else if (!arrival || !current.has(arrival.event)) await arrivals.delete(stored.key);
  }
  await transaction.done;
  noteWaitingPosts(left > 0);
}

function isTooOld({ fetchedAt }: Pick<StoredDoor, 'fetchedAt'>): boolean {
  return fetchedAt < serverNow() - maxAgeMs;
}
