import type { Call } from '@alumni/shared/core/endpoint';
import { readStored, writeStored } from '../browser-storage.ts';
import { memberCache } from '../offline/member-cache.ts';
import { currentUser, sessionState } from './session-store.ts';

/** Roll number of the member who keeps their pages on this phone. */
const ownerKey = 'offlinePages';

/** Reads of a member's own pages, by path: what only admins may read is never kept. */
const ownReads = [
  '/alumni/{rollNo}',
  '/api/dash/{rollNo}',
  '/api/events/{rollNo}',
  '/api/opportunities/{rollNo}',
  '/api/event/{id}/reply',
];

/** Whether the member wants their pages to open without a network. */
export function persistsPages(): boolean {
  const rollNo = currentUser()?.rollNo;
  return rollNo !== undefined && owner() === rollNo;
}

/** Whether an answer is one of the pages that the member keeps. */
export function isPersistedPage(
  { method, path, cacheable }: Call,
  params: Record<string, string> = {},
): boolean {
  if (method !== 'GET' || !persistsPages()) return false;
  const self = currentUser()?.rollNo;
  // A path without a roll number is about the caller.
  const { rollNo = self } = params;
  return cacheable === true || (ownReads.includes(path) && rollNo === self);
}

/** Keeps the pages that the member opens from now on, or removes them. */
export function setPersistsPages(keep: boolean): void {
  if (!writeStored(ownerKey, keep ? (currentUser()?.rollNo ?? '') : null)) {
    console.warn('The choice could not be stored.');
  }
  if (!keep) removePages();
}

/**
 * Removes what is kept of somebody who is not logged in any more. After an expiry the choice stays, for
 * the same person's next log-in.
 */
export function forgetPagesOfOthers(): void {
  if (persistsPages() || owner() === null) return;
  const { user, ended } = sessionState();
  if (user || ended === 'logout') setPersistsPages(false);
  else removePages();
}

function removePages(): void {
  // Absent where the page is not served over TLS.
  globalThis.caches?.delete(memberCache).catch((error) => {
    console.warn('The pages could not be removed.', error);
  });
}

const owner = () => readStored(ownerKey);
