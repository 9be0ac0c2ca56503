import { email, requiredName } from '@alumni/shared/core/fields';
import { isMessageKey } from '@alumni/shared/core/messages';
import { guestCount, replyForm } from '@alumni/shared/events/event-reply-form';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { emailKey } from '../../../accounts/accounts.store.ts';
import { type EventLink, findEventLink, findQuietLink } from '../../../codes/event-links.store.ts';
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
import { clientAddress, rateLimits } from '../../../http/limits/rate-limit.ts';
import { formFields, formRoutes, sendFormPage } from '../../../http/page/form-pages.ts';
import { anonymousPace } from '../../../outbox/mail-policies.ts';
import { anonymousBacklog } from '../../../outbox/outbox-reads.store.ts';
import { findAnsweredEvent } from '../replies/answered-event.store.ts';
import { setReminders } from '../replies/replies.store.ts';
import type { EventMailContext } from '../replies/reply-mails.ts';
import { lineOf, type ReplyRow } from '../replies/reply-reads.store.ts';
import { assertTakes, replyText } from '../replies/reply-rules.ts';
import { answerFormPage, askedPage, deadLinkPage, linkPage, quietPage } from './answer-page.ts';
import { answerByLink, askToConfirm, replyOfLink } from './visitor-answers.ts';

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

type AnswerNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl'>;

/** Answers without a log-in: the form of an event's document, and what mailed links open. */
export async function answerPageRoutes(
  app: FastifyInstance,
  deps: AnswerNeeds,
  mailContext: () => Promise<EventMailContext>,
): Promise<void> {
  const { db, limiter, mail } = deps;
  await formRoutes(app, (scope) => {
    scope.post('/events/:id/answer', async (request: ById, reply) => {
      const { language } = requestedLanguage(request);
      const event = await findAnsweredEvent(db, request.params.id);
      if (!event) throw new NotFoundError('eventUnknown');
      const site = await siteIn(deps, language);
      const typed = formFields(request);
      try {
        const isOpen = event.answers === 'everyone';
        const form = isOpen
          ? parsed(visitorForm, typed)
          : { ...parsed(memberForm, typed), name: '' };
        assertTakes(event, form.answer, site.today);
        await assertMailedInADay(deps, request.ip);
        await limiter.hit(rateLimits.visitorAnswer, clientAddress(request.ip));
        await limiter.hit(rateLimits.visitorAnswerEmail, emailKey(form.email));
        await limiter.hit(rateLimits.visitorAnswerEvent, event.id);
        await askToConfirm(db, event, { ...form, language }, site);
        mail.poke();
        return sendFormPage(reply, askedPage({ ...site, event, email: form.email }));
      } catch (error) {
        // Nothing that was typed is lost.
        const told = refuse(reply, error, language);
        return sendFormPage(reply, answerFormPage({ ...site, event, typed, told }));
      }
    });

    linkRoutes(scope, deps, mailContext);
  });
}

/** Mailed links open the answer that they stand for, or an end to reminders. */
function linkRoutes(
  scope: FastifyInstance,
  deps: AnswerNeeds,
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
    const language = languageOf(request, link);
    try {
      await limiter.hit(rateLimits.changing, link.email_key);
      const form = parsed(linkForm, formFields(request));
      const given = await answerByLink(db, code, form, await mailContext());
      mail.poke();
      const text = replyText({ ...given, line: await lineOf(db, given) }, language);
      const told = { text, isProblem: false };
      return await sendLink(deps, reply, { ...link, answer: null }, code, told);
    } catch (error) {
      if (error instanceof NotFoundError) return sendDead(deps, reply);
      return sendLink(deps, reply, link, code, refuse(reply, error, language));
    }
  });

  scope.get('/events/quiet/:code', async (request: ByCode, reply) =>
    sendQuiet(deps, reply, request.params.code),
  );

  // Mail programs that end reminders (RFC 8058) send no field of ours.
  scope.post('/events/quiet/:code', async (request: ByCode, reply) =>
    sendQuiet(deps, reply, request.params.code, formFields(request).reminders === 'on'),
  );
}

/**
 * Throws `LimitReachedError` where the mail would come after a day: an answer counts for nothing until then. One network
 * cannot cause that for all: once mails come after six hours, it is taken a quarter of their pace.
 */
async function assertMailedInADay({ db, limiter, settings }: AnswerNeeds, ip: string) {
  const { mailsPerHour } = await settings.current();
  const hours = await anonymousBacklog(db, mailsPerHour);
  if (hours >= 24) throw new LimitReachedError(3600, 'visitorAnswersWait');
  const max = Math.max(1, Math.floor(anonymousPace(mailsPerHour) / 4));
  if (hours >= 6) await limiter.hit({ ...rateLimits.visitorAnswerLate, max }, clientAddress(ip));
}

async function sendLink(
  deps: AnswerNeeds,
  reply: FastifyReply,
  link: EventLink | undefined,
  code: string,
  told?: { text: string; isProblem: boolean },
): Promise<FastifyReply> {
  const { db } = deps;
  const event = link && (await findAnsweredEvent(db, link.event_id));
  const found = event && (await replyOfLink(db, link));
  if (!found) return sendDead(deps, reply);
  const language = languageOf(reply.request, link);
  const { answer, guests: asked, isPending } = shownAnswer(link, found.reply);
  const { reply: given } = found;
  const known = !isPending && given ? { ...given, line: await lineOf(db, given) } : undefined;
  const page = linkPage({
    ...(await siteIn(deps, language)),
    event,
    action: `/events/answer/${encodeURIComponent(code)}?lang=${language}`,
    answer,
    guests: asked,
    isPending,
    doorCode: !isPending && found.reply?.state === 'in' ? found.reply.door_code : '',
    text: known && !told ? replyText(known, language) : '',
    ...(told && { told }),
  });
  return sendFormPage(reply, page);
}

async function sendQuiet(
  deps: AnswerNeeds,
  reply: FastifyReply,
  code: string,
  reminders?: boolean,
) {
  const { db, limiter } = deps;
  const link = await findQuietLink(db, code);
  const event = link && (await findAnsweredEvent(db, link.event_id));
  const found = event && (await replyOfLink(db, link));
  if (!link || !event || !found?.reply) return sendDead(deps, reply);
  if (reminders !== undefined) await limiter.hit(rateLimits.changing, link.email_key);
  if (reminders !== undefined) await setReminders(db, found.reply.id, reminders);
  const isQuiet = reminders === undefined ? found.reply.reminders === 0 : !reminders;
  const site = await siteIn(deps, languageOf(reply.request, link));
  const page = quietPage({ ...site, event, isQuiet, isDone: reminders !== undefined });
  return sendFormPage(reply, page);
}

async function sendDead(deps: AnswerNeeds, reply: FastifyReply) {
  const site = await siteIn(deps, requestedLanguage(reply.request).language);
  return sendFormPage(reply.code(404), deadLinkPage(site));
}

/** The facts of the site that pages and mails name. */
async function siteIn({ config, settings }: AnswerNeeds, language: Language) {
  const { site, pictures, today } = await settings.current();
  return {
    language,
    siteName: site.name[language],
    sitePictures: pictures,
    publicUrl: config.publicUrl,
    timeZone: site.timeZone,
    today: today(),
  };
}

/** The answer that a mail asks to confirm; without one, the answer that counts. */
function shownAnswer(link: EventLink, reply: ReplyRow | undefined) {
  const isPending = link.answer !== null;
  return {
    isPending,
    answer: link.answer ?? reply?.answer ?? null,
    guests: isPending ? link.guests : (reply?.guests ?? link.guests),
  };
}

function languageOf(request: FastifyRequest, link: EventLink): Language {
  const { language, inAddress } = requestedLanguage(request);
  return inAddress ? language : link.language;
}

/** Throws `InvalidInputError` with the sentence of the first field that is wrong. */
function parsed<S extends z.ZodMiniType>(schema: S, fields: Record<string, string>): z.output<S> {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const message = issue?.message ?? '';
  if (!isMessageKey(message)) throw new InvalidInputError('bodyMalformed');
  const max = issue && 'maximum' in issue ? Number(issue.maximum) : 0;
  throw new InvalidInputError(message, { values: { max } });
}

/** The sentence of a refusal, whose status the page has. Throws any other error. */
function refuse(reply: FastifyReply, error: unknown, language: Language) {
  if (!(error instanceof DomainError)) throw error;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  reply.code(statusOf(error));
  return { text: refusalText(error, language), isProblem: true };
}
