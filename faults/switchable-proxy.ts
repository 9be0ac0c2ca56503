import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Mode = 'passes' | 'refuses' | 'hangs' | 'cuts';

/** A TCP proxy that can be switched to break connections. */
export async function startSwitchableProxy(targetPort: number) {
  let mode: Mode = 'passes';
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
    client.on('data', (chunk) => mode !== 'hangs' && upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (mode === 'passes') client.write(chunk);
      if (mode === 'cuts') client.end(chunk.subarray(0, chunk.length / 2));
    });
  });
  await listen(0);
  const { port } = server.address() as AddressInfo;

  function listen(on: number): Promise<void> {
    return new Promise((resolve) => {
      server.listen(on, '127.0.0.1', resolve);
    });
  }

  return {
    port,
    async setMode(next: Mode): Promise<void> {
      if (next === 'refuses') {
        const closed = new Promise((resolve) => server.close(resolve));
        for (const socket of sockets) socket.destroy();
        await closed;
      } else if (mode === 'refuses') await listen(port);
      mode = next;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
