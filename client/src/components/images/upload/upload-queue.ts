import { ApiError, isNetworkError } from '../../../api/api-error.ts';
import { isFastLine, isSlowLine, recordUpload } from '../../../api/line-speed.ts';
import { arrivedUpload, uploadImage } from '../../../api/upload.ts';
import { shrinkImage, uploadName } from '../conversion/convert-image.ts';

/** For fast connections only: on others, parallel uploads just slow each other down. */
const mostAtOnce = 2;
/** After this many consecutive failures a picture waits until the user retries. */
const maxTries = 6;
const firstPauseMs = 1_000;
const longestPauseMs = 20_000;

/** A picture to upload. `id` is its key for the server. */
export interface Sending {
  id: string;
  blob: Blob;
  /** Position among the pictures of the record. */
  index: number;
  /** The picture was sent before and may have arrived. */
  tried: boolean;
}

/** Why the upload pauses. It resumes by itself when the network returns, or after `seconds`. */
export type Pause = { reason: 'offline' } | { reason: 'busy'; seconds: number };

export interface QueueEvents {
  started: (id: string) => void;
  /** `progress` is between 0 and 1. */
  progress: (id: string, progress: number) => void;
  arrived: (id: string, path: string) => void;
  failed: (id: string, error: ApiError) => void;
  paused: (pause: Pause | undefined) => void;
  /** The connection is slow: pictures are shrunk before they are sent. */
  slowLine: (isSlow: boolean) => void;
}

/** Number of uploads under way. The speed of the connection is computed with it, as they share the bandwidth. */
interface Running {
  count: number;
}

/**
 * Uploads each picture in its own request. Two requests run at a time once the connection is known to be fast. Uploads
 * wait without a network or if the server asks for a pause, and are retried after network errors. A refused picture is
 * reported as `failed`, and the others go on. Throws an abort if `signal` aborts, and a 401 if the session has ended.
 */
export async function sendAll(
  pictures: readonly Sending[],
  events: QueueEvents,
  signal: AbortSignal,
): Promise<void> {
  const left = [...pictures];
  const running: Running = { count: 0 };
  const sendNext = async (): Promise<void> => {
    const next = left.shift();
    if (!next) return;
    running.count += 1;
    await sendOne(next, running, events, signal);
    running.count -= 1;
    const free = (isFastLine() ? mostAtOnce : 1) - running.count;
    await Promise.all(Array.from({ length: Math.max(0, free) }, sendNext));
  };
  try {
    await Promise.all(Array.from({ length: isFastLine() ? mostAtOnce : 1 }, sendNext));
  } finally {
    // After a failure, no further upload starts. A parallel upload that is under way may still arrive.
    left.length = 0;
    events.paused(undefined);
  }
}

async function sendOne(
  picture: Sending,
  running: Running,
  events: QueueEvents,
  signal: AbortSignal,
): Promise<void> {
  const { id, index } = picture;
  let { tried } = picture;
  for (let failures = 0; ; ) {
    await online(events, signal);
    try {
      const path = tried ? await arrivedUpload(id, signal) : undefined;
      if (path) return events.arrived(id, path);
      events.started(id);
      tried = true;
      const onProgress = (progress: number) => events.progress(id, progress);
      events.slowLine(isSlowLine());
      const blob = isSlowLine() ? await shrinkImage(picture.blob) : picture.blob;
      const since = performance.now();
      const name = uploadName(index);
      const arrived = await uploadImage(blob, name, { key: id, signal, onProgress });
      recordUpload(blob.size, performance.now() - since, running.count);
      return events.arrived(id, arrived);
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      events.progress(id, 0);
      if (error.status === 429 || error.status === 503) {
        await busy(error.retryAfter ?? longestPauseMs / 1000, events, signal);
        continue;
      }
      failures += 1;
      const passing = isNetworkError(error) || error.status >= 500;
      if (!passing || failures >= maxTries) return events.failed(id, error);
      await pause(Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs), signal);
    }
  }
}

function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

async function online(events: QueueEvents, signal: AbortSignal): Promise<void> {
  if (navigator.onLine) return;
  events.paused({ reason: 'offline' });
  await until(signal, (done) => window.addEventListener('online', done, { once: true }));
  events.paused(undefined);
}

async function busy(seconds: number, events: QueueEvents, signal: AbortSignal): Promise<void> {
  events.paused({ reason: 'busy', seconds });
  await pause(seconds * 1000, signal);
  events.paused(undefined);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return until(signal, (done) => setTimeout(done, ms));
}

/** Waits until `listen` calls back; rejects if `signal` aborts. */
function until(signal: AbortSignal, listen: (done: () => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    listen(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
  });
}
