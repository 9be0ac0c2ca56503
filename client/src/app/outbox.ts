import { subscribeToNetwork } from '../api/network-status.ts';
import { hasWaitingPosts, subscribeToWaitingPosts } from '../components/outbox/waiting-flag.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { whenIdle } from './when-idle.ts';

/** Phones say that they are online a moment before anything can be fetched. */
const [firstPauseMs, longestPauseMs] = [1_000, 120_000];

/**
 * Has what was posted without a network sent: at the start, once the network is back, after a log-in,
 * and when a post that was opened waits again.
 */
export function startOutbox(): void {
  let pauseMs = firstPauseMs;
  const send = () => {
    if (!hasWaitingPosts()) return;
    sent().catch((error) => {
      console.warn('What waits could not be sent.', error);
      setTimeout(send, pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  whenIdle(send);
  for (const subscribe of [subscribeToNetwork, subscribeToSession, subscribeToWaitingPosts]) {
    subscribe(send);
  }

  async function sent(): Promise<void> {
    const { sendPosts } = await import('./send-posts.ts');
    const again = await sendPosts();
    pauseMs = firstPauseMs;
    if (again !== undefined) setTimeout(send, again * 1000);
  }
}
