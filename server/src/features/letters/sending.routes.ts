import { limits } from '@alumni/shared/core/limits';
import { messageText } from '@alumni/shared/core/messages';
import { pauseLetter, proveNotice, sendLetter } from '@alumni/shared/mail/letters';
import { formatDay } from '@alumni/shared/text/format-days';
import { type Language, languages } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import {
  ConflictError,
  InvalidInputError,
  LimitReachedError,
  NotFoundError,
  StaleVersionError,
} from '../../core/domain-errors.ts';
import { today } from '../../db/ids.ts';
import { assertVersion } from '../../http/calls/if-match.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { writeAs } from '../../session/write-as.ts';
import { describeLetter } from './compose-letter.ts';
import type { LetterDeps, LetterReads } from './letter-reads.ts';
import * as store from './letters.store.ts';
import { proofOf } from './proof.ts';
import { type ListComing, sendToAudience } from './send-letter.ts';

/** A letter is sent, paused, gone on with, and proved. */
export function sendingRoutes(
  app: FastifyInstance,
  { config, db, limiter, mail, settings }: LetterDeps,
  { existing, bytesOf }: LetterReads,
  listComing: ListComing,
): void {
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
    const { id, version } = letter;
    const mailed = (await settings.current()).smtpUrl !== undefined;
    const limited = config.quotas !== undefined;
    const sending = { id, version, to: body.to, listComing, mailed, limited };
    const outcome = await sendToAudience(db, viewer, sending);
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
}

function tooSoon(notBefore: string, language: Language): ConflictError {
  return new ConflictError('letterTooSoon', { values: { day: formatDay(notBefore, language) } });
}
