import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A TCP port on which nothing is listening. The system gives ports from 32768 on to connections, and to servers that ask
 * for any. This one is below, so that nobody else has it when its caller listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort();
    throw error;
  }
  server.close();
  await once(server, 'close');
  return port;
}
