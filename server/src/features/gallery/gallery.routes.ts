import { messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@alumni/shared/records/gallery';
import type { FastifyInstance } from 'fastify';
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../core/domain-errors.ts';
import { assertOwner } from '../../http/calls/guards.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { truncateOverBudget } from '../../records/truncate-over-budget.ts';
import type { Caller } from '../../session/caller.ts';
import { emptyGallery, galleryChanges, toDescribedGallery, toGallery } from './gallery.mapping.ts';
import { galleryMessages } from './gallery.messages.ts';
import * as store from './gallery.store.ts';

export async function galleryRoutes(
  app: FastifyInstance,
  { config, db }: Needs<'db', 'quotas'>,
): Promise<void> {
  route(app, listGalleries, async ({ query, viewer }) => {
    const { mine, ...input } = query;
    const { rows, totalPages } = mine
      ? await store.listManagedGalleries(db, input, ownerIn(mine, viewer))
      : await store.listGalleries(db, input);
    return { gallery: truncateOverBudget(rows.map(toGallery)), totalPages };
  });

  route(app, getGallery, async ({ params, viewer, reply }) => {
    const gallery = await store.findGallery(db, params.id, { includeSuspended: isAdmin(viewer) });
    if (!gallery) throw new NotFoundError(recordMessages.galleryUnknown);
    sendVersion(reply, gallery.version);
    return toDescribedGallery(gallery);
  });

  route(app, createGallery, async ({ query, body, viewer, language }) => {
    const columns = { ...emptyGallery, ...galleryChanges(body) };
    const id = await store.galleryRecords.create(db, viewer, columns, body.images, {
      ...query,
      quotas: config.quotas,
    });
    return { message: messageText(galleryMessages.galleryCreated, language), _id: id };
  });

  route(app, updateGallery, async ({ params, body, viewer, request, language }) => {
    const gallery = await findEditable(params.id, viewer);
    assertVersion(request, gallery.version);
    await store.galleryRecords.update(
      db,
      viewer,
      gallery,
      galleryChanges(body, gallery),
      body.images,
    );
    return { message: messageText(galleryMessages.gallerySaved, language) };
  });

  route(app, deleteGallery, async ({ params, viewer, language }) => {
    await store.galleryRecords.remove(db, viewer, await findEditable(params.id, viewer));
    return { message: messageText(galleryMessages.galleryDeleted, language) };
  });

  async function findEditable(id: string, viewer: Caller): Promise<store.GalleryRecord> {
    const gallery = await store.findGallery(db, id, { includeSuspended: true });
    if (!gallery) throw new NotFoundError(recordMessages.galleryUnknown);
    assertOwner(viewer, gallery.owner);
    return gallery;
  }
}

/** Owner for `mine`, undefined for everyone. Throws 401 without a caller, 403 if a non-admin requests everyone's. */
function ownerIn(mine: 'true' | 'all', viewer: Caller | undefined): string | undefined {
  if (!viewer) throw new UnauthorizedError();
  if (mine === 'true') return viewer.id;
  if (!isAdmin(viewer)) throw new ForbiddenError();
  return undefined;
}
