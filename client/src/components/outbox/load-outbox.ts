import { inBackground } from '../ui/in-background.ts';

export function loadOutbox() {
  return import('./outbox.ts');
}

export function loadWaitingPosts() {
  return import('./waiting-posts.tsx');
}

/** For the editor of a new record: without a network it is too late. */
export function prefetchOutbox(): void {
  Promise.all([loadOutbox(), loadWaitingPosts()]).catch(() => {});
}

/** Lets a post that was opened wait again, or forgets it. Nothing happens without a key. */
export function settlePost(settle: 'closePost' | 'forgetPost', key: string | undefined): void {
  if (key) inBackground(loadOutbox().then((outbox) => outbox[settle](key)));
}
