import { limits } from '@alumni/shared/core/limits';
import { messageText } from '@alumni/shared/core/messages';
import { pauseLetter, proveNotice, sendLetter } from '@alumni/shared/mail/letters';
import { languages } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { InvalidInputError } from '../../core/domain-errors.ts';
import { today } from '../../db/ids.ts';
import { assertVersion } from '../../http/calls/if-match.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { writeAs } from '../../session/write-as.ts';
import { bytesOf, type LetterDeps } from './letter-reads.ts';
import * as store from './letters.store.ts';
import { proofOf } from './proof.ts';
import { type ListComing, sendToAudience } from './send-letter.ts';

/** A letter is sent, paused, gone on with, and proved. */
export function sendingRoutes(
  app: FastifyInstance,
  deps: LetterDeps,
  listComing: ListComing,
): void {
  const { config, db, limiter, mail, settings } = deps;
  route(app, sendLetter, async ({ params, body, viewer, language, request }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const letter = await store.existingLetter(db, params.id);
    assertVersion(request, letter.version);
    for (const one of languages) {
      const bytes = await bytesOf(deps, letter, { id: viewer.id, language: one });
      if (bytes > limits.letter.mailBytes) {
        throw new InvalidInputError('letterTooLarge', { size: Math.ceil(bytes / 1000) });
      }
    }
    const mailed = (await settings.current()).smtpUrl !== undefined;
    const recipients = await sendToAudience(db, viewer, letter.id, {
      version: letter.version,
      to: body.to,
      listComing,
      mailed,
      limited: config.quotas !== undefined,
      language,
    });
    mail.poke();
    request.log.info({ letter: letter.id, by: viewer.id, recipients }, 'letter sent');
    const said = mailed ? 'letterOnItsWay' : 'letterFiled';
    return { message: messageText(said, language, { count: recipients }), recipients };
  });

  route(app, pauseLetter, async ({ params, body, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const { paused } = body;
    await store.pauseLetter(db, viewer, params.id, { paused, language });
    if (!paused) mail.poke();
    return { message: messageText(paused ? 'letterPaused' : 'letterResumed', language) };
  });

  route(app, proveNotice, async ({ params, viewer, language, reply }) => {
    await limiter.hit(rateLimits.memberExport, viewer.id);
    const letter = await store.existingLetter(db, params.id);
    store.assertSent(letter);
    const proof = await proofOf(db, letter, language, config);
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
