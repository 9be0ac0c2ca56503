import { performance } from 'node:perf_hooks';

const everyMs = 10_000;
/** Share of the time in which the event loop has had something to do. */
const quietShare = 0.02;
/** Between two collections, in turns: a site that is busy now and then shall not stop for each. */
const minTurns = 6;

/**
 * Collects garbage in the first quiet ten seconds after the start and after a load. The engine collects
 * when memory is asked for, so that what a load has left stays until the next one: 15 MB after the start.
 * It takes 60 to 100 ms, once.
 */
export function startIdleCollection({
  collect = collectAll,
  isQuiet = quietSinceLastCall(),
} = {}): { stop(): Promise<void> } {
  let isDue = true;
  let turns = minTurns;
  const timer = setInterval(() => {
    turns += 1;
    if (!isQuiet()) isDue = true;
    else if (isDue && turns >= minTurns) {
      isDue = false;
      turns = 0;
      collect();
    }
  }, everyMs).unref();
  return { stop: async () => clearInterval(timer) };
}

/** Needs `--expose-gc`. A plain collection keeps the pages that it has emptied. */
function collectAll(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
}

function quietSinceLastCall(): () => boolean {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization < quietShare;
  };
}
