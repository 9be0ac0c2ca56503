import type { completeLogin, TwoFactor } from '@alumni/shared/accounts/two-factor';
import type { Parsed } from '@alumni/shared/core/endpoint';
import { type Account, findById } from '../../accounts/accounts.store.ts';
import {
  type Challenge,
  countAttempt,
  endChallenge,
  isLastAttempt,
  putChallenge,
} from '../../codes/challenges.store.ts';
import { UnauthorizedError } from '../../core/domain-errors.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { Needs, Provided } from '../../http/calls/needs.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { findOrigin, type Origin } from '../../session/known-devices.store.ts';
import { hashToken, newToken } from '../../session/token.ts';
import { stepOfCode } from './one-time-password.ts';
import { type RelyingParty, relyingParty, requestOptions, verifyRequest } from './passkeys.ts';
import * as store from './two-factor.store.ts';

const { twoFactorNotice } = rateLimits;

/** The part of second steps in a log-in. */
export function logInStep(deps: Needs<'db' | 'limiter' | 'mail', 'publicUrl'>) {
  const { db, config } = deps;
  const rp = relyingParty(config.publicUrl);
  return {
    begin: (account: Account, rememberMe: boolean) => begin(db, account, rememberMe, rp),
    check: (answer: Answer, origin: Origin) => check(deps, rp, answer, origin),
    has: (accountId: string) => store.hasTwoFactor(db, accountId),
  };
}

type Answer = Parsed<typeof completeLogin, 'body'>;

/** Undefined if the account has none. */
async function begin(
  db: Database,
  account: Account,
  rememberMe: boolean,
  rp: RelyingParty,
): Promise<TwoFactor | undefined> {
  const passkeys = rp.id === undefined ? [] : await store.listPasskeys(db, account.id);
  const app = await store.findApp(db, account.id);
  if (passkeys.length === 0 && !app) return undefined;
  const options = passkeys.length > 0 ? await requestOptions(rp, passkeys) : null;
  const ticket = newToken();
  await putChallenge(db, {
    id: hashToken(ticket),
    account_id: account.id,
    value: options?.challenge ?? '',
    remember_me: rememberMe ? 1 : 0,
  });
  return { ticket, passkey: options as TwoFactor['passkey'], app: app !== undefined };
}

/** The log-in whose second step this answers. Throws `UnauthorizedError` if it does not. */
async function check(
  { db, limiter, mail }: Pick<Provided, 'db' | 'limiter' | 'mail'>,
  rp: RelyingParty,
  { ticket, code, passkey }: Answer,
  origin: Origin,
) {
  const challenge = await countAttempt(db, hashToken(ticket));
  const account = challenge && (await findById(db, challenge.account_id));
  if (!account) throw refusal('secondStepExpired');
  const consume = passkey
    ? await consumePasskey(db, rp, challenge, passkey)
    : await consumeCode(code ?? '', account);
  if (!consume) {
    const mayTell =
      isLastAttempt(challenge) && !(await limiter.reached(twoFactorNotice, account.id));
    if (mayTell) {
      await limiter.hit(twoFactorNotice, account.id);
      // Somebody knows the password and not the second step.
      const mailed = { template: 'secondStepFailed' } as const;
      await db.transaction().execute((trx) => queueMailTo(trx, account, mailed));
      mail.poke();
    }
    throw refusal('secondStepWrong');
  }
  return {
    account,
    rememberMe: challenge.remember_me === 1,
    /** Uses the answer up, in the transaction that starts the session; false if somebody else has. */
    consume: async (trx: Trx) => (await endChallenge(trx, challenge)) && consume(trx),
  };

  /** Six digits can be guessed: they are limited over all tickets of the account. */
  async function consumeCode(typed: string, { id }: Account) {
    const known = await findOrigin(db, id, origin);
    const from = typeof known === 'object' ? known.device : 'elsewhere';
    await limiter.hit(rateLimits.twoFactor, id, from);
    const digits = typed.replace(/\s/g, '');
    const app = /^\d{6}$/.test(digits) ? await store.findApp(db, id) : undefined;
    const step = app && stepOfCode(app.secret, digits);
    const isFresh = app && step !== undefined && step > app.last_counter;
    if (isFresh) {
      await limiter.refund(rateLimits.twoFactor, id, from);
      return (trx: Trx) => store.useAppStep(trx, id, step);
    }
    if (!(await store.isRecoveryCode(db, id, typed))) return undefined;
    await limiter.refund(rateLimits.twoFactor, id, from);
    return (trx: Trx) => store.useRecoveryCode(trx, account as Account, typed);
  }
}

async function consumePasskey(
  db: Database,
  rp: RelyingParty,
  { value, account_id }: Challenge,
  response: Record<string, unknown>,
) {
  const used = await verifyRequest(rp, response, value, await store.listPasskeys(db, account_id));
  return used && ((trx: Trx) => store.usePasskey(trx, used));
}

function refusal(code: 'secondStepWrong' | 'secondStepExpired'): UnauthorizedError {
  return new UnauthorizedError(code, { code });
}
