import type { DBSchema, IDBPDatabase } from 'idb';
import * as z from 'zod/mini';
import { confirmedNow } from '../../server-clock.ts';

/** Raise it when a picture stored by an older release would be misread. */
const pictureVersion = 1;
const maxAgeMs = 30 * 24 * 60 * 60_000;

/** Storage outlives releases: what was stored is checked before it is used. */
const storedPicture = z.object({
  version: z.literal(pictureVersion),
  id: z.string(),
  /** Name of the draft it belongs to. */
  draft: z.string(),
  /** Converted. */
  blob: z.custom<Blob>((value) => value instanceof Blob),
  /** The file itself, which this browser could not convert. */
  original: z.optional(z.boolean()),
  /** Name and size of the file: tells one that is chosen twice. */
  file: z.optional(z.string()),
  /** When it was chosen, in milliseconds. */
  addedAt: z.number(),
  /** Sending has begun: it may have arrived although no answer did. */
  tried: z.optional(z.boolean()),
  /** Path on the server, and the time of the upload. */
  path: z.optional(z.string()),
  sentAt: z.optional(z.number()),
});
/** A picture that was chosen and is not on a saved record yet. */
export type PersistedPicture = Omit<z.output<typeof storedPicture>, 'version'>;

interface DraftDatabase extends DBSchema {
  pictures: {
    key: string;
    value: PersistedPicture & { version: number };
    indexes: { draft: string; addedAt: number };
  };
  /** Posts that wait for the network (`components/outbox`), which checks them. */
  posts: { key: string; value: { id: string; version: number } };
  /** Lists for doors, and who has arrived (`features/events/door`), which checks them. */
  doors: { key: string; value: { id: string; version: number } };
  arrivals: { key: string; value: { key: string; version: number } };
}

/**
 * Stores a picture in the browser, so that a reload does not lose it. Nothing in this file throws:
 * false where the browser has no room or forbids it, and the picture lasts as long as the page.
 */
export async function persistPicture(picture: PersistedPicture): Promise<boolean> {
  try {
    const db = await openDraftDatabase();
    await db.put('pictures', { ...picture, version: pictureVersion });
    return true;
  } catch (error) {
    console.warn('The picture could not be stored in the browser.', error);
    return false;
  }
}

/** The pictures of a draft, in the order in which they were chosen. */
export async function persistedPictures(draft: string): Promise<PersistedPicture[]> {
  try {
    const db = await openDraftDatabase();
    await removeExpired(db);
    const stored = await db.getAllFromIndex('pictures', 'draft', draft);
    const readable = stored.filter((one) => z.safeParse(storedPicture, one).success);
    const unreadable = stored.filter((one) => !readable.includes(one));
    await removePersisted(unreadable.map(({ id }) => id));
    return readable.sort((one, other) => one.addedAt - other.addedAt);
  } catch (error) {
    console.warn('The stored pictures could not be read.', error);
    return [];
  }
}

/** By the index of the age: no blob is loaded. */
async function removeExpired(db: IDBPDatabase<DraftDatabase>): Promise<void> {
  const expired = IDBKeyRange.upperBound((confirmedNow() ?? 0) - maxAgeMs);
  await removePersisted(await db.getAllKeysFromIndex('pictures', 'addedAt', expired));
}

export async function removePersisted(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    const db = await openDraftDatabase();
    const { store, done } = db.transaction('pictures', 'readwrite');
    await Promise.all([...ids.map((id) => store.delete(id)), done]);
  } catch (error) {
    console.warn('Stored pictures could not be removed.', error);
  }
}

/** By the index of the draft: no blob is loaded. */
export async function removePersistedOfDraft(draft: string): Promise<void> {
  try {
    const db = await openDraftDatabase();
    await removePersisted(await db.getAllKeysFromIndex('pictures', 'draft', draft));
  } catch (error) {
    console.warn('Stored pictures could not be removed.', error);
  }
}

let opened: Promise<IDBPDatabase<DraftDatabase>> | undefined;

/** Pictures of drafts, and what waits for the network. */
export function openDraftDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  opened ??= openDatabase().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function openDatabase(): Promise<IDBPDatabase<DraftDatabase>> {
  // Fetched on demand: a form can be read and filled in before the store is loaded.
  const { openDB } = await import('idb');
  return new Promise((resolve, reject) => {
    const database = openDB<DraftDatabase>('drafts', 4, {
      upgrade(db, oldVersion) {
        db.createObjectStore('doors', { keyPath: 'id' });
        db.createObjectStore('arrivals', { keyPath: 'key' });
        if (oldVersion === 3) return;
        db.createObjectStore('posts', { keyPath: 'id' });
        if (oldVersion === 2) return;
        // Version 1 stored neither a version nor an index: its drafts are dropped, too.
        if (oldVersion > 0) db.deleteObjectStore('pictures');
        const pictures = db.createObjectStore('pictures', { keyPath: 'id' });
        pictures.createIndex('draft', 'draft');
        pictures.createIndex('addedAt', 'addedAt');
      },
      // A tab with an older release blocks the upgrade: work without the store instead of waiting.
      blocked: () => reject(new Error('An older page holds the stored pictures.')),
      // A newer release in another tab waits until this connection is closed.
      blocking: () => {
        opened = undefined;
        // A failure to open is reported by `reject` below.
        database.then(
          (db) => db.close(),
          () => {},
        );
      },
      // The browser may close it, e.g. when it needs the room: it is opened again then.
      terminated: () => {
        opened = undefined;
      },
    });
    database.then(resolve, reject);
  });
}
