import type { Readable } from 'node:stream';
import type { EndpointDefinition } from '@alumni/shared/core/endpoint';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Call, route } from '../calls/route.ts';

interface FileRoute<E extends EndpointDefinition> {
  /** Counts and logs a download. Runs when a ticket is created, or when the file is requested without a ticket. */
  prepare: (call: Call<E>) => Promise<unknown>;
  /** Sends the file with `call.reply`. */
  send: (call: Call<E>) => Promise<unknown>;
}

interface SentFile {
  name: string;
  type: string;
  content: Readable | Buffer | string;
}

export function sendFile(reply: FastifyReply, { name, type, content }: SentFile): void {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);
}

export type FileEndpoint = EndpointDefinition & {
  access: Exclude<EndpointDefinition['access'], 'anyone'>;
  responseType: 'file';
};

interface RegisteredFile extends FileRoute<FileEndpoint> {
  endpoint: FileEndpoint;
}

const files = new WeakMap<FastifyInstance['server'], RegisteredFile[]>();

/** Registers an endpoint that sends a file, for callers with a token or a ticket. */
export function fileRoute<E extends FileEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handlers: FileRoute<E>,
): void {
  const known = files.get(app.server) ?? [];
  files.set(app.server, [...known, { endpoint, ...handlers } as unknown as RegisteredFile]);
  route(app, endpoint as FileEndpoint, async (call) => {
    if (!call.request.ticket) await handlers.prepare(call as unknown as Call<E>);
    await handlers.send(call as unknown as Call<E>);
    return undefined;
  });
}

/** Finds the file endpoint at a path, and its path parameters. */
export function findFileRoute({ server }: FastifyInstance, path: string) {
  const parts = path.split('/');
  for (const file of files.get(server) ?? []) {
    const names = file.endpoint.path.split('/');
    if (names.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = names.every((name, at) => {
      const part = parts[at] ?? '';
      if (!name.startsWith('{')) return name === part;
      params[name.slice(1, -1)] = part;
      return part !== '';
    });
    if (fits) return { ...file, params };
  }
  return undefined;
}
