import { requestUrl } from '../api/address.ts';
import { setOnline } from '../api/network-status.ts';
import { inBackground } from '../components/ui/announcements/in-background.ts';

/** The first pause outlasts a passing failure; the longest spares the battery. */
const [firstPauseMs, longestPauseMs] = [10_000, 120_000];

/**
 * Polls the server while the page is visible. Once it responds, runs `refresh` and marks the network as present.
 * Returns a function that stops the polling.
 */
export function watchForNetwork(refresh: () => Promise<unknown>): () => void {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  let polling = false;

  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (stopped || polling) return;
    polling = true;
    if (navigator.onLine && document.visibilityState === 'visible' && (await isReachable())) {
      await refresh();
      if (!stopped) setOnline(true);
      return;
    }
    polling = false;
    timer = setTimeout(startPoll, pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, longestPauseMs);
  }

  const startPoll = () => inBackground(poll());
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible') startPoll();
  };
  document.addEventListener('visibilitychange', pollIfVisible);
  timer = setTimeout(startPoll, pauseMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pollIfVisible);
  };
}

async function isReachable(): Promise<boolean> {
  try {
    const response = await fetch(requestUrl('/healthz'), { method: 'HEAD', cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}
