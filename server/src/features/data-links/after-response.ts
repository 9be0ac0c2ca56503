import type { FastifyInstance } from 'fastify';

/**
 * Runs work some time after the response, so that the time of the response tells nobody what was found (decision 0023).
 * A stop of the server loses work that still waits, and the person has to ask again.
 */
export function afterResponse(app: FastifyInstance) {
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    for (const timer of waiting) clearTimeout(timer);
    await Promise.all(running);
  });
  return (delayMs: number, work: () => Promise<void>): void => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      const run = work()
        .catch((err: unknown) => app.log.error({ err }, 'work after a response failed'))
        .finally(() => running.delete(run));
      running.add(run);
    }, delayMs).unref();
    waiting.add(timer);
  };
}
