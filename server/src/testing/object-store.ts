import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../images/storage/image-storage.ts';

const settings = {
  region: 'us-east-1',
  bucket: 'alumni',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};

const backupBucket = 'alumni-backups';

/** A second bucket of the same server. */
export function bucketOfBackups(store: ObjectStore): S3Settings {
  return { ...store.settings, bucket: backupBucket };
}

interface ObjectStore {
  settings: S3Settings;
  stop(): Promise<void>;
}

interface WatchedServer extends ObjectStore {
  /** Returns the number of open connections. */
  connections(): number;
}

/**
 * An S3 server on a temporary folder. It does not check signatures. Where the key may not list, it answers as AWS does: 403
 * for the bucket, and for an object that is missing.
 */
export async function startObjectStore(port = 0, { mayList = true } = {}): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'alumni-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [settings.bucket, backupBucket].map((name) => ({ name, configs: [] })),
  });
  // Under a test's fake clock, Node.js would still answer with the real date.
  server.middleware.unshift(async (context, next) => {
    context.set('Date', new Date().toUTCString());
    const isBucket = context.path.split('/').filter(Boolean).length === 1;
    const isMissing = await next().catch((error: { code?: string }) => {
      if (mayList || error.code !== 'NoSuchKey') throw error;
      return true;
    });
    if (mayList || !(isBucket || isMissing)) return;
    context.status = 403;
    context.body = '<Error><Code>AccessDenied</Code></Error>';
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

/** A server that starts every response, then stalls, goes on byte by byte or closes the connection. */
export function startBreakingServer(how: 'stalls' | 'drips' | 'cuts'): Promise<WatchedServer> {
  const server = createServer((_request, response) => {
    const length = how === 'drips' ? 2_000 : 100_000;
    response.writeHead(200, { 'content-length': length, 'content-type': 'image/jpeg' });
    response.write(Buffer.alloc(1_000));
    if (how === 'drips') {
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
    }
    if (how === 'cuts') setTimeout(() => response.destroy(), 50);
  });
  return listening(server);
}

/** A server that answers with these errors in turn, and then lists an empty bucket. */
export function startRefusingServer(...errors: [status: number, code: string][]) {
  const server = createServer((request, response) => {
    request.resume();
    const [status, code] = errors.shift() ?? [200];
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(
      code ? `<Error><Code>${code}</Code></Error>` : '<ListBucketResult></ListBucketResult>',
    );
  });
  return listening(server);
}

interface CuttingProxy extends ObjectStore {
  /** Cuts the connection, once, after so many bytes of answers or of requests. */
  cutAfter(bytes: number, direction: 'answers' | 'requests'): void;
}

/** Passes everything on to an S3 server, until it is told to cut. */
export async function startCuttingProxy(behind: S3Settings): Promise<CuttingProxy> {
  const left = { answers: Infinity, requests: Infinity };
  const { port } = new URL(behind.endpoint);
  const server = createTcpServer((client) => {
    const store = connect(Number(port), '127.0.0.1');
    const end = () => {
      client.destroy();
      store.destroy();
    };
    const pass = (from: Socket, to: Socket, direction: keyof typeof left) => {
      from.on('error', end).on('close', end);
      from.on('data', (chunk) => {
        left[direction] -= chunk.length;
        const isCut = left[direction] <= 0;
        if (isCut) left[direction] = Infinity;
        if (isCut) to.write(chunk.subarray(0, chunk.length / 2), end);
        else to.write(chunk);
      });
    };
    pass(client, store, 'requests');
    pass(store, client, 'answers');
  });
  const proxy = await listening(server);
  return {
    ...proxy,
    settings: { ...behind, endpoint: proxy.settings.endpoint },
    cutAfter(bytes, direction) {
      left[direction] = bytes;
    },
  };
}

/** Settings of a server that refuses connections. */
export async function refusingSettings(): Promise<S3Settings> {
  const store = await startSilentServer();
  await store.stop();
  return store.settings;
}

async function listening(server: ReturnType<typeof createTcpServer>): Promise<WatchedServer> {
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
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
