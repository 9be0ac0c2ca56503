import { imageLimits } from '@alumni/shared/core/limits';
import type { Canvas } from './canvas.ts';
import type { ConvertedPicture, UnreadableReason } from './convert-picture.ts';

/** `notLoaded`: the conversion code could not be loaded. */
type Reason = UnreadableReason | 'notLoaded';

/** The file cannot be converted to a picture; `reason` selects the message on the screen. */
export class UnreadablePictureError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, fileName: string) {
    super(`${fileName}: ${reason}`);
    this.name = 'UnreadablePictureError';
    this.reason = reason;
  }
}

/**
 * Rotates a picture upright, scales it to the stored size and encodes it as JPEG. Uses a worker if the browser can draw
 * in one, and converts one picture at a time. Throws `UnreadablePictureError`.
 */
export async function convertImage(file: File): Promise<ConvertedPicture> {
  const result = await convert(file, imageLimits.storedSide);
  if (typeof result === 'string') throw new UnreadablePictureError(result, file.name);
  return result;
}

/** Shrinks a converted picture for a slow connection; keeps it if that saves nothing. Never rejects. */
export async function shrinkImage(picture: Blob): Promise<Blob> {
  const result = await convert(picture, imageLimits.slowLineSide);
  return typeof result !== 'string' && result.blob.size < picture.size ? result.blob : picture;
}

/** Loads the conversion code while there is a connection; call it when an editor opens. */
export function loadConverter(): void {
  if (canDrawInWorker()) worker ??= startWorker();
  else importConverter().catch((error) => console.warn('Not fetched yet.', error));
}

/** `image{index}.jpg` (specification §9). */
export function uploadName(index: number): string {
  return `image${index}.jpg`;
}

type Result = ConvertedPicture | Reason;

async function convert(file: Blob, side: number): Promise<Result> {
  try {
    return await convertInWorker(file, side);
  } catch {
    return convertOnPage(file, side);
  }
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, { resolve: (result: Result) => void; reject: () => void }>();

function convertInWorker(file: Blob, side: number): Promise<Result> {
  if (!canDrawInWorker()) return Promise.reject(new Error('no OffscreenCanvas'));
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  worker.postMessage({ id, file, side });
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject: () => reject(new Error('the worker has failed')) });
  });
}

function canDrawInWorker(): boolean {
  return 'OffscreenCanvas' in window;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, result } }: MessageEvent<{ id: number; result: Result }>) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  // The rejected pictures are converted on the main thread instead.
  started.onerror = () => {
    worker = undefined;
    started.terminate();
    for (const { reject } of waiting.values()) reject();
    waiting.clear();
  };
  return started;
}

let turn: Promise<unknown> = Promise.resolve();

/** Converts on the main thread: in browsers that cannot draw in a worker, or after the worker has failed. */
async function convertOnPage(file: Blob, side: number): Promise<Result> {
  const converter = await importConverter().catch(() => undefined);
  if (!converter) return 'notLoaded';
  const { convertPicture } = converter;
  const result = turn.then(() => convertPicture(file, createCanvas, side));
  turn = result.catch(() => {});
  return result.catch(() => 'unreadable');
}

const importConverter = () => import('./convert-picture.ts');

function createCanvas(): Canvas {
  const canvas = document.createElement('canvas');
  return {
    canvas,
    toJpeg: (quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
  };
}
