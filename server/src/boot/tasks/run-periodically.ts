const minuteMs = 60_000;

/**
 * Runs `work` after `firstMs` (default: one minute), then `intervalMs` after each end: runs never overlap. `stop`
 * aborts a running one and waits for it. `work` must not reject.
 */
export function runPeriodically(
  intervalMs: number,
  work: (stopping: AbortSignal) => Promise<void>,
  firstMs = minuteMs,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;

  function runIn(ms: number): void {
    timer = setTimeout(() => {
      running = work(stopping.signal).finally(() => {
        if (!stopping.signal.aborted) runIn(intervalMs);
      });
    }, ms).unref();
  }

  runIn(firstMs);
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
