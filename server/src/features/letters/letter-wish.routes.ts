import { messageText } from '@alumni/shared/core/messages';
import { getLetterWish, saveLetterWish } from '@alumni/shared/mail/letters';
import type { FastifyInstance } from 'fastify';
import {
  type Account,
  callerAccount,
  findById,
  isProved,
  lockByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import { mailProofAgain } from '../../accounts/email-proof.ts';
import type { Trx } from '../../db/database.ts';
import { route } from '../../http/calls/route.ts';
import { countWithin, type RateLimiter, rateLimits } from '../../http/limits/rate-limit.ts';
import { brokenAddress } from '../../outbox/address-faults.store.ts';
import type { Caller } from '../../session/caller.ts';
import { writeAs } from '../../session/write-as.ts';
import { lockDeliveries, takeBack } from './deliveries.store.ts';
import type { LetterDeps } from './letter-reads.ts';

/** Whether somebody wants the letter, and whether it reaches them. */
export function wishRoutes(app: FastifyInstance, deps: LetterDeps): void {
  const { db, limiter } = deps;
  route(app, getLetterWish, async ({ viewer }) => {
    const account = await callerAccount(db, viewer);
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
    if (!body.wanted) return { message: messageText('letterUnwanted', language) };
    const account = await callerAccount(db, viewer);
    return {
      message: messageText(await begin(deps, viewer, account), language, { email: account.email }),
    };
  });
}

/** An address comes before its letter: mails the link that proves it, within its limits. Returns what is said. */
async function begin({ config, db, limiter, mail }: LetterDeps, viewer: Caller, account: Account) {
  if (isProved(account)) return 'letterWanted';
  if (account.email === '') return 'letterWantedNoEmail';
  if (!(await countConfirmation(limiter, account))) return 'letterWantedLinkSent';
  await mailProofAgain(db, viewer, config.publicUrl);
  mail.poke();
  return 'letterWantedUnconfirmed';
}

/** The same limits as for links that somebody asks for; false if they are reached. */
async function countConfirmation(limiter: RateLimiter, { id, email_key }: Account) {
  for (const key of [id, email_key]) {
    if (!(await countWithin(limiter, rateLimits.confirmationHour, key))) return false;
    if (!(await countWithin(limiter, rateLimits.confirmationDay, key))) return false;
  }
  return true;
}

/**
 * Notes whether an account wants letters; false if it is gone. Those that wait in the outbox are taken back: whether
 * they go is asked again when it is their turn.
 */
export async function saveWish(trx: Trx, accountId: string, wanted: boolean): Promise<boolean> {
  // Before the account: composing takes both in this order.
  if (!wanted) await lockDeliveries(trx);
  const found = await findById(trx, accountId);
  const account = found && (await lockByRollNo(trx, found.roll_no));
  if (!account) return false;
  if (account.letter_wanted !== (wanted ? 1 : 0)) {
    await updateAccount(trx, account, { letter_wanted: wanted ? 1 : 0 });
  }
  if (!wanted) await takeBack(trx, { account_id: accountId });
  return true;
}
