import { id as idSchema } from '@alumni/shared/core/fields';
import type { Message } from '@alumni/shared/core/messages';
import type { Event } from '@alumni/shared/events/events';
import { fileNameOf, isStored } from '@alumni/shared/images/stored-path';
import type { DocumentKind } from '@alumni/shared/records/document-path';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Html } from '../../core/html.ts';
import { semaphore } from '../../core/semaphore.ts';
import type { Database } from '../../db/database.ts';
import { sendCachedText, weakEtag } from '../../http/cache/cached-response.ts';
import { requestedLanguage } from '../../http/calls/language.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { formPolicy } from '../../http/page/form-pages.ts';
import { plainPageSite } from '../../http/page/plain-page.ts';
import { sizesOfShown } from '../../images/images.store.ts';
import { storedPreviews } from '../../images/previews.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { type DocumentPicture, documentPage } from './document-page.ts';
import { type DocumentSubjects, describeDocument } from './documents.ts';

/**
 * Finds a public record of each kind by its id. Returns undefined if it is unknown or not listed, or its owner is
 * suspended.
 */
export type DocumentSources = {
  [K in DocumentKind]: (id: string) => Promise<DocumentSubjects[K] | undefined>;
};

export interface DocumentForms {
  /** The reply form of an event; undefined if it takes no replies. */
  replyForm: (event: Event, language: Language, today: string) => Promise<Html | undefined>;
}

const unknown: Record<DocumentKind, Message> = {
  events: recordMessages.eventUnknown,
  news: recordMessages.newsUnknown,
  opportunities: recordMessages.opportunityUnknown,
  gallery: recordMessages.galleryUnknown,
  people: accountMessages.alumnusUnknown,
};

/** Makes only one preview picture at a time, so that uploads are not delayed. */
const newPreviews = { concurrency: 1, queueSize: 100 };

const kinds = Object.keys(describeDocument) as DocumentKind[];

type DocumentNeeds = Needs<'db' | 'storage' | 'settings', 'publicUrl'>;
type DescribeById = ReturnType<typeof describeBy>;

/** Plain documents of public content, and the preview pictures of their links. */
export async function documentRoutes(
  app: FastifyInstance,
  deps: DocumentNeeds,
  sources: DocumentSources,
  forms: DocumentForms,
): Promise<void> {
  const { config, db, settings } = deps;
  const describe = describeBy(deps, sources, forms);
  previewRoutes(app, deps, describe);

  for (const kind of kinds) {
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, (request, reply) => {
      const { language, inAddress } = requestedLanguage(request);
      const { id } = request.params;
      if (kind === 'events') reply.header('content-security-policy', formPolicy);
      return sendCachedText(request, reply, {
        key: ['document', kind, id, language, String(inAddress)],
        type: 'text/html; charset=utf-8',
        followsReader: !inAddress,
        make: async () => {
          const described = await describe(kind, id, language);
          return documentPage(described, {
            ...plainPageSite(await settings.current(), language),
            languageInAddress: inAddress,
            publicUrl: config.publicUrl,
            pictures: await shownPictures(db, described.images),
          });
        },
      });
    });
  }
}

function previewRoutes(app: FastifyInstance, deps: DocumentNeeds, describe: DescribeById): void {
  const { db, storage, settings } = deps;
  const rendering = semaphore(newPreviews.concurrency, newPreviews.queueSize);
  app.queues.set('previews', rendering.stats);
  const previews = storedPreviews(storage, rendering, (err) =>
    app.log.warn({ err }, 'storing a preview failed'),
  );

  app.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', async (request, reply) => {
    const content = app.contentNow();
    const kind = kinds.find((one) => one === request.params.kind);
    const { file } = request.params;
    if (!kind || !file.endsWith('.jpg')) throw new NotFoundError();
    const { id, images: named } = await describe(kind, file.slice(0, -'.jpg'.length), 'en');
    reply.cacheWhile = content;
    return sendPreview(reply, id, named);
  });

  app.get('/og/home.jpg', async (_request, reply) => {
    const content = app.contentNow();
    const { pictures, isCurrent } = await settings.current();
    if (isCurrent) reply.cacheWhile = content;
    return sendPreview(reply, 'home', pictures.home ? [pictures.home.path] : []);
  });

  /** Sends a preview of the first visible picture, or else of the cloth pattern that `seed` selects. */
  async function sendPreview(reply: FastifyReply, seed: string, named: string[]) {
    const [first] = await shownPictures(db, named);
    const bytes =
      (first && (await previews.ofPicture(first.name))) ?? (await previews.ofCloth(seed));
    return reply
      .header('cache-control', 'public, no-cache')
      .header('etag', weakEtag(bytes))
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  }
}

/** Describes a record by its id; throws `NotFoundError` if it is not public. */
function describeBy(
  { config, settings }: DocumentNeeds,
  sources: DocumentSources,
  forms: DocumentForms,
) {
  return async <K extends DocumentKind>(kind: K, id: string, language: Language) => {
    const subject = idSchema.safeParse(id).success ? await sources[kind](id) : undefined;
    if (!subject) throw new NotFoundError(unknown[kind]);
    const { site, today } = await settings.current();
    const { name, timeZone } = site;
    const { publicUrl } = config;
    const context = { language, siteName: name[language], publicUrl, timeZone, today: today() };
    const form = kind === 'events' && (await forms.replyForm(subject as Event, language, today()));
    return { kind, id, ...describeDocument[kind](subject, context), ...(form && { form }) };
  };
}

async function shownPictures(db: Database, paths: string[]): Promise<DocumentPicture[]> {
  const names = paths.filter(isStored).map(fileNameOf);
  const sizes = await sizesOfShown(db, names);
  return names.flatMap((name) => {
    const size = sizes.get(name);
    return size ? [{ name, ...size }] : [];
  });
}
