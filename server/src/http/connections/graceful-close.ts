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
/**
 * Maximum time of `acceptPending`. Under a steady stream of connections, every turn of the event loop brings one. The
 * time is enough for 60 connections on a busy server, where a turn takes 30 ms.
 */
const acceptMs = 2_000;

/**
 * A closing server accepts no connections, but serves requests on open ones with `Connection: close`. Idle connections
 * stay open for two seconds, because a proxy may just have sent a request on one. If the server closed that
 * connection, the proxy could not tell whether the request had arrived. A proxy must not repeat a POST. After the two
 * seconds, the server closes idle connections: browsers and proxies would keep them for a minute.
 */
export function gracefulClose(
  app: FastifyInstance,
  { idleFor = idleMs, acceptFor = acceptMs } = {},
): void {
  let isClosing = false;
  app.decorate('isClosing', { getter: () => isClosing });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    await acceptPending(app.server, acceptFor);
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
    if (!isClosing) return;
    if (!app.server.listening) reply.header('connection', 'close');
    // Fastify says `Connection: close` even while the server still accepts connections. The client would then make a new
    // one, which the system resets if the server closes before it accepts it.
    else if (isKeptByClient(request.raw)) reply.raw.removeHeader('connection');
  });
}

/** Whether the client leaves its connection open after the response, unless the server ends it. */
function isKeptByClient({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');
}

/**
 * Accepts the connections that the kernel has queued and would reset. A turn of the event loop accepts one connection,
 * so this function waits until a turn has accepted none, or until `acceptFor` milliseconds have passed.
 */
async function acceptPending(server: Server, acceptFor: number): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  const end = performance.now() + acceptFor;
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
