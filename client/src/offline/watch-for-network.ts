import { addressOf } from '../api/address.ts';
import { noteNetwork } from '../api/network-status.ts';
import { inBackground } from '../components/ui/in-background.ts';

/** From a little later than a passing failure, to what a phone that lies about does not notice. */
const [firstPauseMs, longestPauseMs] = [10_000, 120_000];

/**
 * Asks the server from time to time whether it can be reached, while the page is looked at. When it
 * can, `refresh` is run, then the network counts as there. Returns a function that stops it.
 */
export function watchForNetwork(refresh: () => Promise<unknown>): () => void {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  let asking = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (stopped || asking) return;
    asking = true;
    if (navigator.onLine && document.visibilityState === 'visible' && (await isReachable())) {
      await refresh();
      if (!stopped) noteNetwork(true);
      return;
    }
    asking = false;
    timer = setTimeout(askAgain, pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
  }

  const askAgain = () => inBackground(ask());
  const askNow = () => {
    if (document.visibilityState === 'visible') askAgain();
  };
  document.addEventListener('visibilitychange', askNow);
  timer = setTimeout(askAgain, pauseMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askNow);
  };
}

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(addressOf('/healthz'), { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}
