import type { FastifyInstance } from 'fastify';

/**
 * Runs work some time after the response: the response time must not reveal whether an account exists (decision 0022).
 * A server stop drops waiting work, and the person has to ask again.
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
