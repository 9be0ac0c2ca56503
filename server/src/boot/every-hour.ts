const firstMs = 60_000;
const everyMs = 60 * 60_000;

/**
 * Does `work` a minute after the start and then every hour, never twice at once. `stop` aborts what
 * is running and waits for its end. `work` does not reject.
 */
export function everyHour(work: (stopping: AbortSignal) => Promise<void>): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;

  function runIn(ms: number): void {
    timer = setTimeout(() => {
      running = work(stopping.signal).finally(() => {
        if (!stopping.signal.aborted) runIn(everyMs);
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
