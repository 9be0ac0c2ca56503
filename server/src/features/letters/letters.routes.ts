import { formatDay } from '@alumni/shared/format-days';
import type { Language } from '@alumni/shared/language';
import { languages } from '@alumni/shared/language';
import {
  countRecipients,
  createLetter,
  deleteLetter,
  draftLetter,
  getLetter,
  getLetterWish,
  type LetterRow,
  listLetters,
  pauseLetter,
  proveNotice,
  saveLetterWish,
  sendLetter,
  testLetter,
  updateLetter,
} from '@alumni/shared/letters';
import { limits } from '@alumni/shared/limits';
import { messageText } from '@alumni/shared/messages';
import { isAdmin } from '@alumni/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { findById, isProved } from '../../accounts/accounts.store.ts';
import {
  ConflictError,
  InvalidInputError,
  LimitReachedError,
  NotFoundError,
  StaleVersionError,
  UnauthorizedError,
} from '../../core/domain-errors.ts';
import { signatureOf } from '../../core/signature.ts';
import { newId, today } from '../../db/ids.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { brokenAddress } from '../../outbox/address-faults.store.ts';
import { sendContentDirectly } from '../../outbox/direct-mail.ts';
import { mailPolicies } from '../../outbox/mail-policies.ts';
import { createMailer, mailSettings } from '../../outbox/mailer.ts';
import { countPaced, leftThisHour } from '../../outbox/outbox-reads.store.ts';
import { blocksToHtml, blocksToText } from '../../outbox/templates/blocks.ts';
import { writeAs } from '../../session/write-as.ts';
import { readSiteOptions } from '../../settings/site-options.store.ts';
import { composeLetter, describeLetter, pageOf, type Sender } from './compose-letter.ts';
import {
  countWaitingDeliveries,
  type Delivery,
  lockDeliveries,
  progressOf,
} from './deliveries.store.ts';
import { type NewOnSite, whatIsNew } from './draft-letter.ts';
import { saveWish } from './letter-wish.ts';
import * as store from './letters.store.ts';
import { proofOf } from './proof.ts';
import { countAudience, type ListComing, sendToAudience } from './send-letter.ts';
import { whatsAppText } from './whatsapp-text.ts';

const previewMs = 60 * 60_000;
const hourMs = 60 * 60_000;

type LetterDeps = Needs<
  'db' | 'limiter' | 'mail' | 'settings',
  'publicUrl' | 'dataDir' | 'quotas' | 'bounceAddress'
>;

/** Notices and letters to members: decisions 0090 and 0091. */
export async function letterRoutes(
  app: FastifyInstance,
  deps: LetterDeps,
  { listComingAccounts: listComing, ...sources }: NewOnSite & { listComingAccounts: ListComing },
): Promise<void> {
  const { config, db, limiter, mail, settings } = deps;

  route(app, listLetters, async ({ query, viewer }) => {
    const office = isAdmin(viewer);
    const { rows, totalPages } = await store.listLetters(db, query, {
      drafts: office && query.drafts === 'yes',
    });
    const { smtpUrl } = await settings.current();
    const letters = (await described(rows)).map(({ progress, ...letter }) =>
      office ? { ...letter, progress } : letter,
    );
    return { letters, totalPages, mailed: smtpUrl !== undefined };
  });

  route(app, draftLetter, async () => {
    const { site } = await settings.current();
    return whatIsNew(db, sources, site);
  });

  route(app, getLetter, async ({ params, viewer, reply }) => {
    const letter = await existing(params.id);
    const [row] = await described([letter]);
    if (!row) throw new NotFoundError('letterUnknown');
    const { smtpUrl, mailsPerHour } = await settings.current();
    const by = await sender();
    const link = pageOf(letter, by, false);
    // The same for a while: a page that asks again need not fetch the mail again.
    const until = String((Math.floor(Date.now() / previewMs) + 2) * previewMs);
    const key = signatureOf(by.secret, 'preview', letter.id, until);
    const message = async (language: Language) => {
      // Groups have other readers than the letter.
      const shared = { ...letter, readers: 'public' } as const;
      const { subject, sections } = await describeLetter(db, shared, language, by);
      return whatsAppText(subject, sections, link);
    };
    const mailIn = async (language: Language) => ({
      address: `/letters/${letter.id}/mail?lang=${language}&until=${until}&key=${key}`,
      bytes: await bytesOf(letter, viewer.id, language),
    });
    sendVersion(reply, letter.version);
    return {
      ...row,
      ...store.contentOf(letter),
      readers: letter.readers,
      whatsApp: { en: await message('en'), fr: await message('fr') },
      mails: { en: await mailIn('en'), fr: await mailIn('fr') },
      mailed: smtpUrl !== undefined,
      lastAt: row.progress.waiting > 0 ? await lastAt(letter, mailsPerHour) : null,
      perHour: mailsPerHour,
      notBefore: letter.sent_at === null ? await store.notBefore(db, letter) : '',
    };
  });

  route(app, createLetter, async ({ body, viewer, language }) => {
    await limiter.hit(rateLimits.posting, viewer.id);
    const id = await store.createLetter(db, viewer, body);
    return { message: messageText('letterCreated', language), _id: id };
  });

  route(app, updateLetter, async ({ params, body, viewer, language, request }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const letter = await existing(params.id);
    assertVersion(request, letter.version);
    if (!(await store.updateLetter(db, viewer, letter.id, body))) {
      throw new ConflictError('letterSentAlready');
    }
    return { message: messageText('letterSaved', language) };
  });

  route(app, deleteLetter, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const letter = await existing(params.id);
    if (!(await store.deleteLetter(db, viewer, letter.id))) {
      throw new ConflictError('letterSentAlready');
    }
    return { message: messageText('letterDeleted', language) };
  });

  route(app, testLetter, async ({ params, viewer, language }) => {
    await limiter.hit(rateLimits.testMail, viewer.id);
    const letter = await existing(params.id);
    const account = await findById(db, viewer.id);
    if (!account) throw new UnauthorizedError();
    const content = await composeLetter(db, letter, { id: viewer.id, language }, await sender());
    const current = await mailSettings(config, settings)();
    const result = await sendContentDirectly(current, { ...content, to: account.email, language });
    const taken = result.taken && current.smtpUrl !== undefined;
    const values = { email: account.email };
    return {
      message: messageText(taken ? 'letterTestSent' : 'letterTestRefused', language, values),
      taken,
      answer: result.taken ? result.answer : result.refusal.answer,
    };
  });

  route(app, countRecipients, async ({ params, body }) => {
    return countAudience(db, await existing(params.id), { to: body.to, listComing });
  });

  route(app, sendLetter, async ({ params, body, viewer, language, request }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const letter = await existing(params.id);
    assertVersion(request, letter.version);
    for (const one of languages) {
      const bytes = await bytesOf(letter, viewer.id, one);
      if (bytes > limits.letter.mailBytes) {
        throw new InvalidInputError('letterTooLarge', { size: Math.ceil(bytes / 1000) });
      }
    }
    const mailed = (await settings.current()).smtpUrl !== undefined;
    const limited = config.quotas !== undefined;
    const outcome = await sendToAudience(db, viewer, {
      id: letter.id,
      version: letter.version,
      to: body.to,
      listComing,
      mailed,
      limited,
    });
    if (outcome === 'unknown') throw new NotFoundError('letterUnknown');
    if (outcome === 'changed') throw new StaleVersionError();
    if (outcome === 'notForEverybody') throw new InvalidInputError('noticeForEverybody');
    if (outcome === 'nobody') throw new ConflictError('letterForNobody');
    if (outcome === 'tooMany') throw new LimitReachedError(12 * 3600, 'recipientsLimit');
    if ('notBefore' in outcome) throw tooSoon(outcome.notBefore, language);
    mail.poke();
    const { recipients } = outcome;
    request.log.info({ letter: letter.id, by: viewer.id, recipients }, 'letter sent');
    const said = mailed ? 'letterOnItsWay' : 'letterFiled';
    return { message: messageText(said, language, { count: recipients }), recipients };
  });

  route(app, pauseLetter, async ({ params, body, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const { id } = await existing(params.id);
    if (body.paused) {
      if (!(await store.pauseLetter(db, viewer, id))) throw new ConflictError('letterNotSent');
      return { message: messageText('letterPaused', language) };
    }
    const outcome = await store.resumeLetter(db, viewer, id);
    if (outcome === 'notSent') throw new ConflictError('letterNotSent');
    if (outcome !== 'resumed') throw tooSoon(outcome.notBefore, language);
    mail.poke();
    return { message: messageText('letterResumed', language) };
  });

  route(app, proveNotice, async ({ params, viewer, language, reply }) => {
    await limiter.hit(rateLimits.memberExport, viewer.id);
    const letter = await existing(params.id);
    if (letter.sent_at === null) throw new ConflictError('letterNotSent');
    const sectionsIn = async (one: Language) =>
      (await describeLetter(db, letter, one, config)).sections;
    const sections = { en: await sectionsIn('en'), fr: await sectionsIn('fr') };
    const proof = await proofOf(db, letter, sections, language);
    await writeAs(db, viewer, 'master', (trx, caller) =>
      store.noteLetter(trx, caller, 'notice.proved', letter),
    );
    reply
      .header('content-disposition', `attachment; filename="notice-${today()}.csv"`)
      .header('cache-control', 'no-store')
      .type('text/csv; charset=utf-8')
      .send(proof);
    return undefined;
  });

  route(app, getLetterWish, async ({ viewer }) => {
    const account = await findById(db, viewer.id);
    if (!account) throw new UnauthorizedError();
    const fault = await brokenAddress(db, account.email_key);
    const { letter_wanted, email } = account;
    return {
      wanted: letter_wanted === null ? null : letter_wanted === 1,
      email,
      confirmed: isProved(account),
      fault: fault ?? null,
    };
  });

  route(app, saveLetterWish, async ({ body, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    await writeAs(db, viewer, 'account', (trx) => saveWish(trx, viewer.id, body.wanted), {
      lock: 'update',
      before: lockDeliveries,
    });
    return { message: messageText(body.wanted ? 'letterWanted' : 'letterUnwanted', language) };
  });

  async function sender(): Promise<Sender> {
    const { secret } = await settings.current();
    return { publicUrl: config.publicUrl, secret };
  }

  async function existing(id: string): Promise<store.Letter> {
    const letter = await store.findLetter(db, id);
    if (!letter) throw new NotFoundError('letterUnknown');
    return letter;
  }

  async function described(letters: store.Letter[]): Promise<LetterRow[]> {
    const progress = await progressOf(
      db,
      letters.map(({ id }) => id),
    );
    const { activated } = await readSiteOptions(db);
    const by = await sender();
    return letters.map((letter) => {
      const counts = progress.get(letter.id) ?? new Map<Delivery['state'], number>();
      const count = (state: Delivery['state']) => counts.get(state) ?? 0;
      const waiting = count('waiting') + count('queued');
      const isHeld = letter.paused === 1 || letter.updated_at <= (activated?.at ?? '');
      const going = isHeld ? 'paused' : 'sending';
      const sent = waiting > 0 ? going : 'sent';
      return {
        _id: letter.id,
        kind: letter.kind,
        subject: store.subjectOf(letter),
        sentAt: letter.sent_at ?? '',
        link: pageOf(letter, by, true),
        state: letter.sent_at === null ? 'draft' : sent,
        progress: {
          waiting,
          accepted: count('accepted'),
          refused: count('refused'),
          left: count('left'),
          filed: count('filed'),
        },
      };
    });
  }

  /** When all that goes before the end of a letter has gone, at the pace of the site. */
  async function lastAt({ kind }: store.Letter, perHour: number): Promise<string> {
    const before = await countWaitingDeliveries(db, mailPolicies[kind]);
    const left = await leftThisHour(db, perHour);
    const later = Math.max(0, before + (await countPaced(db)) - left);
    return new Date(Date.now() + Math.ceil(later / perHour) * hourMs).toISOString();
  }

  /** The size of the mail as it is sent. */
  async function bytesOf(letter: store.Letter, to: string, language: Language): Promise<number> {
    const { blocks, ...content } = await composeLetter(
      db,
      letter,
      { id: to, language },
      await sender(),
    );
    return createMailer(mailSettings(config, settings)).compose({
      id: newId(),
      createdAt: new Date(),
      to: '',
      replyTo: null,
      language,
      ...content,
      text: blocksToText(blocks),
      html: blocksToHtml(blocks),
    });
  }
}

function tooSoon(notBefore: string, language: Language): ConflictError {
  return new ConflictError('letterTooSoon', { values: { day: formatDay(notBefore, language) } });
}
