import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** A picture of 500 kB takes 80 s on a connection of 50 kbit/s. */
const responseTimeoutMs = 120_000;

/** Cuts the connection of a client that has not received the whole response after two minutes. */
export function cutSlowReaders(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, { raw }) => cutSlowReader(raw));
}

export function cutSlowReader(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), responseTimeoutMs).unref();
  response.once('close', () => clearTimeout(timer));
}
