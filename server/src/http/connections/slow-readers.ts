import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Set for a download of many megabytes, which goes on for as long as its reader does. */
    mayTakeLong?: boolean;
  }
}

/** A picture of 500 kB takes 80 s on a connection of 50 kbit/s. */
const responseTimeoutMs = 120_000;
/** Least bytes that a reader of a long download takes in that time: 7 kbit/s. */
const leastBytes = 100_000;

/**
 * Cuts the connection of a client that has not received the whole response after two minutes; of a
 * long download, of one that has received hardly anything for so long.
 */
export function cutSlowReaders(app: FastifyInstance): void {
  app.decorateReply('mayTakeLong', false);
  app.addHook('onSend', async (_request, reply) => {
    if (reply.mayTakeLong) cutStalledReader(reply.raw);
    else cutSlowReader(reply.raw);
  });
}

export function cutSlowReader(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), responseTimeoutMs).unref();
  response.once('close', () => clearTimeout(timer));
}

function cutStalledReader(response: ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => {
    const written = response.socket?.bytesWritten ?? 0;
    if (written - sent < leastBytes) response.destroy();
    sent = written;
  }, responseTimeoutMs).unref();
  response.once('close', () => clearInterval(timer));
}
