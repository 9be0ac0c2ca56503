import { isStored } from '@alumni/shared/files';
import { newRequestKey } from '../../api/request-key.ts';
import { convertImage, UnreadablePictureError } from './convert-image.ts';
import { fresh, inPreparation, ofDraft, onRecord, type Picture } from './picture.ts';
import {
  type PersistedPicture,
  persistedPictures,
  persistPicture,
  removePersisted,
  removePersistedOfDraft,
} from './picture-store.ts';
import { type Pause, sendAll } from './upload-queue.ts';

/** How long saving waits for the browser to give back the pictures of a draft. */
const restoreLimitMs = 10_000;

/** A chosen file that is no picture we can show. */
export interface Skipped {
  id: string;
  file: File;
  reason: UnreadablePictureError['reason'];
}

export interface PicturesState {
  /** What was there at the start is in the list. */
  ready: boolean;
  pictures: readonly Picture[];
  skipped: readonly Skipped[];
  /** Pictures of a draft that were still being prepared when the page was closed. */
  lost: number;
  sending: boolean;
  pause: Pause | undefined;
  /** false: the browser has no room, so that a reload would lose what was chosen. */
  persisted: boolean;
}

/** `count` pictures could not be sent. */
export class UploadsFailedError extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`${count} pictures could not be sent`);
    this.name = 'UploadsFailedError';
    this.count = count;
  }
}

export type Pictures = ReturnType<typeof createPictures>;

/**
 * The pictures of a record while it is edited: chosen, converted, put in order, sent. What is chosen
 * is kept in the browser under the name `draft`. `order` are stored paths and ids of kept pictures.
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

  async function prepare(id: string, file: File): Promise<void> {
    try {
      const { blob } = await convertImage(file);
      // Removed in the meantime.
      if (!state.pictures.some((one) => one.id === id)) return;
      await keep({ id, draft, blob, addedAt: Date.now() });
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

  async function keep(picture: PersistedPicture): Promise<void> {
    chosen.set(picture.id, picture);
    const persisted = await persistPicture(picture);
    if (persisted !== state.persisted) change({ persisted });
  }

  function arrived(id: string, path: string): void {
    const picture = chosen.get(id);
    if (picture) void keep({ ...picture, path, sentAt: Date.now() });
    changeOne(id, { state: 'arrived', progress: 1 });
  }

  const pathOf = ({ id }: Picture) => chosen.get(id)?.path ?? id;

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
        change({
          ready: true,
          pictures: order.filter(isStored).map(onRecord),
          skipped: [],
          lost: 0,
        });
        chosen.clear();
        await removePersistedOfDraft(draft);
        return;
      }
      for (const one of await persistedPictures(draft)) chosen.set(one.id, fresh(one));
      const late = [...chosen.keys()].filter((id) => !order.includes(id));
      const pictures = [...order, ...late].flatMap((id) => {
        const kept = chosen.get(id);
        if (kept) return [ofDraft(kept)];
        return isStored(id) ? [onRecord(id)] : [];
      });
      const lost = order.length + late.length - pictures.length;
      change({ ready: true, lost, pictures: [...pictures, ...state.pictures] });
    },

    /** Takes as many files as there is room for. */
    add(files: readonly File[]): void {
      const room = files.slice(0, Math.max(0, cap - state.pictures.length));
      const added = room.map((file) => ({ id: newRequestKey(), file }));
      change({
        skipped: [],
        lost: 0,
        pictures: [...state.pictures, ...added.map(({ id }) => inPreparation(id))],
      });
      preparing = Promise.all([preparing, ...added.map(({ id, file }) => prepare(id, file))]);
    },

    remove(id: string): void {
      const picture = state.pictures.find((one) => one.id === id);
      if (picture?.shown.startsWith('blob:')) URL.revokeObjectURL(picture.shown);
      if (chosen.delete(id)) void removePersisted([id]);
      change({ pictures: state.pictures.filter((one) => one.id !== id) });
    },

    /** Puts a picture at another place; places that do not exist are the nearest that do. */
    move(id: string, to: number): void {
      const moved = state.pictures.find((one) => one.id === id);
      if (!moved) return;
      const pictures = state.pictures.filter((one) => one.id !== id);
      pictures.splice(Math.max(0, to), 0, moved);
      change({ pictures });
    },

    /**
     * Sends what has not arrived yet and gives the stored paths in order. Throws
     * `UploadsFailedError` where some could not be sent, an abort after `stop`, and 401.
     */
    async send(): Promise<string[]> {
      stopping = new AbortController();
      const { signal } = stopping;
      change({ sending: true });
      try {
        await Promise.race([restored, wait(restoreLimitMs)]);
        // What is sent now would be saved without its pictures.
        if (!state.ready) throw new Error('The pictures of the draft could not be read yet.');
        await preparing;
        const waiting = state.pictures.flatMap(({ id }, index) => {
          const picture = chosen.get(id);
          if (!picture || picture.path) return [];
          return [{ id, index, blob: picture.blob, tried: picture.tried ?? false }];
        });
        for (const { id } of waiting) changeOne(id, { state: 'waiting', failure: undefined });
        const events = {
          started: (id: string) => {
            const picture = chosen.get(id);
            if (picture) void keep({ ...picture, tried: true });
            changeOne(id, { state: 'sending', progress: 0 });
          },
          progress: (id: string, progress: number) => changeOne(id, { progress }),
          arrived,
          failed: (id: string, { serverMessage }: { serverMessage: string | undefined }) =>
            changeOne(id, { state: 'failed', progress: 0, failure: serverMessage }),
          paused: (pause: Pause | undefined) => change({ pause }),
        };
        await sendAll(waiting, events, signal);
        const failed = state.pictures.filter((one) => one.state === 'failed').length;
        if (failed > 0) throw new UploadsFailedError(failed);
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

    stop(): void {
      stopping.abort();
    },

    /** Keeps in the browser once more what may have been forgotten there meanwhile. */
    async keepAgain(): Promise<void> {
      await preparing;
      await Promise.all([...chosen.values()].map(persistPicture));
    },

    /** Frees the memory of the previews; what is kept in the browser stays. */
    release(): void {
      for (const { shown } of state.pictures) {
        if (shown.startsWith('blob:')) URL.revokeObjectURL(shown);
      }
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
