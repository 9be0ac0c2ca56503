const fallbackDelayMs = 4000;

/** Runs `work` once the page is loaded and idle. */
export function whenIdle(work: () => void): void {
  const start = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work);
    else setTimeout(work, fallbackDelayMs);
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
