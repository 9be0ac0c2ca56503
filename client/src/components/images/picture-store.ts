/** A picture that was chosen and is not on a saved record yet. */
export interface PersistedPicture {
  id: string;
  /** Whose draft it belongs to. */
  draft: string;
  /** Converted. */
  blob: Blob;
  /** When it was chosen, in milliseconds. */
  addedAt: number;
  /** Sending has begun: it may have arrived without our knowing. */
  tried?: boolean;
  /** Where the server keeps it, and since when. */
  path?: string;
  sentAt?: number;
}

const storeName = 'pictures';
/** Drafts that nobody came back to are let go after a month. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

/**
 * The pictures of drafts, kept in the browser over a reload. Nothing here throws: where the browser
 * has no room or forbids it, `keepPicture` tells so and the picture lasts as long as the page.
 */
export async function persistPicture(picture: PersistedPicture): Promise<boolean> {
  try {
    await inStore('readwrite', (store) => store.put(picture));
    return true;
  } catch (error) {
    console.warn('The picture could not be kept in the browser.', error);
    return false;
  }
}

/** The pictures of a draft, as they were chosen. */
export async function persistedPictures(draft: string): Promise<PersistedPicture[]> {
  try {
    const all = await inStore<PersistedPicture[]>('readonly', (store) => store.getAll());
    const expired = all.filter(({ addedAt }) => addedAt < Date.now() - maxAgeMs);
    if (expired.length > 0) void removePersisted(expired.map(({ id }) => id));
    return all
      .filter((one) => one.draft === draft && !expired.includes(one))
      .sort((one, other) => one.addedAt - other.addedAt);
  } catch (error) {
    console.warn('The kept pictures could not be read.', error);
    return [];
  }
}

export async function removePersisted(ids: readonly string[]): Promise<void> {
  try {
    await Promise.all(ids.map((id) => inStore('readwrite', (store) => store.delete(id))));
  } catch (error) {
    console.warn('Kept pictures could not be removed.', error);
  }
}

export async function removePersistedOfDraft(draft: string): Promise<void> {
  const pictures = await persistedPictures(draft);
  await removePersisted(pictures.map(({ id }) => id));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(storeName, mode);
    const request = use(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result as T);
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('drafts', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => {
      // The browser may close it, e.g. when it needs the room: it is opened again then.
      request.result.onclose = () => {
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}
