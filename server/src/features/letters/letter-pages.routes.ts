import { id as idSchema } from '@alumni/shared/core/fields';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findById } from '../../accounts/accounts.store.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import { excerpt } from '../../core/excerpt.ts';
import { isSignedBy } from '../../core/signature.ts';
import { requestedLanguage } from '../../http/calls/language.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { clientAddress, rateLimits } from '../../http/limits/rate-limit.ts';
import { formFields, formRoutes, sendFormPage } from '../../http/page/form-pages.ts';
import type { PlainPageSite } from '../../http/page/plain-page.ts';
import { blocksToHtml } from '../../outbox/templates/blocks.ts';
import { htmlLayout } from '../../outbox/templates/layout.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { composeLetter, describeLetter } from './compose-letter.ts';
import { leavePage, letterPage, membersOnlyPage } from './letter-page.ts';
import { saveWish } from './letter-wish.routes.ts';
import { findLetter, type Letter } from './letters.store.ts';

/** The page of the mail itself: its styles are inline, as mail programs need them. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** Pages that recipients and readers of letters open, without scripts and without a log-in. */
export async function letterPageRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings', 'publicUrl'>,
): Promise<void> {
  const { config, db, settings } = deps;
  app.get<{ Params: { id: string }; Querystring: { key?: unknown } }>(
    '/letters/:id',
    async (request, reply) => {
      const { language } = requestedLanguage(request);
      const letter = await existing(request.params.id);
      if (letter.sent_at === null) throw new NotFoundError('letterUnknown');
      const site = await siteIn(settings, language);
      const { secret } = await settings.current();
      const key = String(request.query.key ?? '');
      const isOpen = letter.readers === 'public' || isSignedBy(secret, key, 'letter', letter.id);
      const query = letter.readers === 'public' ? '' : `&key=${key}`;
      return sendFormPage(
        reply,
        isOpen ? await pageOfLetter(letter, site, query) : membersOnlyPage(site, letter.id),
      );
    },
  );

  app.get<{ Params: { id: string }; Querystring: { key?: unknown; until?: unknown } }>(
    '/letters/:id/mail',
    async (request, reply) => {
      const { language } = requestedLanguage(request);
      const until = String(request.query.until ?? '');
      const key = String(request.query.key ?? '');
      const { id } = request.params;
      const { site, secret } = await settings.current();
      const isMine = isSignedBy(secret, key, 'preview', id, until);
      if (!isMine || Number(until) < Date.now()) throw new NotFoundError('letterUnknown');
      const letter = await existing(id);
      const { publicUrl } = config;
      const by = { publicUrl, secret };
      const mail = await composeLetter(db, letter, { id: 'preview', language }, by);
      return reply
        .header('content-security-policy', mailPolicy)
        .header('x-frame-options', 'SAMEORIGIN')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(htmlLayout({ ...mail, language, site, publicUrl, body: blocksToHtml(mail.blocks) }));
    },
  );

  await leaveRoutes(app, deps);

  async function existing(id: string): Promise<Letter> {
    const letter = idSchema.safeParse(id).success ? await findLetter(db, id) : undefined;
    if (!letter) throw new NotFoundError('letterUnknown');
    return letter;
  }

  async function pageOfLetter(letter: Letter, site: PlainPageSite, query: string): Promise<string> {
    const { language } = site;
    const described = await describeLetter(db, letter, language, config);
    const { id, kind, sent_at } = letter;
    const other = language === 'fr' ? 'en' : 'fr';
    return letterPage({
      ...site,
      ...described,
      id,
      kind,
      sentAt: sent_at ?? '',
      otherLanguage: `?lang=${other}${query}`,
      summary: letter.readers === 'public' ? excerpt(described.sections[0]?.text ?? '', 200) : '',
    });
  }
}

async function siteIn(settings: LiveSettings, language: Language): Promise<PlainPageSite> {
  const { site, pictures } = await settings.current();
  return { language, siteName: site.name[language], sitePictures: pictures };
}

type Token = FastifyRequest<{ Params: { token: string } }>;

/** Pages that end the letter for a recipient, and take it up again. */
async function leaveRoutes(
  app: FastifyInstance,
  { db, limiter, settings }: Needs<'db' | 'limiter' | 'settings'>,
): Promise<void> {
  // Programs that scan mails open every link in them: only a POST changes anything.
  await formRoutes(app, (scope) => {
    scope.get('/letters/leave/:token', async (request: Token, reply) => {
      const { account } = await tokenOf(request);
      return sendLeave(request, reply, account?.letter_wanted === 1, {
        known: account !== undefined,
        done: false,
      });
    });

    scope.post('/letters/leave/:token', async (request: Token, reply) => {
      await limiter.hit(rateLimits.leaveLetter, clientAddress(request.ip));
      const { account } = await tokenOf(request);
      // Mail programs send another field, and leave (RFC 8058).
      const wanted = formFields(request).letter === 'back';
      const known =
        account !== undefined &&
        (await db.transaction().execute((trx) => saveWish(trx, account.id, wanted)));
      return sendLeave(request, reply, wanted, { known, done: true });
    });
  });

  async function sendLeave(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: boolean,
    { known, done }: { known: boolean; done: boolean },
  ): Promise<FastifyReply> {
    const site = await siteIn(settings, requestedLanguage(request).language);
    return sendFormPage(reply, leavePage({ ...site, wanted: known ? wanted : undefined, done }));
  }

  /** The account of a signed address; none where it is gone. Throws `NotFoundError` for any other address. */
  async function tokenOf({ params }: Token) {
    const [accountId = '', signature = ''] = params.token.split('.');
    const { secret } = await settings.current();
    if (!isSignedBy(secret, signature, 'leave', accountId)) throw new NotFoundError();
    return { account: await findById(db, accountId) };
  }
}
