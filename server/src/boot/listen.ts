import { once } from 'node:events';
import { type AddressInfo, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, hasSocketOfSystemd } from './config/config.ts';

/** The first file descriptor that systemd passes (sd_listen_fds(3)). */
const handedOver = 3;
/** Number of connections that may wait during a restart. Linux allows no more by default (`net.core.somaxconn`). */
const backlog = 4_096;

/**
 * Listens on HOST and PORT, or on the socket that systemd holds (decision 0061). With systemd's socket, clients wait
 * during a restart instead of being refused.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (!hasSocketOfSystemd()) {
    await app.listen({ port, host: host === 'localhost' ? '127.0.0.1' : host });
    return;
  }
  await app.ready();
  // With a descriptor, Node.js accepts the backlog only as a separate argument.
  await once(app.server.listen({ fd: handedOver }, backlog), 'listening');
  const held = app.server.address() as AddressInfo;
  if (held.port !== port || (isIP(host) && host !== held.address)) {
    log.warn(
      { held, host, port },
      'systemd listens on another address than HOST and PORT say: run alumni install, which tells it',
    );
  }
}
