import type { Parsed } from '@alumni/shared/endpoint';
import {
  createGallery,
  deleteGallery,
  type Gallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/gallery';
import { messageText } from '@alumni/shared/messages';
import { isAdmin } from '@alumni/shared/permissions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app-deps.ts';
import { definedOnly } from '../../db/columns.ts';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../http/errors.ts';
import { assertOwner, type Caller } from '../../http/guards.ts';
import { assertVersion, sendVersion } from '../../http/if-match.ts';
import { limitsOfUse } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import * as store from './gallery.store.ts';

export async function galleryRoutes(app: FastifyInstance, { db, limiter }: Deps): Promise<void> {
  route(app, listGalleries, async ({ query, viewer }) => {
    const { mine, ...input } = query;
    const { rows, totalPages } = mine
      ? await store.listManagedGalleries(db, input, managedBy(mine, viewer))
      : await store.listGalleries(db, input);
    return { gallery: rows.map(toGallery), totalPages };
  });

  route(app, getGallery, async ({ params, viewer, reply }) => {
    const gallery = await store.findGallery(db, params.id, { everything: isAdmin(viewer) });
    if (!gallery) throw new NotFoundError('galleryUnknown');
    sendVersion(reply, gallery.version);
    return toGallery(gallery);
  });

  route(app, createGallery, async ({ query, body, viewer, language }) => {
    await limiter.hit(limitsOfUse.posting, viewer.id);
    const { title, description = '', images } = body;
    const id = await store.createGallery(db, viewer, { title, description }, images, query);
    return { message: messageText('galleryCreated', language), _id: id };
  });

  route(app, updateGallery, async ({ params, body, viewer, request, language }) => {
    const gallery = await editable(params.id, viewer);
    assertVersion(request, gallery.version);
    await store.updateGallery(db, viewer, gallery, toColumns(body), body.images);
    return { message: messageText('gallerySaved', language) };
  });

  route(app, deleteGallery, async ({ params, viewer, language }) => {
    await store.deleteGallery(db, viewer, await editable(params.id, viewer));
    return { message: messageText('galleryDeleted', language) };
  });

  async function editable(id: string, viewer: Caller): Promise<store.GalleryRecord> {
    const gallery = await store.findGallery(db, id, { everything: true });
    if (!gallery) throw new NotFoundError('galleryUnknown');
    assertOwner(viewer, gallery.owner);
    return gallery;
  }
}

/** Whose galleries `mine` asks for: the caller's own, or everyone's for those who manage them. */
function managedBy(mine: 'true' | 'all', viewer: Caller | undefined): string {
  if (!viewer) throw new UnauthorizedError();
  if (mine === 'true') return viewer.id;
  if (!isAdmin(viewer)) throw new ForbiddenError();
  return 'everyone';
}

function toColumns({ title, description }: Parsed<typeof updateGallery, 'body'>) {
  return definedOnly({ title, description });
}

function toGallery(gallery: store.GalleryRecord): Gallery {
  return {
    _id: gallery.id,
    title: gallery.title,
    description: gallery.description,
    images: gallery.images,
    owner: gallery.owner,
    createdAt: gallery.created_at,
  };
}
