import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type OpenDBCallbacks,
  openDB,
} from 'idb';

interface Stored {
  id: string;
  version: number;
}

/** Types the records only in part: the file that reads a store validates them. */
interface DraftSchema extends DBSchema {
  /** Chosen pictures that no saved record has yet (`components/images/upload/picture-store.ts`). */
  pictures: {
    key: string;
    value: Stored & { draft: string; addedAt: number };
    indexes: { draft: string; addedAt: number };
  };
  /** Queue of changes that wait for the network (`components/outbox`). */
  waiting: { key: string; value: Stored };
  /** Guest lists of events, to check people in (`features/events/door`). */
  doors: { key: string; value: Stored };
}
export type DraftDatabase = IDBPDatabase<DraftSchema>;

/** Version of the database. Never lower it: a browser that has opened a higher version fails to open this one. */
const version = 5;

export function openDrafts(callbacks: OpenDBCallbacks<DraftSchema>): Promise<DraftDatabase> {
  return openDB<DraftSchema>('drafts', version, {
    ...callbacks,
    upgrade(db, oldVersion, _, transaction) {
      const older = db as unknown as IDBPDatabase;
      // Pictures of database version 1 have no `version` field, and their store has no index. They are deleted.
      if (oldVersion === 1) older.deleteObjectStore('pictures');
      if (oldVersion < 2) {
        const pictures = db.createObjectStore('pictures', { keyPath: 'id' });
        pictures.createIndex('draft', 'draft');
        pictures.createIndex('addedAt', 'addedAt');
      }
      if (oldVersion < 4) db.createObjectStore('doors', { keyPath: 'id' });
      db.createObjectStore('waiting', { keyPath: 'id' });
      if (oldVersion < 3) return;
      // A failed upgrade also rejects the opening, which reports the failure.
      transaction.done.catch(() => {});
      const all = transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>;
      mergeQueues(older, all)
        .catch((error) => {
          console.warn('The stored drafts could not be taken over.', error);
          // An exception alone would commit half of the upgrade.
          transaction.abort();
        })
        // `abort` throws if the browser has already aborted the transaction.
        .catch(() => {});
    },
  });
}

/**
 * Merges the stores of posts and of arrivals at events into one. Code that reads the merged store skips records that do
 * not match the schema.
 */
async function mergeQueues(
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], 'versionchange'>,
): Promise<void> {
  const [waiting, doors] = [transaction.objectStore('waiting'), transaction.objectStore('doors')];
  for (const one of await transaction.objectStore('posts').getAll()) {
    await waiting.put(fromPost(one));
  }
  db.deleteObjectStore('posts');
  if (!db.objectStoreNames.contains('arrivals')) return;
  const arrivals = await transaction.objectStore('arrivals').getAll();
  for (const one of arrivals) if (!one.sent) await waiting.put(fromArrival(one));
  for (const one of await doors.getAll()) {
    const noted = arrivals.filter(({ event, sent }) => sent && event === one.id);
    await doors.put({ ...one, account: one.owner, noted });
  }
  db.deleteObjectStore('arrivals');
}

// biome-ignore lint/suspicious/noExplicitAny: whatever an older release has stored.
type OldRecord = Record<string, any>;

/** Converts a record of the old queue; `isAnswer` marked a reply to an event. */
function fromPost({ opened, isAnswer, values = {}, ...post }: OldRecord) {
  const { id, owner, kind, path, title, since, attempted, refusal, order, changed } = post;
  const { event, theme, start_date, answer, guests, note, shown, reminders } = values ?? {};
  const reply = {
    ...{ answer, guests: Number(guests) },
    ...(note !== undefined && { note }),
    ...(shown && { shown: shown === 'true' }),
    ...(reminders && { reminders: reminders === 'true' }),
  };
  return {
    ...{ version: 1, id, account: owner, kind, created: since, attempted, refusal, revision: '' },
    state: opened || refusal !== undefined ? 'aside' : 'waiting',
    payload: isAnswer
      ? { path, title, event: { _id: event, theme, start_date }, reply }
      : { path, title, values, order, changed },
  };
}

function fromArrival({ key, owner, refused, event, reply, name, at, undone }: OldRecord) {
  return {
    ...{ version: 1, id: key, account: owner, kind: 'arrival', created: Date.parse(at) },
    ...{ attempted: true, refusal: refused, revision: '' },
    state: refused === undefined ? 'waiting' : 'aside',
    payload: { event, reply, name, at, undone },
  };
}
