import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../files/image-storage.ts';

const settings = {
  region: 'us-east-1',
  bucket: 'alumni',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};

interface ObjectStore {
  settings: S3Settings;
  stop(): Promise<void>;
}

/** An S3 server on a temporary folder. It does not check signatures. */
export async function startObjectStore(port = 0): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'alumni-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: settings.bucket, configs: [] }],
  });
  const address = await server.run();
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${address.port}` },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** A server that accepts connections and never responds. */
export function startSilentServer(): Promise<ObjectStore> {
  return listening(createTcpServer(() => {}));
}

/** A server that starts every response, then stalls or closes the connection. */
export function startBreakingServer(how: 'stalls' | 'cuts'): Promise<ObjectStore> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100000', 'content-type': 'image/jpeg' });
    response.write(Buffer.alloc(1_000));
    if (how === 'cuts') setTimeout(() => response.destroy(), 50);
  });
  return listening(server);
}

/** Settings of a server that refuses connections. */
export async function refusingSettings(): Promise<S3Settings> {
  const store = await startSilentServer();
  await store.stop();
  return store.settings;
}

async function listening(server: ReturnType<typeof createTcpServer>): Promise<ObjectStore> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}` },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
