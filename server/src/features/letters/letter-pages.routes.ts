import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findById } from '../../accounts/accounts.store.ts';
import { NotFoundError } from '../../core/domain-errors.ts';
import { isValidSignature } from '../../core/signature.ts';
import { requestedLanguage } from '../../http/calls/language.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { formFields, formRoutes, sendFormPage } from '../../http/page/form-pages.ts';
import { type PlainPageSite, plainPageSite } from '../../http/page/plain-page.ts';
import { blocksToHtml } from '../../outbox/templates/blocks.ts';
import { htmlLayout } from '../../outbox/templates/layout.ts';
import type { LiveSettings } from '../../settings/live-settings.ts';
import { composeLetter, describeLetter } from './compose-letter.ts';
import { leavePage, letterPage, membersOnlyPage } from './letter-page.ts';
import { saveWish } from './letter-wish.routes.ts';
import { letterMessages } from './letters.messages.ts';
import { existingLetter } from './letters.store.ts';

/** Content security policy of the mail preview. It allows inline styles, which mail programs require. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups";

/** Pages of letters without scripts and log-in, for recipients and readers. */
export async function letterPageRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings', 'publicUrl'>,
): Promise<void> {
  const { config, db, settings } = deps;
  app.get<{ Params: { id: string }; Querystring: { key?: unknown } }>(
    '/letters/:id',
    async (request, reply) => {
      const letter = await existingLetter(db, request.params.id);
      if (letter.sent_at === null) throw new NotFoundError(letterMessages.letterUnknown);
      const site = await siteFor(request, settings);
      const { secret } = await settings.current();
      const key = String(request.query.key ?? '');
      const isPublic = letter.readers === 'public';
      if (!isPublic && !isValidSignature(secret, key, 'letter', letter.id)) {
        return sendFormPage(reply, membersOnlyPage(site, letter.id));
      }
      const described = await describeLetter(db, letter, site.language, config);
      const other = site.language === 'fr' ? 'en' : 'fr';
      const otherLanguage = `?lang=${other}${isPublic ? '' : `&key=${key}`}`;
      const { publicUrl } = config;
      const page = letterPage({ ...site, ...described, letter, otherLanguage, publicUrl });
      return sendFormPage(reply, page);
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
      const isMine = isValidSignature(secret, key, 'preview', id, until);
      if (!isMine || Number(until) < Date.now())
        throw new NotFoundError(letterMessages.letterUnknown);
      const letter = await existingLetter(db, id);
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
}

async function siteFor(request: FastifyRequest, settings: LiveSettings): Promise<PlainPageSite> {
  return plainPageSite(await settings.current(), requestedLanguage(request).language);
}

/** Limits unsubscribing and resubscribing without a log-in, for each network. */
const leaving = rates.knownNetworkAnHour('leave-letter');

type Token = FastifyRequest<{ Params: { token: string } }>;

/** Pages to unsubscribe from letters and to resubscribe. */
async function leaveRoutes(
  app: FastifyInstance,
  { db, limiter, settings }: Needs<'db' | 'limiter' | 'settings'>,
): Promise<void> {
  // Mail scanners open every link: only POST changes anything.
  await formRoutes(app, (scope) => {
    scope.get('/letters/leave/:token', async (request: Token, reply) => {
      const account = await findSignedAccount(request);
      const state = account?.letter_wanted === 1 ? 'asked' : 'left';
      const site = await siteFor(request, settings);
      return sendFormPage(reply, leavePage(site, account ? state : 'unknown', false));
    });

    scope.post('/letters/leave/:token', async (request: Token, reply) => {
      await limiter.hit(leaving, clientAddress(request.ip));
      const account = await findSignedAccount(request);
      // The one-click unsubscribe of mail programs (RFC 8058) sends no `letter` field, so it unsubscribes.
      const wanted = formFields(request).letter === 'back';
      const isSaved =
        account && (await db.transaction().execute((trx) => saveWish(trx, account.id, wanted)));
      const state = wanted ? 'back' : 'left';
      const site = await siteFor(request, settings);
      return sendFormPage(reply, leavePage(site, isSaved ? state : 'unknown', true));
    });
  });

  /** The account of a signed address; undefined if it is gone. Throws `NotFoundError` for an invalid signature. */
  async function findSignedAccount({ params }: Token) {
    const [accountId = '', signature = ''] = params.token.split('.');
    const { secret } = await settings.current();
    if (!isValidSignature(secret, signature, 'leave', accountId)) throw new NotFoundError();
    return findById(db, accountId);
  }
}
