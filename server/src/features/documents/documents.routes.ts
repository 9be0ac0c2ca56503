import { id as idSchema } from '@alumni/shared/fields';
import { fileNameOf, isStored } from '@alumni/shared/files';
import { type Language, languages } from '@alumni/shared/language';
import type { MessageKey } from '@alumni/shared/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../boot/deps.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import { semaphore } from '../../core/semaphore.ts';
import { today } from '../../db/ids.ts';
import { imagesStore } from '../../files/images.store.ts';
import { storedPreviews } from '../../files/previews.ts';
import { preferredLanguage } from '../../http/language.ts';
import { type ReadyAnswer, weakEtag } from '../../http/ready-answers.ts';
import { sendReady } from '../../http/send-ready.ts';
import { addVary } from '../../http/vary.ts';
import { type DocumentPicture, documentPage } from './document-page.ts';
import {
  type DocumentContent,
  type DocumentKind,
  type DocumentSubjects,
  describeDocument,
} from './documents.ts';

/** What is public of each kind, by id; undefined for what is unknown, suspended or not listed. */
export type DocumentSources = {
  [K in DocumentKind]: (id: string) => Promise<DocumentSubjects[K] | undefined>;
};

const unknown: Record<DocumentKind, MessageKey> = {
  events: 'eventUnknown',
  news: 'newsUnknown',
  opportunities: 'opportunityUnknown',
  gallery: 'galleryUnknown',
  people: 'alumnusUnknown',
};

/** As renditions: one at a time, beside those who upload. */
const newPreviews = { concurrency: 1, queueSize: 100 };

/** Plain documents of what is public, and the pictures that other sites show with their links. */
export async function documentRoutes(
  app: FastifyInstance,
  { config, db, storage, settings }: Deps,
  sources: DocumentSources,
): Promise<void> {
  const images = imagesStore(db);
  const previews = storedPreviews(
    storage,
    semaphore(newPreviews.concurrency, newPreviews.queueSize),
    (err) => app.log.warn({ err }, 'storing a preview failed'),
  );
  const kinds = Object.keys(describeDocument) as DocumentKind[];

  for (const kind of kinds) {
    app.get<{ Params: { id: string } }>(`/${kind}/:id`, async (request, reply) => {
      const asked = languageOf(request);
      const language = asked ?? preferredLanguage(request.headers['accept-language']);
      const { id } = request.params;
      const key = JSON.stringify(['document', kind, id, language, asked !== undefined]);
      const answer = await app.readyAnswers.get(key, (content) =>
        readyDocument({ kind, id, language, languageInAddress: asked !== undefined, content }),
      );
      reply.header('cache-control', 'private, no-cache');
      if (asked) return sendReady(request, reply, answer);
      addVary(reply, 'Accept-Language');
      // What is sent again in front of the framework does not depend on the language.
      return sendReady(request, reply, { ...answer, content: undefined });
    });
  }

  app.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', async (request, reply) => {
    const content = app.contentNow();
    const kind = kinds.find((one) => one === request.params.kind);
    const { file } = request.params;
    if (!kind || !file.endsWith('.jpg')) throw new NotFoundError();
    const { id, images: named } = await describe(kind, file.slice(0, -'.jpg'.length), 'en');
    const [first] = await shownPictures(named);
    const bytes = (first && (await previews.ofPicture(first.name))) ?? (await previews.ofCloth(id));
    reply.repeatWhile = content;
    return reply
      .header('cache-control', 'public, no-cache')
      .header('etag', weakEtag(bytes))
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes);
  });

  async function readyDocument({
    content,
    ...asked
  }: {
    kind: DocumentKind;
    id: string;
    language: Language;
    languageInAddress: boolean;
    content: string | undefined;
  }): Promise<ReadyAnswer> {
    const { kind, id, language, languageInAddress } = asked;
    const described = await describe(kind, id, language);
    const page = documentPage(described, {
      language,
      languageInAddress,
      publicUrl: config.publicUrl,
      siteName: settings.site.name[language],
      pictures: await shownPictures(described.images),
    });
    const body = Buffer.from(page);
    const type = 'text/html; charset=utf-8';
    return { content, type, etag: weakEtag(body), body, encoded: new Map() };
  }

  /** Throws `NotFoundError` for what is not public. */
  async function describe<K extends DocumentKind>(
    kind: K,
    id: string,
    language: Language,
  ): Promise<DocumentContent> {
    const subject = idSchema.safeParse(id).success ? await sources[kind](id) : undefined;
    if (!subject) throw new NotFoundError(unknown[kind]);
    const siteName = settings.site.name[language];
    return describeDocument[kind](subject, { language, siteName, today: today() });
  }

  async function shownPictures(paths: string[]): Promise<DocumentPicture[]> {
    const names = paths.filter(isStored).map(fileNameOf);
    const sizes = await images.sizesOf(names);
    return names.flatMap((name) => {
      const size = sizes.get(name);
      return size ? [{ name, ...size }] : [];
    });
  }
}

/** The language that the address names. */
function languageOf({ query }: FastifyRequest): Language | undefined {
  const { lang } = query as { lang?: unknown };
  return languages.find((language) => language === lang);
}
