import { isStored } from '@alumni/shared/images/stored-path';
import { isNetworkError } from '../../../api/api-error.ts';
import { newRequestKey } from '../../../api/request-key.ts';
import { serverNow } from '../../../server-clock.ts';
import { createStore } from '../../../store.ts';
import { inBackground } from '../../ui/announcements/in-background.ts';
import { convertImage, UnreadablePictureError } from '../conversion/convert-image.ts';
import {
  chosenPicture,
  draftPictures,
  forgetExpiredUpload,
  type Picture,
  preparingPicture,
  releasePreview,
  storedPicture,
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

/**
 * Maximum number of removed pictures that can be restored. The page shows at most three notices, so older removals have
 * no Undo button.
 */
const mostRemoved = 3;

/** How long saving waits for the browser to load the pictures of a draft. */
const restoreLimitMs = 10_000;

/** A chosen file that cannot be shown as a picture. */
export interface SkippedFile {
  id: string;
  file: File;
  reason: UnreadablePictureError['reason'];
}

export interface PicturesState {
  /** The pictures of the record or its draft have been loaded. */
  ready: boolean;
  pictures: readonly Picture[];
  skipped: readonly SkippedFile[];
  repeated: readonly string[];
  /** Number of a draft's pictures that cannot be restored. */
  lost: number;
  sending: boolean;
  pause: Pause | undefined;
  slowLine: boolean;
  /** false: the browser has no room, so a reload would lose the chosen pictures. */
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
 * The pictures of a record during editing: chosen, converted, ordered, uploaded. Chosen files are stored in the browser
 * under the name `draft`. An `order` has paths of stored pictures and ids of chosen ones.
 */
export class Pictures {
  private readonly draft: string;
  private readonly cap: number;
  private readonly chosen = new Map<string, PersistedPicture>();
  /** Name and size of files that are chosen or being prepared, by picture id. */
  private readonly files = new Map<string, string>();
  /** The pictures removed last; undefined for one that was still being prepared. */
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

  /** Stored paths in order. A picture that is not uploaded yet has its id instead. */
  paths(): string[] {
    return this.current.pictures.map(({ id }) => this.chosen.get(id)?.path ?? id);
  }

  /**
   * Without `isDraft`, shows the record's pictures and removes the draft's pictures from the browser. With `isDraft`,
   * shows the draft's pictures, followed by any that were chosen meanwhile.
   */
  async restore(order: readonly string[], isDraft: boolean): Promise<void> {
    if (!isDraft) {
      const pictures = order.filter(isStored).map(storedPicture);
      this.change({ ready: true, pictures, skipped: [], lost: 0 });
      for (const known of [this.chosen, this.files, this.removed]) known.clear();
      await removePersistedOfDraft(this.draft);
      return;
    }
    for (const one of await persistedPictures(this.draft)) {
      this.chosen.set(one.id, forgetExpiredUpload(one));
      if (one.file) this.files.set(one.id, one.file);
    }
    const { pictures, lost } = draftPictures(order, this.chosen);
    this.change({ ready: true, lost, pictures: [...pictures, ...this.current.pictures] });
  }

  /** Adds files up to the cap, and lists those that were already chosen. */
  add = (files: readonly File[]): void => {
    const known = new Set(this.files.values());
    const isNew = (file: File) => !known.has(nameAndSize(file)) && known.add(nameAndSize(file));
    const added = files.filter(isNew);
    const repeated = files.filter((file) => !added.includes(file)).map(({ name }) => name);
    this.choose(added.slice(0, Math.max(0, this.cap - this.current.pictures.length)));
    this.change({ repeated });
  };

  /** Replaces all pictures by one file, once that file is known to be readable. */
  replace(file: File): void {
    const [id = ''] = this.choose([file]);
    this.preparing = this.preparing.then(() => {
      const place = this.current.pictures.findIndex((one) => one.id === id);
      for (const one of this.current.pictures.slice(0, Math.max(0, place))) this.remove(one.id);
    });
  }

  /**
   * Removes a picture and returns a function that restores it to its place. That function returns false if there is no
   * room.
   */
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
    // The same file has been chosen again meanwhile: nothing is left to restore.
    if (file && [...this.files.values()].includes(file)) return true;
    if (sending || pictures.length >= this.cap || !this.removed.has(id)) return false;
    const persisted = this.removed.get(id);
    this.removed.delete(id);
    if (file) this.files.set(id, file);
    if (persisted) inBackground(this.persist(persisted));
    const back = persisted ? chosenPicture(forgetExpiredUpload(persisted)) : picture;
    this.change({ pictures: [...pictures.slice(0, index), back, ...pictures.slice(index)] });
    return true;
  }

  move(id: string, to: number): void {
    this.change({ pictures: withMoved(this.current.pictures, id, to) });
  }

  /**
   * Uploads the pictures that have not arrived, and returns all stored paths in order. Throws `UploadsFailedError` if
   * uploads failed, and `UnreadablePicturesError` if a newly chosen file is unreadable. Throws an abort after `stop`,
   * and a 401 if the session has ended.
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
   * Waits until all chosen pictures are stored in the browser, then returns the order of the pictures. Returns
   * undefined if the browser has no room. Throws `UnreadablePicturesError` if a newly chosen file is unreadable.
   */
  async persistedOrder(): Promise<string[] | undefined> {
    await this.untilPrepared();
    return this.current.persisted ? this.order() : undefined;
  }

  stop = (): void => {
    this.stopping.abort();
  };

  /** Stores the chosen pictures in the browser again, after a discard has removed them. */
  async persistAgain(): Promise<void> {
    await this.preparing;
    await Promise.all([...this.chosen.values()].map(persistPicture));
  }

  /** Frees the memory of the previews; pictures stored in the browser stay. */
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
    const pictures = [...this.current.pictures, ...added.map(({ id }) => preparingPicture(id))];
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
        // The picture was removed meanwhile: keep it only for Undo.
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

  /** Waits for files that are being prepared. Otherwise the record would be saved without them. */
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
    const update = (id: string, done: Partial<PersistedPicture>) => {
      const picture = this.chosen.get(id);
      if (picture) inBackground(this.persist({ ...picture, ...done }));
    };
    return {
      started: (id) => {
        update(id, { tried: true });
        this.changeOne(id, { state: 'sending', progress: 0 });
      },
      progress: (id, progress) => this.changeOne(id, { progress }),
      arrived: (id, path) => {
        update(id, { path, sentAt: serverNow() });
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
