import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Command prefix that announces descriptor 3 as a listening socket, like systemd. */
export const withDescriptor = ['sh', '-c', 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$@"', 'sh'];

export interface PassedSocket {
  port: number;
  fd: number;
  /** Closes this process's copy, which would also accept connections. */
  close(): void;
}

/** Opens a listening socket with a short backlog, to pass it to a process. */
export async function passedSocket(): Promise<PassedSocket> {
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 10 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  return { port, fd, close: () => server.close() };
}
