import * as z from 'zod/mini';
import { confirmedNow } from '../../../server-clock.ts';
import { withDraftDatabase } from '../../draft/draft-database.ts';
import type { DraftDatabase } from '../../draft/open-drafts.ts';

/** Version of the stored format. Raise it when a picture stored by an older release would be misread. */
const pictureVersion = 1;
const maxAgeMs = 30 * 24 * 60 * 60_000;

/** Storage outlives releases: stored pictures are validated before use. */
const storedPicture = z.object({
  version: z.literal(pictureVersion),
  id: z.string(),
  draft: z.string(),
  blob: z.custom<Blob>((value) => value instanceof Blob),
  /** `blob` is the unconverted file, as this browser could not convert it. */
  original: z.optional(z.boolean()),
  /** Name and size of the file, to detect a file that is chosen twice. */
  file: z.optional(z.string()),
  /** When the picture was chosen, in milliseconds. */
  addedAt: z.number(),
  /** The upload was started: it may have arrived even without a response. */
  tried: z.optional(z.boolean()),
  /** Path on the server, once the picture is uploaded. `sentAt` is the time of the upload, in milliseconds. */
  path: z.optional(z.string()),
  sentAt: z.optional(z.number()),
});
/** A chosen picture that no saved record has yet. */
export type PersistedPicture = Omit<z.output<typeof storedPicture>, 'version'>;

/**
 * Stores a picture in the browser, so that it survives a reload. Like all functions in this file, it does not throw. It
 * returns false if storage is full or forbidden; the picture then lasts as long as the page.
 */
export async function persistPicture(picture: PersistedPicture): Promise<boolean> {
  try {
    await withDraftDatabase((db) => db.put('pictures', { ...picture, version: pictureVersion }));
    return true;
  } catch (error) {
    console.warn('The picture could not be stored in the browser.', error);
    return false;
  }
}

/** The pictures of a draft, in the order in which they were chosen. */
export async function persistedPictures(draft: string): Promise<PersistedPicture[]> {
  try {
    const stored = await withDraftDatabase(async (db) => {
      await removeExpired(db);
      return db.getAllFromIndex('pictures', 'draft', draft);
    });
    const readable = stored.flatMap((one) => z.safeParse(storedPicture, one).data ?? []);
    const known = new Set(readable.map(({ id }) => id));
    await removePersisted(stored.flatMap(({ id }) => (known.has(id) ? [] : id)));
    return readable.sort((one, other) => one.addedAt - other.addedAt);
  } catch (error) {
    console.warn('The stored pictures could not be read.', error);
    return [];
  }
}

/** Reads only the age index, which loads no blob. */
async function removeExpired(db: DraftDatabase): Promise<void> {
  const expired = IDBKeyRange.upperBound((confirmedNow() ?? 0) - maxAgeMs);
  await removePersisted(await db.getAllKeysFromIndex('pictures', 'addedAt', expired));
}

export async function removePersisted(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    await withDraftDatabase((db) => {
      const { store, done } = db.transaction('pictures', 'readwrite');
      return Promise.all([...ids.map((id) => store.delete(id)), done]);
    });
  } catch (error) {
    console.warn('Stored pictures could not be removed.', error);
  }
}

/** Reads only the draft index, which loads no blob. */
export async function removePersistedOfDraft(draft: string): Promise<void> {
  try {
    const keys = await withDraftDatabase((db) =>
      db.getAllKeysFromIndex('pictures', 'draft', draft),
    );
    await removePersisted(keys);
  } catch (error) {
    console.warn('Stored pictures could not be removed.', error);
  }
}
