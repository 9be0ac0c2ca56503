import { inBackground } from '../ui/announcements/in-background.ts';

export function loadOutbox() {
  return import('./queue-post.ts');
}

export function loadWaitingPosts() {
  return import('./waiting-posts.tsx');
}

/** Loads the code when the editor of a new record opens: later, without a network, it could not be fetched. */
export function prefetchOutbox(): void {
  Promise.all([loadOutbox(), loadWaitingPosts()]).catch(() => {});
}

/** Requeues or removes a queued post that was opened for editing. Does nothing without a key. */
export function settlePost(settle: 'closePost' | 'forgetPost', key: string | undefined): void {
  if (key) inBackground(loadOutbox().then((outbox) => outbox[settle](key)));
}
