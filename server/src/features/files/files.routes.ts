import { join } from 'node:path';
import { formMessages } from '@alumni/shared/core/form.messages';
import { messageText } from '@alumni/shared/core/messages';
import { download, findUpload, upload } from '@alumni/shared/images/files';
import { storedPath } from '@alumni/shared/images/stored-path';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import { onePerKey, semaphore } from '../../core/semaphore.ts';
import { addVary } from '../../http/cache/vary.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { limitedRoute, route } from '../../http/calls/route.ts';
import { atMost, minute } from '../../http/limits/rate-limit.ts';
import { processImage, runDecoder } from '../../images/decoding/image-processing.ts';
import { imagesStore } from '../../images/images.store.ts';
import { storedRenditions } from '../../images/renditions.ts';
import { isImageName, renditionName } from '../../images/storage/image-storage.ts';
import { storeImage } from '../../images/store-image.ts';
import { fileMessages } from './files.messages.ts';
import { multipartLimits, readAll, receiveUpload } from './receive-upload.ts';

/**
 * Decoding takes a core and up to 100 MB: two uploads run at once, and others wait. Renditions have their own queue, so
 * that readers do not delay uploads.
 */
const uploads = { concurrency: 2, queueSize: 200, queueSizePerPerson: 100 };
const uploadLimit = atMost(150, 30 * minute)('upload', fileMessages.uploadLimit);
const newRenditions = { concurrency: 1, queueSize: 200 };

export async function filesRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'storage', 'quotas' | 'dataDir'>,
): Promise<void> {
  const { config, db, storage } = deps;
  const stores = {
    storage,
    images: imagesStore(db, config.quotas),
    onLeftover: (err: unknown, name: string) =>
      app.log.warn({ err, name }, 'file without a row left to the clean-up'),
  };
  const uploading = semaphore(uploads.concurrency, uploads.queueSize);
  app.queues.set('uploads', uploading.stats);
  const decode = onePerKey(uploading, uploads.queueSizePerPerson);
  const rendering = semaphore(newRenditions.concurrency, newRenditions.queueSize);
  app.queues.set('renditions', rendering.stats);
  const openRendition = storedRenditions(storage, rendering, (err) =>
    app.log.warn({ err }, 'storing a rendition failed'),
  );

  // A separate scope, so that no other route accepts multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: multipartLimits, throwFileSizeLimit: false });

    limitedRoute(
      scope,
      upload,
      uploadLimit,
      async ({ query, viewer, language, request, reply }) => {
        const image = await receiveUpload(
          { request, reply },
          { folder: join(config.dataDir, 'incoming'), rollNo: viewer.rollNo },
          (file) => decode(viewer.id, async () => processImage(await readAll(file))),
        );
        const name = await storeImage(stores, image, viewer, query.key);
        return {
          filePath: storedPath(name),
          message: messageText(fileMessages.uploaded, language),
        };
      },
    );
  });

  route(app, findUpload, async ({ params, viewer }) => {
    const name = await stores.images.nameOfUpload(viewer.id, params.key);
    if (!name) throw new NotFoundError(formMessages.fileUnknown);
    return { filePath: storedPath(name) };
  });

  route(app, download, async ({ query, request, reply }) => {
    reply.cacheWhile = app.contentNow();
    const name = imageNameOf(query.fileName);
    if (!name || !(await stores.images.isShown(name)))
      throw new NotFoundError(formMessages.fileUnknown);
    const width = query.width === undefined ? undefined : Number(query.width);
    const format = width !== undefined && acceptsWebp(request) ? 'webp' : 'jpg';
    const etag = `"${name.slice(0, -4)}-${width ?? 'whole'}-${format}"`;
    if (matchesEtag(request, etag)) {
      cacheForever(reply, etag, width !== undefined);
      reply.code(304).send();
      return undefined;
    }

    const file = await (width === undefined
      ? storage.open(name)
      : openRendition(renditionName(name, width, format), name, (stored) =>
          runDecoder('encodeRendition', stored, width, format),
        ));
    if (!file) throw new NotFoundError(formMessages.fileUnknown);
    cacheForever(reply, etag, width !== undefined);
    reply
      .header('content-length', file.size)
      .header('content-disposition', `inline; filename="${name.slice(0, -4)}.${format}"`)
      // Pictures are public, and the page may be served from another origin than the API.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(format === 'webp' ? 'image/webp' : 'image/jpeg')
      .send(file.stream);
  });
}

/** The image name in `NAME.jpg` or `/mnt/uploads/NAME.jpg`; undefined for anything else. */
function imageNameOf(fileName: string): string | undefined {
  const prefix = storedPath('');
  const name = fileName.startsWith(prefix) ? fileName.slice(prefix.length) : fileName;
  return isImageName(name) ? name : undefined;
}

function acceptsWebp(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('image/webp') ?? false;
}

/** Stored files are immutable. With `negotiated`, the response is a rendition, whose format depends on Accept. */
function cacheForever(reply: FastifyReply, etag: string, negotiated: boolean): void {
  reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag);
  if (negotiated) addVary(reply, 'Accept');
}

function matchesEtag(request: FastifyRequest, etag: string): boolean {
  const etags = request.headers['if-none-match']?.split(',').map((value) => value.trim());
  return etags?.some((value) => value.replace(/^W\//, '') === etag) ?? false;
}
