import { subscribeToNetwork } from '../api/network-status.ts';
import { hasWaiting, subscribeToWaiting } from '../components/outbox/waiting-flag.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Pause after the first failed attempt to send, and the longest pause after repeated failures. The first is short: a
 * phone reports that it is online a moment before requests succeed.
 */
const [firstPauseMs, longestPauseMs] = [1_000, 120_000];

/**
 * Sends queued records at the start, when the network returns and after a log-in. Also sends after a change of the
 * queue, e.g. when a post that was opened for editing returns to it.
 */
export function startOutbox(): void {
  let pauseMs = firstPauseMs;
  let next: ReturnType<typeof setTimeout> | undefined;
  // One shared timer: separate ones would multiply while the server fails.
  const sendIn = (ms: number) => {
    clearTimeout(next);
    next = setTimeout(send, ms);
  };
  const send = () => {
    if (!hasWaiting()) return;
    sendNow().catch((error) => {
      console.warn('What waits could not be sent.', error);
      sendIn(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
  };
  whenIdle(send);
  for (const subscribe of [subscribeToNetwork, subscribeToSession, subscribeToWaiting]) {
    subscribe(send);
  }

  async function sendNow(): Promise<void> {
    const { sendAllWaiting } = await import('./waiting-kinds.ts');
    const again = await sendAllWaiting();
    pauseMs = firstPauseMs;
    if (again !== undefined) sendIn(again * 1000);
  }
}
