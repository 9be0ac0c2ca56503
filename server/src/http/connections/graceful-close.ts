import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is closing: it finishes open requests and refuses new ones. */
    readonly isClosing: boolean;
  }
}

const idleMs = 2_000;
const sweepMs = 100;
/** Maximum time of `acceptPending`. A busy server gets a connection in every turn of the event loop. */
const acceptMs = 250;

/**
 * A closing server accepts no connections, but serves requests on open ones with `Connection: close`. Idle connections
 * stay open for two seconds, because a proxy may just have sent a request on one. If the server closed that
 * connection, the proxy could not tell whether the request had arrived. A proxy must not repeat a POST. After the two
 * seconds, the server closes idle connections: browsers and proxies would keep them for a minute.
 */
export function gracefulClose(app: FastifyInstance, { idleFor = idleMs } = {}): void {
  let isClosing = false;
  let isAcceptingLast = false;
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('preClose', async () => {
    isAcceptingLast = true;
    if (app.server.listening) await acceptPending(app.server);
    isAcceptingLast = false;
    isClosing = true;
    if (!app.server.listening) return;
    // `http.Server.close()` would close idle connections at once. The method of its parent class `net.Server` keeps
    // them.
    const closed = once(app.server, 'close');
    Server.prototype.close.call(app.server);
    await Promise.race([closed, wait(idleFor)]);
    app.server.closeIdleConnections();
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    // If systemd provides the socket, `listen.ts` starts the server instead of `app.listen`. Fastify does not wait for
    // such a server, so this hook waits.
    await closed;
    clearInterval(sweep);
  });
  app.addHook('onSend', async (request, reply) => {
    if (isClosing) reply.header('connection', 'close');
    // Fastify ends connections as soon as it closes. A client whose connection ends makes another one, which the system
    // would reset if the server no longer accepted it and did not yet refuse it.
    else if (isAcceptingLast && isKept(request.raw)) reply.raw.removeHeader('connection');
  });
}

/** Whether the client expects that its connection stays open after the response. */
function isKept({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');
}

/**
 * Accepts the connections that the kernel has queued and would reset: turns the event loop until a
 * turn brings none. Each turn accepts one connection.
 */
async function acceptPending(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + acceptMs;
  for (
    let turns = 0, before = -1;
    turns < 2 || (accepted > before && performance.now() < end);
    turns += 1
  ) {
    before = accepted;
    await nextTurn();
  }
  server.off('connection', count);
}
