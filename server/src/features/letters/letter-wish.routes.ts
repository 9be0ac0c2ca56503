import { messageText } from '@alumni/shared/core/messages';
import { getLetterWish, saveLetterWish } from '@alumni/shared/mail/letters';
import type { FastifyInstance } from 'fastify';
import { findById, isProved } from '../../accounts/accounts.store.ts';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { brokenAddress } from '../../outbox/address-faults.store.ts';
import { writeAs } from '../../session/write-as.ts';
import { lockDeliveries } from './deliveries.store.ts';
import type { LetterDeps } from './letter-reads.ts';
import { saveWish } from './letter-wish.ts';

/** Whether somebody wants the letter, and whether it reaches them. */
export function wishRoutes(app: FastifyInstance, { db, limiter }: LetterDeps): void {
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
}
