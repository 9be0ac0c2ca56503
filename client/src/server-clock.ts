import { setClock } from '@alumni/shared/core/clock';
import { readStored, writeStored } from './browser-storage.ts';
import { cachedAtHeader } from './offline/cached-at.ts';

const storageKey = 'serverTime';

/**
 * A response that takes longer than this is ignored, because the phone may have slept meanwhile. Clocks that differ by
 * less count as equal, because latency causes such differences.
 */
const toleranceMs = 60_000;

/** The last known time is stored at least this often. */
const storedEveryMs = 60 * 60_000;

/**
 * `offset`: the server's clock minus the phone's. `at`: the server's time when last received. Both in milliseconds.
 */
interface Known {
  offset: number;
  at: number;
}

let known = readKnown();
/**
 * The phone's clock minus the page's running time, when the server's time was last received. If this difference
 * changes, the phone's clock was set.
 */
let reference: number | undefined;

/**
 * Current time by the server's clock, in milliseconds. Offline it uses the last known offset. It never precedes the
 * last known time, as a phone that lost power may start with a clock years behind.
 */
export function serverNow(): number {
  return Math.max(Date.now() + known.offset, reference === undefined ? known.at : 0);
}

/**
 * Returns `serverNow()` if this page has received the server's time and the phone's clock was not set since. Returns
 * undefined otherwise: callers then keep data that expires by age.
 *
 * A phone that has never received the server's time trusts its own clock.
 */
export function confirmedNow(): number | undefined {
  const isConfirmed = reference === undefined ? known.at === 0 : isNear(reference, pageStart());
  return isConfirmed ? serverNow() : undefined;
}

setClock(serverNow);

/**
 * Reads the time from the response to a request sent at `sentAt` by the phone's clock. Copies from the service worker
 * and proxies are skipped, as their `Date` is old. The browser's own cache gives no old copies, as calls revalidate.
 */
export function recordServerTime({ headers }: Response, sentAt: number): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(at) || headers.has(cachedAtHeader) || headers.has('Age')) return;
  const now = Date.now();
  if (now < sentAt || now - sentAt > toleranceMs) return;
  reference = pageStart();
  const measured = at - now;
  // A small difference is only latency, so the known offset stays. If the phone's clock is right, the offset is 0.
  const offset = isNear(measured, known.offset) ? known.offset : isNear(measured, 0) ? 0 : measured;
  if (offset === known.offset && isNear(at, known.at, storedEveryMs)) return;
  known = { offset, at };
  writeStored(storageKey, JSON.stringify(known));
}

function pageStart(): number {
  return Date.now() - performance.now();
}

function isNear(one: number, other: number, within = toleranceMs): boolean {
  return Math.abs(one - other) <= within;
}

function readKnown(): Known {
  try {
    const { offset, at } = JSON.parse(readStored(storageKey) ?? '');
    if (Number.isFinite(offset) && Number.isFinite(at)) return { offset, at };
  } catch {
    // Nothing valid is stored.
  }
  return { offset: 0, at: 0 };
}
