import { isStored } from '@alumni/shared/stored-path';
import { newRequestKey } from '../../api/request-key.ts';
import { inBackground } from '../ui/in-background.ts';
import { convertImage, UnreadablePictureError } from './convert-image.ts';
import {
  fresh,
  inPreparation,
  onRecord,
  type Picture,
  picturesOfDraft,
  releasePreview,
  withMoved,
} from './picture.ts';
import { UnreadablePicturesError, UploadsFailedError } from './picture-errors.ts';
import {
  type PersistedPicture,
  persistedPictures,
  persistPicture,
  removePersisted,
  removePersistedOfDraft,
} from './picture-store.ts';
import { type Pause, type QueueEvents, sendAll } from './upload-queue.ts';

/** How long saving waits for the browser to load the pictures of a draft. */
const restoreLimitMs = 10_000;

/** A chosen file that is no picture we can show. */
export interface Skipped {
  id: string;
  file: File;
  reason: UnreadablePictureError['reason'];
}

export interface PicturesState {
  /** The pictures of the record or its draft have been loaded. */
  ready: boolean;
  pictures: readonly Picture[];
  skipped: readonly Skipped[];
  /** Number of a draft's pictures that cannot be restored. */
  lost: number;
  sending: boolean;
  pause: Pause | undefined;
  /** false: the browser has no room, so that a reload would lose what was chosen. */
  persisted: boolean;
}

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The pictures of a record while it is edited: chosen, converted, put in order, sent. Chosen files are
 * stored in the browser under the name `draft`. An `order` has the paths of stored pictures and the ids
 * of chosen ones.
 */
export function createPictures({ draft, cap }: { draft: string; cap: number }) {
  let state: PicturesState = {
    ready: false,
    pictures: [],
    skipped: [],
    lost: 0,
    sending: false,
    pause: undefined,
    persisted: true,
  };
  const listeners = new Set<() => void>();
  const chosen = new Map<string, PersistedPicture>();
  let preparing: Promise<unknown> = Promise.resolve();
  let markReady = () => {};
  const restored = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  let stopping = new AbortController();

  function change(next: Partial<PicturesState>): void {
    state = { ...state, ...next };
    if (state.ready) markReady();
    for (const listener of listeners) listener();
  }
  function changeOne(id: string, next: Partial<Picture>): void {
    change({ pictures: state.pictures.map((one) => (one.id === id ? { ...one, ...next } : one)) });
  }
  const isListed = (id: string) => state.pictures.some((one) => one.id === id);

  async function prepare(id: string, file: File): Promise<void> {
    try {
      const { blob } = await convertImage(file);
      // Removed in the meantime.
      if (!isListed(id)) return;
      await persist({ id, draft, blob, addedAt: Date.now() });
      const shown = URL.createObjectURL(blob);
      changeOne(id, { shown, state: 'waiting', bytes: blob.size });
    } catch (error) {
      const reason = error instanceof UnreadablePictureError ? error.reason : 'unreadable';
      change({
        pictures: state.pictures.filter((one) => one.id !== id),
        skipped: [...state.skipped, { id, file, reason }],
      });
    }
  }

  async function persist(picture: PersistedPicture): Promise<void> {
    chosen.set(picture.id, picture);
    const persisted = await persistPicture(picture);
    if (persisted !== state.persisted) change({ persisted });
  }

  function add(files: readonly File[]): string[] {
    const added = files.map((file) => ({ id: newRequestKey(), file }));
    change({
      skipped: [],
      lost: 0,
      pictures: [...state.pictures, ...added.map(({ id }) => inPreparation(id))],
    });
    preparing = Promise.all([preparing, ...added.map(({ id, file }) => prepare(id, file))]);
    return added.map(({ id }) => id);
  }

  function remove(id: string): void {
    const picture = state.pictures.find((one) => one.id === id);
    if (picture) releasePreview(picture);
    if (chosen.delete(id)) inBackground(removePersisted([id]));
    change({ pictures: state.pictures.filter((one) => one.id !== id) });
  }

  const pathOf = ({ id }: Picture) => chosen.get(id)?.path ?? id;

  const queueEvents: QueueEvents = {
    started: (id) => {
      const picture = chosen.get(id);
      if (picture) inBackground(persist({ ...picture, tried: true }));
      changeOne(id, { state: 'sending', progress: 0 });
    },
    progress: (id, progress) => changeOne(id, { progress }),
    arrived: (id, path) => {
      const picture = chosen.get(id);
      if (picture) inBackground(persist({ ...picture, path, sentAt: Date.now() }));
      changeOne(id, { state: 'arrived', progress: 1 });
    },
    failed: (id, { serverMessage }) =>
      changeOne(id, { state: 'failed', progress: 0, failure: serverMessage }),
    paused: (pause) => change({ pause }),
  };

  /** Sending while a picture is read would save the record without it. */
  async function untilPrepared(): Promise<void> {
    const skippedBefore = state.skipped.length;
    await Promise.race([restored, wait(restoreLimitMs)]);
    if (!state.ready) throw new Error('The pictures of the draft could not be read yet.');
    await preparing;
    if (state.skipped.length > skippedBefore) throw new UnreadablePicturesError();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    order: () => state.pictures.map(({ id }) => id),
    /** Stored paths, and ids of what has not arrived. */
    paths: () => state.pictures.map(pathOf),

    /** Fills the list: with the pictures of the record, or with those of a draft. */
    async restore(order: readonly string[], isDraft: boolean): Promise<void> {
      if (!isDraft) {
        const pictures = order.filter(isStored).map(onRecord);
        change({ ready: true, pictures, skipped: [], lost: 0 });
        chosen.clear();
        await removePersistedOfDraft(draft);
        return;
      }
      for (const one of await persistedPictures(draft)) chosen.set(one.id, fresh(one));
      const { pictures, lost } = picturesOfDraft(order, chosen);
      change({ ready: true, lost, pictures: [...pictures, ...state.pictures] });
    },

    /** Takes as many files as there is room for. */
    add(files: readonly File[]): void {
      add(files.slice(0, Math.max(0, cap - state.pictures.length)));
    },

    /** Replaces all pictures by one file, once that is known to be readable. */
    replace(file: File): void {
      const [id = ''] = add([file]);
      preparing = preparing.then(() => {
        const place = state.pictures.findIndex((one) => one.id === id);
        for (const one of state.pictures.slice(0, Math.max(0, place))) remove(one.id);
      });
    },

    remove,

    move(id: string, to: number): void {
      change({ pictures: withMoved(state.pictures, id, to) });
    },

    /**
     * Sends what has not arrived yet and gives the stored paths in order. Throws
     * `UploadsFailedError` where some could not be sent, `UnreadablePicturesError` where a file that
     * was just chosen is no picture, an abort after `stop`, and 401.
     */
    async send(): Promise<string[]> {
      stopping = new AbortController();
      const { signal } = stopping;
      change({ sending: true });
      try {
        await untilPrepared();
        const waiting = state.pictures.flatMap(({ id }, index) => {
          const picture = chosen.get(id);
          if (!picture || picture.path) return [];
          return [{ id, index, blob: picture.blob, tried: picture.tried ?? false }];
        });
        for (const { id } of waiting) changeOne(id, { state: 'waiting', failure: undefined });
        await sendAll(waiting, queueEvents, signal);
        const failed = state.pictures.filter((one) => one.state === 'failed');
        if (failed.length > 0) {
          throw new UploadsFailedError(
            failed.length,
            failed.every(({ failure }) => !failure),
          );
        }
        return state.pictures.map(pathOf);
      } finally {
        change({ sending: false });
        for (const one of state.pictures) {
          if (one.state === 'sending' && signal.aborted) {
            changeOne(one.id, { state: 'waiting', progress: 0 });
          }
        }
      }
    },

    /**
     * The order, once all that was chosen is stored in the browser; undefined where it has no room.
     * Throws as `send` does where a file is no picture.
     */
    async persistedOrder(): Promise<string[] | undefined> {
      await untilPrepared();
      return state.persisted ? state.pictures.map(({ id }) => id) : undefined;
    },

    stop(): void {
      stopping.abort();
    },

    /** Says why pictures were refused in other words: the reader has changed the language. */
    reword(say: (text: string) => string): void {
      const inOtherWords = (one: Picture) =>
        one.failure === undefined ? one : { ...one, failure: say(one.failure) };
      change({ pictures: state.pictures.map(inOtherWords) });
    },

    /** Stores the chosen pictures in the browser again, after a discard has removed them. */
    async persistAgain(): Promise<void> {
      await preparing;
      await Promise.all([...chosen.values()].map(persistPicture));
    },

    /** Frees the memory of the previews; what is stored in the browser stays. */
    release(): void {
      state.pictures.forEach(releasePreview);
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
