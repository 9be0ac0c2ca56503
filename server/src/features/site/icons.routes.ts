import { buffer } from 'node:stream/consumers';
import { fileNameOf } from '@alumni/shared/images/stored-path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { NotFoundError } from '../../core/domain-errors.ts';
import { semaphore } from '../../core/semaphore.ts';
import { weakEtag } from '../../http/cache/cached-response.ts';
import type { Provided } from '../../http/calls/needs.ts';
import { runDecoder } from '../../images/decoding/image-processing.ts';

/**
 * `side` is the side of the icon in pixels. `inset` is the margin around the logo, as a share of `side`. Phones may cut
 * a circle out of a maskable icon, with a diameter of 80 % of `side`. With an inset of 0.22, a square logo fits into
 * this circle.
 */
const shapes = {
  '192': { side: 192, inset: 0.06 },
  '512': { side: 512, inset: 0.06 },
  maskable: { side: 512, inset: 0.22 },
} as const;

/** The current logo as icons, rendered on first request. Older logos return 404. */
export async function iconRoutes(
  app: FastifyInstance,
  { storage, settings }: Pick<Provided, 'storage' | 'settings'>,
): Promise<void> {
  const rendering = semaphore(1, Object.keys(shapes).length);
  const icons = new LRUCache<string, Buffer, { logo: string; shape: Shape }>({
    max: Object.keys(shapes).length,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => render(context.logo, context.shape),
  });

  app.get<{ Params: { shape: string } }>('/icons/logo-:shape.png', async (request, reply) => {
    const content = app.contentNow();
    const { pictures, isCurrent } = await settings.current();
    const { shape } = request.params;
    const logo = pictures.logo && fileNameOf(pictures.logo.path);
    if (!logo || !Object.hasOwn(shapes, shape)) throw new NotFoundError();
    const context = { logo, shape: shape as Shape };
    const bytes = await icons.forceFetch(`${logo} ${shape}`, { context });
    if (isCurrent) reply.cacheWhile = content;
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('etag', weakEtag(bytes))
      .type('image/png')
      .send(bytes);
  });

  async function render(logo: string, shape: Shape): Promise<Buffer> {
    const file = await storage.open(logo);
    if (!file) throw new NotFoundError();
    const stored = await buffer(file.stream);
    const { side, inset } = shapes[shape];
    return rendering(() => runDecoder('encodeIcon', stored, side, inset));
  }
}

type Shape = keyof typeof shapes;
