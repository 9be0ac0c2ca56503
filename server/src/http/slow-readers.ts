import type { FastifyInstance } from 'fastify';

/** A picture of 500 kB takes 80 s at 50 kbit/s. */
const answerMs = 120_000;

/** Cuts who has not taken the whole answer after two minutes, however steadily they read. */
export function cutSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, { raw }) => {
    const timer = setTimeout(() => raw.destroy(), answerMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
