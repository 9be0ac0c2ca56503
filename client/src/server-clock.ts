import { setClock } from '@alumni/shared/core/clock';
import { readStored, writeStored } from './browser-storage.ts';
import { cachedAtHeader } from './offline/cached-at.ts';

const storageKey = 'serverTime';

/** An answer that took longer tells nothing: the phone may have slept meanwhile. Smaller differences are latency. */
const toleranceMs = 60_000;

/** How often the last known time is stored while nothing else changes. */
const storedEveryMs = 60 * 60_000;

/** The server's clock less the phone's, and the server's time when it was last told; both in milliseconds. */
interface Known {
  offset: number;
  at: number;
}

let known = restored();
/** The phone's clock less the time that the page has run, when the server last told the time. */
let reference: number | undefined;

/**
 * Now by the server's clock, in milliseconds. Without a network by what was known last, and never before that: a
 * phone that was without power begins years ago.
 */
export function serverNow(): number {
  return Math.max(Date.now() + known.offset, reference === undefined ? known.at : 0);
}

/**
 * The same where the server has told this page the time, and nobody has set the phone's clock since; undefined
 * otherwise. What is removed by its age stays until then. A phone that was never told the time believes its own.
 */
export function confirmedNow(): number | undefined {
  const isConfirmed = reference === undefined ? known.at === 0 : isNear(reference, pageStart());
  return isConfirmed ? serverNow() : undefined;
}

setClock(serverNow);

/**
 * Takes the time from an answer to a request that was sent at `sentAt`, by the phone's clock. Copies of the
 * service worker and of proxies tell an old one. The browser's own cache gives none: our calls ask it to revalidate.
 */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const at = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(at) || headers.has(cachedAtHeader) || headers.has('Age')) return;
  const now = Date.now();
  if (now < sentAt || now - sentAt > toleranceMs) return;
  reference = pageStart();
  const measured = at - now;
  // A phone whose clock is right keeps it.
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

function restored(): Known {
  try {
    const { offset, at } = JSON.parse(readStored(storageKey) ?? '');
    if (Number.isFinite(offset) && Number.isFinite(at)) return { offset, at };
  } catch {
    // Nothing is stored, or something else.
  }
  return { offset: 0, at: 0 };
}
