import { once } from 'node:events';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server answers what is on its way and nothing else. */
    readonly isClosing: boolean;
  }
}

const idleMs = 2_000;
const sweepMs = 100;
/** On a server that is called all the time, each turn brings a connection. */
const maxTurns = 50;

/**
 * While the server closes, it accepts no connections, but answers requests on open ones, with
 * `Connection: close`. Idle connections stay open for two seconds: a proxy that has just sent a request
 * on one could not tell whether it was received, and must not send a POST again. After that they are
 * closed, as browsers and proxies would hold them for a minute.
 */
export function gracefulClose(app: FastifyInstance, { idleFor = idleMs } = {}): void {
  let isClosing = false;
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    await acceptPending(app.server);
    // Not `http.Server.close()`, which closes idle connections at once.
    const closed = once(app.server, 'close');
    Server.prototype.close.call(app.server);
    await Promise.race([closed, wait(idleFor)]);
    app.server.closeIdleConnections();
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    // Fastify does not wait for a server that it has not made and that listens on a descriptor.
    await closed;
    clearInterval(sweep);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/**
 * Takes in the connections that the system has made and would reset: turns of the event loop until one
 * has brought none.
 */
async function acceptPending(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (
    let turns = 0, before = -1;
    turns < maxTurns && (turns < 2 || accepted > before);
    turns += 1
  ) {
    before = accepted;
    await nextTurn();
  }
  server.off('connection', count);
}
