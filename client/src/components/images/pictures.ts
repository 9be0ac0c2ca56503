import { isStored } from '@alumni/shared/images/stored-path';
import { type ApiError, isNetworkError } from '../../api/api-error.ts';
import { newRequestKey } from '../../api/request-key.ts';
import { serverNow } from '../../server-clock.ts';
import { createStore } from '../../store.ts';
import { inBackground } from '../ui/in-background.ts';
import { convertImage, UnreadablePictureError } from './convert-image.ts';
import {
  fresh,
  inPreparation,
  ofDraft,
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

/** Pictures that can be brought back: more notices are not shown. */
const mostRemoved = 3;

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
  /** Names of files that were chosen before. */
  repeated: readonly string[];
  /** Number of a draft's pictures that cannot be restored. */
  lost: number;
  sending: boolean;
  pause: Pause | undefined;
  slowLine: boolean;
  /** false: the browser has no room, so that a reload would lose what was chosen. */
  persisted: boolean;
}

const emptyState: PicturesState = {
  ready: false,
  pictures: [],
  skipped: [],
  repeated: [],
  lost: 0,
  sending: false,
  pause: undefined,
  slowLine: false,
  persisted: true,
};

/**
 * The pictures of a record while it is edited: chosen, converted, put in order, sent. Chosen files are
 * stored in the browser under the name `draft`. An `order` has the paths of stored pictures and the ids
 * of chosen ones.
 */
export class Pictures {
  private readonly draft: string;
  private readonly cap: number;
  private readonly chosen = new Map<string, PersistedPicture>();
  /** Files that are being prepared or are chosen, by the id of their picture. */
  private readonly files = new Map<string, string>();
  /** The last that were removed, prepared or not yet. */
  private readonly removed = new Map<string, PersistedPicture | undefined>();
  private markRestored = () => {};
  private readonly restored = new Promise<void>((resolve) => {
    this.markRestored = resolve;
  });
  private readonly store = createStore(emptyState);
  private preparing: Promise<unknown> = Promise.resolve();
  private stopping = new AbortController();

  constructor({ draft, cap }: { draft: string; cap: number }) {
    this.draft = draft;
    this.cap = cap;
  }

  state = this.store.get;
  useState = this.store.useValue;

  private get current(): PicturesState {
    return this.store.get();
  }

  order(): string[] {
    return this.current.pictures.map(({ id }) => id);
  }

  /** Stored paths, and ids of what has not arrived. */
  paths(): string[] {
    return this.current.pictures.map(({ id }) => this.chosen.get(id)?.path ?? id);
  }

  /** Fills the list: with the pictures of the record, or with those of a draft. */
  async restore(order: readonly string[], isDraft: boolean): Promise<void> {
    if (!isDraft) {
      const pictures = order.filter(isStored).map(onRecord);
      this.change({ ready: true, pictures, skipped: [], lost: 0 });
      for (const known of [this.chosen, this.files, this.removed]) known.clear();
      await removePersistedOfDraft(this.draft);
      return;
    }
    for (const one of await persistedPictures(this.draft)) {
      this.chosen.set(one.id, fresh(one));
      if (one.file) this.files.set(one.id, one.file);
    }
    const { pictures, lost } = picturesOfDraft(order, this.chosen);
    this.change({ ready: true, lost, pictures: [...pictures, ...this.current.pictures] });
  }

  /** Takes as many files as there is room for; those that were chosen before are named. */
  add = (files: readonly File[]): void => {
    const known = new Set(this.files.values());
    const isNew = (file: File) => !known.has(nameAndSize(file)) && known.add(nameAndSize(file));
    const added = files.filter(isNew);
    const repeated = files.filter((file) => !added.includes(file)).map(({ name }) => name);
    this.choose(added.slice(0, Math.max(0, this.cap - this.current.pictures.length)));
    this.change({ repeated });
  };

  /** Replaces all pictures by one file, once that is known to be readable. */
  replace(file: File): void {
    const [id = ''] = this.choose([file]);
    this.preparing = this.preparing.then(() => {
      const place = this.current.pictures.findIndex((one) => one.id === id);
      for (const one of this.current.pictures.slice(0, Math.max(0, place))) this.remove(one.id);
    });
  }

  /** Returns what brings it back to its place, unless it is back: false where there is no room for it any more. */
  remove(id: string): () => boolean {
    const index = this.current.pictures.findIndex((one) => one.id === id);
    const picture = this.current.pictures[index];
    if (!picture) return () => false;
    releasePreview(picture);
    this.removed.set(id, this.chosen.get(id));
    for (const oldest of [...this.removed.keys()].slice(0, -mostRemoved)) {
      this.removed.delete(oldest);
    }
    const file = this.files.get(id);
    this.files.delete(id);
    if (this.chosen.delete(id)) inBackground(removePersisted([id]));
    this.change({ pictures: this.current.pictures.filter((one) => one.id !== id) });
    return () => this.bringBack(picture, index, file);
  }

  private bringBack(picture: Picture, index: number, file: string | undefined): boolean {
    const { pictures, sending } = this.current;
    const { id } = picture;
    // The same file has been chosen again meanwhile.
    if (file && [...this.files.values()].includes(file)) return true;
    if (sending || pictures.length >= this.cap || !this.removed.has(id)) return false;
    const persisted = this.removed.get(id);
    this.removed.delete(id);
    if (file) this.files.set(id, file);
    if (persisted) inBackground(this.persist(persisted));
    const back = persisted ? ofDraft(fresh(persisted)) : picture;
    this.change({ pictures: [...pictures.slice(0, index), back, ...pictures.slice(index)] });
    return true;
  }

  move(id: string, to: number): void {
    this.change({ pictures: withMoved(this.current.pictures, id, to) });
  }

  /**
   * Sends what has not arrived yet and gives the stored paths in order. Throws
   * `UploadsFailedError` where some could not be sent, `UnreadablePicturesError` where a file that
   * was just chosen is no picture, an abort after `stop`, and 401.
   */
  async send(): Promise<string[]> {
    this.stopping = new AbortController();
    const { signal } = this.stopping;
    this.change({ sending: true });
    try {
      await this.untilPrepared();
      const unsent = this.unsent();
      for (const { id } of unsent) this.changeOne(id, { state: 'waiting', failure: undefined });
      await sendAll(unsent, this.queueEvents(), signal);
      const failed = this.current.pictures.filter((one) => one.state === 'failed');
      if (failed.length > 0) {
        const isNetwork = failed.every(({ failure }) => !failure);
        throw new UploadsFailedError(failed.length, isNetwork);
      }
      return this.paths();
    } finally {
      this.change({ sending: false });
      const cut = signal.aborted ? this.current.pictures : [];
      for (const { id } of cut.filter(({ state }) => state === 'sending')) {
        this.changeOne(id, { state: 'waiting', progress: 0 });
      }
    }
  }

  /**
   * The order, once all that was chosen is stored in the browser; undefined where it has no room.
   * Throws as `send` does where a file is no picture.
   */
  async persistedOrder(): Promise<string[] | undefined> {
    await this.untilPrepared();
    return this.current.persisted ? this.order() : undefined;
  }

  stop = (): void => {
    this.stopping.abort();
  };

  /** Says why pictures were refused in other words: the reader has changed the language. */
  async reword(inOtherWords: (failure: ApiError) => Promise<ApiError>): Promise<void> {
    for (const { id, failure } of this.current.pictures) {
      if (!failure) continue;
      const reworded = await inOtherWords(failure);
      // It may have been sent again meanwhile.
      const isSame = this.current.pictures.some((one) => one.failure === failure);
      if (isSame) this.changeOne(id, { failure: reworded });
    }
  }

  /** Stores the chosen pictures in the browser again, after a discard has removed them. */
  async persistAgain(): Promise<void> {
    await this.preparing;
    await Promise.all([...this.chosen.values()].map(persistPicture));
  }

  /** Frees the memory of the previews; what is stored in the browser stays. */
  release(): void {
    this.current.pictures.forEach(releasePreview);
  }

  private change(next: Partial<PicturesState>): void {
    if (next.ready) this.markRestored();
    this.store.set({ ...this.current, ...next });
  }

  private changeOne(id: string, next: Partial<Picture>): void {
    const changed = (one: Picture) => (one.id === id ? { ...one, ...next } : one);
    this.change({ pictures: this.current.pictures.map(changed) });
  }

  private choose(files: readonly File[]): string[] {
    const added = files.map((file) => ({ id: newRequestKey(), file }));
    const pictures = [...this.current.pictures, ...added.map(({ id }) => inPreparation(id))];
    for (const { id, file } of added) this.files.set(id, nameAndSize(file));
    this.change({ skipped: [], repeated: [], lost: 0, pictures });
    const prepared = added.map(({ id, file }) => this.prepare(id, file));
    this.preparing = Promise.all([this.preparing, ...prepared]);
    return added.map(({ id }) => id);
  }

  private async prepare(id: string, file: File): Promise<void> {
    try {
      const { blob, original } = await convertImage(file);
      const prepared = { id, draft: this.draft, blob, original, addedAt: serverNow() };
      const picture = { ...prepared, file: nameAndSize(file) };
      if (!this.current.pictures.some((one) => one.id === id)) {
        // Removed in the meantime.
        if (this.removed.has(id)) this.removed.set(id, picture);
        return;
      }
      await this.persist(picture);
      const shown = URL.createObjectURL(blob);
      this.changeOne(id, { shown, state: 'waiting', bytes: blob.size, original });
    } catch (error) {
      const reason = error instanceof UnreadablePictureError ? error.reason : 'unreadable';
      this.files.delete(id);
      this.removed.delete(id);
      this.change({
        pictures: this.current.pictures.filter((one) => one.id !== id),
        skipped: [...this.current.skipped, { id, file, reason }],
      });
    }
  }

  private async persist(picture: PersistedPicture): Promise<void> {
    this.chosen.set(picture.id, picture);
    const persisted = await persistPicture(picture);
    if (persisted !== this.current.persisted) this.change({ persisted });
  }

  /** Sending while a picture is read would save the record without it. */
  private async untilPrepared(): Promise<void> {
    const skippedBefore = this.current.skipped.length;
    await Promise.race([this.restored, wait(restoreLimitMs)]);
    if (!this.current.ready) throw new Error('The pictures of the draft could not be read yet.');
    await this.preparing;
    if (this.current.skipped.length > skippedBefore) throw new UnreadablePicturesError();
  }

  private unsent() {
    return this.current.pictures.flatMap(({ id }, index) => {
      const picture = this.chosen.get(id);
      if (!picture || picture.path) return [];
      return [{ id, index, blob: picture.blob, tried: picture.tried ?? false }];
    });
  }

  private queueEvents(): QueueEvents {
    const note = (id: string, done: Partial<PersistedPicture>) => {
      const picture = this.chosen.get(id);
      if (picture) inBackground(this.persist({ ...picture, ...done }));
    };
    return {
      started: (id) => {
        note(id, { tried: true });
        this.changeOne(id, { state: 'sending', progress: 0 });
      },
      progress: (id, progress) => this.changeOne(id, { progress }),
      arrived: (id, path) => {
        note(id, { path, sentAt: serverNow() });
        this.changeOne(id, { state: 'arrived', progress: 1 });
      },
      failed: (id, error) => {
        const failure = isNetworkError(error) || !error.serverMessage ? undefined : error;
        this.changeOne(id, { state: 'failed', progress: 0, failure });
      },
      paused: (pause) => this.change({ pause }),
      slowLine: (slowLine) => this.change({ slowLine }),
    };
  }
}

function nameAndSize({ name, size }: File): string {
  return `${size} ${name}`;
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
