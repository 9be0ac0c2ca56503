import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A TCP proxy with a rate limit over all clients, like a slow line. */
export async function startThrottlingProxy(targetPort: number) {
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let line: Promise<unknown> = Promise.resolve();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', (chunk) => {
      // Stop reading during the delay. Unread bytes then fill the socket buffers, and the browser must wait. Its upload
      // progress counts buffered bytes as sent.
      client.pause();
      line = line.then(async () => {
        await wait((chunk.length / bytesPerSecond) * 1000);
        upstream.write(chunk);
        client.resume();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    setRate(next: number): void {
      bytesPerSecond = next;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
