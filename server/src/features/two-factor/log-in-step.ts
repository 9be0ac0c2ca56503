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
import type { Trx } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { atMost, hour, rates } from '../../http/limits/rate-limit.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { findOrigin, type Origin } from '../../session/known-devices.store.ts';
import { sessionMessages } from '../../session/session.messages.ts';
import { hashToken, newToken } from '../../session/token.ts';
import { stepOfCode } from './one-time-password.ts';
import { relyingParty, requestOptions, verifyRequest } from './passkeys.ts';
import { twoFactorMessages } from './two-factor.messages.ts';
import * as store from './two-factor.store.ts';

/** Limits wrong codes of an account. Each known device has an allowance of its own. */
const wrongCodes = rates.someAnHour('second-step', twoFactorMessages.twoFactorLimit);
/** Limits mails about failed second steps: whoever has the password can cause any number. */
const failureNotices = atMost(1, hour)('second-step-notice');

/** The two-factor step of a log-in. */
export function logInStep(deps: Needs<'db' | 'limiter' | 'mail', 'publicUrl'>) {
  const { config, db, limiter, mail } = deps;
  const rp = relyingParty(config.publicUrl);
  return { begin, check, has: (accountId: string) => store.hasTwoFactor(db, accountId) };

  /** Starts the two-factor step and stores its challenge. Returns undefined if the account has no two-factor. */
  async function begin({ id }: Account, rememberMe: boolean): Promise<TwoFactor | undefined> {
    const passkeys = rp.id === undefined ? [] : await store.listPasskeys(db, id);
    const app = await store.findApp(db, id);
    if (passkeys.length === 0 && !app) return undefined;
    const options = passkeys.length > 0 ? await requestOptions(rp, passkeys) : null;
    const ticket = newToken();
    await putChallenge(db, {
      id: hashToken(ticket),
      account_id: id,
      value: options?.challenge ?? '',
      remember_me: rememberMe ? 1 : 0,
    });
    return { ticket, passkey: options as TwoFactor['passkey'], app: app !== undefined };
  }

  /**
   * Checks a two-factor response and returns the log-in that it completes. Throws `UnauthorizedError` if it is wrong.
   */
  async function check({ ticket, code, passkey }: CompletedLogin, origin: Origin) {
    const challenge = await countAttempt(db, hashToken(ticket));
    const account = challenge && (await findById(db, challenge.account_id));
    if (!account) throw new UnauthorizedError(sessionMessages.secondStepExpired);
    const consume = passkey
      ? await consumePasskey(challenge, passkey)
      : await consumeCode(code ?? '', account, origin);
    if (!consume) {
      if (isLastAttempt(challenge)) await tellOfFailure(account);
      throw new UnauthorizedError(twoFactorMessages.secondStepWrong);
    }
    return {
      account,
      rememberMe: challenge.remember_me === 1,
      /** Uses up the challenge in the transaction that starts the session; false if it is already used. */
      consume: async (trx: Trx) => (await endChallenge(trx, challenge)) && consume(trx),
    };
  }

  /** Warns the owner: somebody knows the password but fails at two-factor. */
  async function tellOfFailure(account: Account): Promise<void> {
    if (await limiter.reached(failureNotices, account.id)) return;
    await limiter.hit(failureNotices, account.id);
    const mailed = { template: 'secondStepFailed' } as const;
    await db.transaction().execute((trx) => queueMailTo(trx, account, mailed));
    mail.poke();
  }

  /**
   * Six digits can be guessed, and each new log-in allows new attempts. So wrong codes count per known device, and for
   * all other devices together.
   */
  async function consumeCode(typed: string, account: Account, origin: Origin) {
    const { id } = account;
    const known = await findOrigin(db, id, origin);
    const from = typeof known === 'object' ? known.device : 'elsewhere';
    await limiter.hit(wrongCodes, id, from);
    const digits = typed.replace(/\s/g, '');
    const app = /^\d{6}$/.test(digits) ? await store.findApp(db, id) : undefined;
    const step = app && stepOfCode(app.secret, digits);
    const isFresh = app && step !== undefined && step > app.last_counter;
    if (!isFresh && !(await store.isRecoveryCode(db, id, typed))) return undefined;
    await limiter.refund(wrongCodes, id, from);
    return (trx: Trx) =>
      isFresh ? store.useAppStep(trx, id, step) : store.useRecoveryCode(trx, account, typed);
  }

  async function consumePasskey(
    { value, account_id }: Challenge,
    response: Record<string, unknown>,
  ) {
    const used = await verifyRequest(rp, response, value, await store.listPasskeys(db, account_id));
    return used && ((trx: Trx) => store.usePasskey(trx, used));
  }
}

type CompletedLogin = Parsed<typeof completeLogin, 'body'>;
