import { once } from 'node:events';
import { createServer } from 'node:net';
import { ConfigError } from './config-error.ts';

/** Throws `ConfigError` for an invalid HOST before the database is touched. */
export async function assertLocalAddress(host: string): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ host, port: 0 }), 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`HOST must be an address of this machine, ${host} is none (${code}).`);
  } finally {
    probe.close();
  }
}
