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

/** Settings for a second bucket on the same server. */
export function backupBucketSettings(store: ObjectStore): S3Settings {
  return { ...store.settings, bucket: backupBucket };
}

interface ObjectStore {
  settings: S3Settings;
  stop(): Promise<void>;
}

interface WatchedServer extends ObjectStore {
  /** Number of open connections. */
  connections(): number;
}

/**
 * Starts an S3 server on a temporary folder. It does not check signatures. Without `mayList` it acts like AWS for a key
 * without the right to list: 403 for the bucket and for missing objects.
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
  // Sends the date of a test's fake clock: Node.js itself would send the real one.
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
  listDeepFolders(server);
  const address = await server.run();
  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${address.port}` },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/**
 * Lists objects without the delimiter and finds the folders here. With a delimiter, s3rver omits folders that contain
 * only folders.
 */
function listDeepFolders({ store }: S3rver): void {
  const list = store.listObjects.bind(store);
  store.listObjects = async (bucket, { delimiter, ...options }) => {
    const found = await list(bucket, options);
    if (!delimiter) return found;
    const { prefix = '' } = options;
    const folderEnd = (key: string) => key.indexOf(delimiter, prefix.length);
    const isDeep = ({ key }: { key: string }) => folderEnd(key) >= 0;
    const deep = found.objects.filter(isDeep).map(({ key }) => key.slice(0, folderEnd(key) + 1));
    return {
      ...found,
      objects: found.objects.filter((object) => !isDeep(object)),
      commonPrefixes: [...new Set(deep)],
    };
  };
}

/** Starts a server that accepts connections and never responds. */
export function startSilentServer(): Promise<ObjectStore> {
  return listening(createTcpServer(() => {}));
}

/** Starts a server that begins every response, then stalls, drips single bytes or closes the connection. */
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

/** Starts a server that returns these errors in turn, then lists an empty bucket. */
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

/** Starts a server that returns these lists in turn, and then repeats the last one. */
export function startListingServer(...lists: string[]) {
  const server = createServer((request, response) => {
    request.resume();
    const list = lists.length > 1 ? lists.shift() : lists[0];
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${list}</ListBucketResult>`);
  });
  return listening(server);
}

interface CuttingProxy extends ObjectStore {
  /** Cuts the connection once, after this many bytes of responses or requests. */
  cutAfter(bytes: number, direction: 'responses' | 'requests'): void;
}

/** Starts a proxy to an S3 server that forwards everything until a test tells it to cut. */
export async function startCuttingProxy(behind: S3Settings): Promise<CuttingProxy> {
  const left = { responses: Infinity, requests: Infinity };
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
    pass(store, client, 'responses');
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
