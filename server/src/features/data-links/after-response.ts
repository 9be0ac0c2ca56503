import type { FastifyInstance } from 'fastify';

/**
 * Runs work at a later time than the response, which its time would tell something (decision 0023). What waits when
 * the server stops is lost: the person asks again.
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
