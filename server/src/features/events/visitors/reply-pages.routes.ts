import { email, requiredName } from '@alumni/shared/core/fields';
import { findMessage } from '@alumni/shared/core/messages';
import { guestCount, replyForm } from '@alumni/shared/events/event-reply-form';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { emailKey } from '../../../accounts/accounts.store.ts';
import { type EventLink, findEventLink } from '../../../codes/event-links.store.ts';
import {
  DomainError,
  InvalidInputError,
  LimitReachedError,
  NotFoundError,
} from '../../../core/domain-errors.ts';
import { requestedLanguage } from '../../../http/calls/language.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { refusalText } from '../../../http/errors/error-handler.ts';
import { statusOf } from '../../../http/errors/errors.ts';
import { httpMessages } from '../../../http/http.messages.ts';
import { atMost, clientAddress, day, rateLimits, rates } from '../../../http/limits/rate-limit.ts';
import { formFields, formRoutes, sendFormPage } from '../../../http/page/form-pages.ts';
import { plainPageSite } from '../../../http/page/plain-page.ts';
import { anonymousPace } from '../../../outbox/mail-policies.ts';
import { anonymousBacklog } from '../../../outbox/outbox-reads.store.ts';
import { recordMessages } from '../../../records/records.messages.ts';
import { eventMessages } from '../events.messages.ts';
import { findPublicEvent } from '../replies/public-event.store.ts';
import { setReminders } from '../replies/replies.store.ts';
import type { EventMailContext } from '../replies/reply-mails.ts';
import { placeInLine, type ReplyRow } from '../replies/reply-reads.store.ts';
import { assertTakes, replyText } from '../replies/reply-rules.ts';
import {
  askedPage,
  deadLinkPage,
  linkPage,
  quietPage,
  replyFormPage,
  type StatusMessage,
} from './reply-page.ts';
import { lineBefore } from './room-of-event.ts';
import { askToConfirm, findLinkReply, replyByLink } from './visitor-replies.ts';

/** Limits visitors' replies for each network. `toEmail` limits them for each e-mail, `toEvent` for each event. */
const ofNetwork = rates.strangersForms('visitor-answer', eventMessages.visitorAnswerLimit);
const toEmail = rates.mailsAnHour('visitor-answer-email', eventMessages.visitorAnswerEmailLimit);
const toEvent = atMost(500, day)('visitor-answer-event', eventMessages.visitorAnswerEventLimit);
/**
 * Limits each network while mails are delayed. `assertMailedInADay` sets the maximum, which depends on the mail
 * server's pace.
 */
const whileLate = rates.fewAnHour('visitor-answer-late', eventMessages.visitorAnswersWait);

const guests = z.pipe(
  z._default(z.string().check(z.regex(/^\d$/, 'guestsInvalid')), '0'),
  z.pipe(
    z.transform((text: string) => Number(text)),
    guestCount,
  ),
);
const linkForm = z.object({ answer: replyForm.shape.answer, guests });
const memberForm = z.extend(linkForm, { email });
const visitorForm = z.extend(memberForm, { name: requiredName('nameMissing') });

type ById = FastifyRequest<{ Params: { id: string } }>;
type ByCode = FastifyRequest<{ Params: { code: string } }>;

type ReplyPageNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>;

/** Replies without a log-in: the form of an event's document, and mailed links. */
export async function replyPageRoutes(
  app: FastifyInstance,
  deps: ReplyPageNeeds,
  mailContext: () => Promise<EventMailContext>,
): Promise<void> {
  const { db, limiter, mail } = deps;
  await formRoutes(app, (scope) => {
    scope.post('/events/:id/answer', async (request: ById, reply) => {
      const { language } = requestedLanguage(request);
      const event = await findPublicEvent(db, request.params.id);
      if (!event) throw new NotFoundError(recordMessages.eventUnknown);
      const site = await siteIn(deps, language);
      const typed = formFields(request);
      try {
        const isOpen = event.answers === 'everyone';
        const form = isOpen
          ? parsed(visitorForm, typed)
          : { ...parsed(memberForm, typed), name: '' };
        assertTakes(event, form.answer, site.today);
        await assertMailedInADay(deps, request.ip);
        await limiter.hit(ofNetwork, clientAddress(request.ip));
        await limiter.hit(toEmail, emailKey(form.email));
        await limiter.hit(toEvent, event.id);
        await askToConfirm(db, event, { ...form, language }, site);
        mail.poke();
        return sendFormPage(reply, askedPage({ ...site, event, email: form.email }));
      } catch (error) {
        // Shows the form again with all that was typed.
        const statusMessage = refuse(reply, error, language);
        const before = await lineBefore(db, event);
        return sendFormPage(reply, replyFormPage({ ...site, event, typed, statusMessage, before }));
      }
    });

    linkRoutes(scope, deps, mailContext);
  });
}

/** Registers the pages of mailed links, which open a reply or end reminders. */
function linkRoutes(
  scope: FastifyInstance,
  deps: ReplyPageNeeds,
  mailContext: () => Promise<EventMailContext>,
): void {
  const { db, limiter, mail } = deps;

  scope.get('/events/answer/:code', async (request: ByCode, reply) => {
    const link = await findEventLink(db, request.params.code);
    return sendLink(deps, reply, link, request.params.code);
  });

  scope.post('/events/answer/:code', async (request: ByCode, reply) => {
    const { code } = request.params;
    const link = await findEventLink(db, code);
    if (!link) return sendDead(deps, reply);
    const language = pageLanguage(request, link);
    try {
      await limiter.hit(rateLimits.changing, link.email_key);
      const form = parsed(linkForm, formFields(request));
      const given = await replyByLink(db, code, form, await mailContext());
      mail.poke();
      const text = replyText({ ...given, line: await placeInLine(db, given) }, language);
      const statusMessage = { text, isProblem: false, isWaiting: given.state === 'waiting' };
      return await sendLink(deps, reply, { ...link, answer: null }, code, statusMessage);
    } catch (error) {
      if (error instanceof NotFoundError) return sendDead(deps, reply);
      return sendLink(deps, reply, link, code, refuse(reply, error, language));
    }
  });

  scope.get('/events/quiet/:code', async (request: ByCode, reply) =>
    sendQuiet(deps, reply, request.params.code),
  );

  // The one-click unsubscribe of mail programs (RFC 8058) sends no `reminders` field: reminders end.
  scope.post('/events/quiet/:code', async (request: ByCode, reply) =>
    sendQuiet(deps, reply, request.params.code, formFields(request).reminders === 'on'),
  );
}

/**
 * Throws `LimitReachedError` if the confirmation mail would wait over a day. The reply does not count until it is
 * confirmed. Once mails wait over six hours, each network may cause only a quarter of the anonymous mails per hour.
 * Otherwise one network could block all others.
 */
async function assertMailedInADay({ db, limiter, settings }: ReplyPageNeeds, ip: string) {
  const { mailsPerHour } = await settings.current();
  const hours = await anonymousBacklog(db, mailsPerHour);
  if (hours >= 24) throw new LimitReachedError(3600, eventMessages.visitorAnswersWait);
  const max = Math.max(1, Math.floor(anonymousPace(mailsPerHour) / 4));
  if (hours >= 6) await limiter.hit({ ...whileLate, max }, clientAddress(ip));
}

async function sendLink(
  deps: ReplyPageNeeds,
  reply: FastifyReply,
  link: EventLink | undefined,
  code: string,
  statusMessage?: StatusMessage,
): Promise<FastifyReply> {
  const { db } = deps;
  const event = link && (await findPublicEvent(db, link.event_id));
  const found = event && (await findLinkReply(db, link));
  if (!found) return sendDead(deps, reply);
  const language = pageLanguage(reply.request, link);
  const { answer, guests: asked, isPending } = shownReply(link, found.reply);
  const { reply: given } = found;
  const known = !isPending && given ? { ...given, line: await placeInLine(db, given) } : undefined;
  const page = linkPage({
    ...(await siteIn(deps, language)),
    event,
    action: `/events/answer/${encodeURIComponent(code)}?lang=${language}`,
    answer,
    guests: asked,
    isPending,
    isIn: !isPending && found.reply?.state === 'in',
    doorCode: found.reply?.door_code ?? '',
    text: known && !statusMessage ? replyText(known, language) : '',
    before: given?.place ? undefined : await lineBefore(db, event),
    ...(statusMessage && { statusMessage }),
  });
  return sendFormPage(reply, page);
}

async function sendQuiet(
  deps: ReplyPageNeeds,
  reply: FastifyReply,
  code: string,
  reminders?: boolean,
) {
  const { db, limiter } = deps;
  const link = await findEventLink(db, code);
  const event = link && (await findPublicEvent(db, link.event_id));
  const found = event && (await findLinkReply(db, link));
  if (!link || !event || !found?.reply) return sendDead(deps, reply);
  if (reminders !== undefined) await limiter.hit(rateLimits.changing, link.email_key);
  if (reminders !== undefined) await setReminders(db, found.reply.id, reminders);
  const isQuiet = reminders === undefined ? found.reply.reminders === 0 : !reminders;
  const site = await siteIn(deps, pageLanguage(reply.request, link));
  const page = quietPage({ ...site, event, isQuiet, isDone: reminders !== undefined });
  return sendFormPage(reply, page);
}

async function sendDead(deps: ReplyPageNeeds, reply: FastifyReply) {
  const site = await siteIn(deps, requestedLanguage(reply.request).language);
  return sendFormPage(reply.code(404), deadLinkPage(site));
}

async function siteIn({ config, settings }: ReplyPageNeeds, language: Language) {
  const now = await settings.current();
  return {
    ...plainPageSite(now, language),
    publicUrl: config.publicUrl,
    timeZone: now.site.timeZone,
    today: now.today(),
  };
}

/** The reply that the mail asks to confirm, or else the stored reply. */
function shownReply(link: EventLink, reply: ReplyRow | undefined) {
  const isPending = link.answer !== null;
  return {
    isPending,
    answer: link.answer ?? reply?.answer ?? null,
    guests: isPending ? link.guests : (reply?.guests ?? link.guests),
  };
}

function pageLanguage(request: FastifyRequest, link: EventLink): Language {
  const { language, inAddress } = requestedLanguage(request);
  return inAddress ? language : link.language;
}

/** Throws `InvalidInputError` with the message of the first invalid field. */
function parsed<S extends z.ZodMiniType>(schema: S, fields: Record<string, string>): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const message = findMessage(issue?.message ?? '');
  if (!message) throw new InvalidInputError(httpMessages.bodyMalformed);
  const max = issue && 'maximum' in issue ? Number(issue.maximum) : 0;
  throw new InvalidInputError(message, { values: { max } });
}

/** Sets the status of a refusal on the response and returns its message. Rethrows other errors. */
function refuse(reply: FastifyReply, error: unknown, language: Language) {
  if (!(error instanceof DomainError)) throw error;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  reply.code(statusOf(error));
  return { text: refusalText(error, language), isProblem: true };
}
