import { once } from 'node:events';
import { type AddressInfo, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type Config, hasSocketOfSystemd } from './config/config.ts';

/** The first descriptor that systemd hands over (sd_listen_fds(3)). */
const handedOver = 3;
/** So many connections wait while the site restarts: Linux' own limit. */
const backlog = 4_096;

/**
 * Listens on HOST and PORT, or on the socket that systemd holds for the program (decision 0061): who
 * connects while it restarts waits instead of being refused.
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
  // With a descriptor, Node.js takes the backlog as an argument alone.
  await once(app.server.listen({ fd: handedOver }, backlog), 'listening');
  const held = app.server.address() as AddressInfo;
  if (held.port !== port || (isIP(host) && host !== held.address)) {
    log.warn(
      { held, host, port },
      'systemd listens on another address than HOST and PORT say: run alumni install, which tells it',
    );
  }
}
