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
import { letterMessages } from './letters.messages.ts';

/** Routes to read and save whether a member wants letters, and whether letters can reach the member. */
export function wishRoutes(app: FastifyInstance, deps: LetterDeps): void {
  const { db } = deps;
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
    await writeAs(db, viewer, 'account', (trx) => saveWish(trx, viewer.id, body.wanted), {
      lock: 'update',
      before: lockDeliveries,
    });
    if (!body.wanted) return { message: messageText(letterMessages.letterUnwanted, language) };
    const account = await callerAccount(db, viewer);
    return {
      message: messageText(await begin(deps, viewer, account), language, { email: account.email }),
    };
  });
}

/**
 * Letters reach only proved addresses. If the address is unproved, mails a link that proves it, within the limits.
 * Returns the message of the response.
 */
async function begin({ config, db, limiter, mail }: LetterDeps, viewer: Caller, account: Account) {
  if (isProved(account)) return letterMessages.letterWanted;
  if (account.email === '') return letterMessages.letterWantedNoEmail;
  if (!(await countConfirmation(limiter, account))) return letterMessages.letterWantedLinkSent;
  await mailProofAgain(db, viewer, config.publicUrl);
  mail.poke();
  return letterMessages.letterWantedUnconfirmed;
}

/** Counts a requested confirmation link. Returns false if a limit is reached. */
async function countConfirmation(limiter: RateLimiter, { id, email_key }: Account) {
  for (const key of [id, email_key]) {
    for (const limit of rateLimits.confirmation) {
      if (!(await countWithin(limiter, limit, key))) return false;
    }
  }
  return true;
}

/**
 * Stores whether an account wants letters; false if the account is gone. If it wants none, withdraws its queued mails.
 * These letters then wait for their next turn, which checks the wish again before it queues a mail.
 */
export async function saveWish(trx: Trx, accountId: string, wanted: boolean): Promise<boolean> {
  // Locks deliveries before the account, in the same order as composing, to prevent deadlocks.
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
