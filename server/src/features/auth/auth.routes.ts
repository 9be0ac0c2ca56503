import {
  forgotPassword,
  getSession,
  login,
  logout,
  register,
  resetPassword,
  type SessionUser,
} from '@alumni/shared/auth';
import { messageText } from '@alumni/shared/messages';
import type { FastifyInstance } from 'fastify';
import {
  type Account,
  emailKey,
  findByEmail,
  findByRollNo,
  updateAccount,
} from '../../accounts/accounts.store.ts';
import type { Deps } from '../../app-deps.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  UnauthorizedError,
} from '../../http/errors.ts';
import { bearerToken } from '../../http/guards.ts';
import { addressKey, limitsOfUse } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import { hashPassword, verifyPassword } from '../../session/password.ts';
import { createSession, endSession } from '../../session/session.store.ts';
import * as store from './auth.store.ts';
import { startResetRequests } from './reset-requests.ts';

export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, limiter, config, mail } = deps;
  const resetRequests = startResetRequests(deps, app.log);
  app.addHook('onClose', () => resetRequests.stop());

  route(app, login, async ({ body, request, language }) => {
    const account = emailKey(body.email);
    const address = addressKey(request.ip);
    await limiter.hit(limitsOfUse.loginAddress, address);
    await limiter.check(limitsOfUse.loginFailures, account, address);
    if (await limiter.reached(limitsOfUse.loginAccount, account)) {
      await limiter.hit(limitsOfUse.loginSlowed, account);
    }
    const found = await findByEmail(db, body.email);
    if (!(await verifyPassword(found?.password_hash, body.password)) || !found) {
      await countFailure(account, address);
      throw new UnauthorizedError('wrongCredentials');
    }
    if (found.account_type === 'suspended') throw new ForbiddenError('accountSuspended');
    await limiter.clear(limitsOfUse.loginFailures, account, address);
    if (found.language !== language) await updateAccount(db, found, { language });
    const token = await createSession(db, found.id, body.rememberMe);
    await endSession(db, bearerToken(request) ?? '');
    request.log.info({ account: found.id }, 'logged in');
    return { user: toSessionUser(found), token, message: messageText('loggedIn', language) };
  });

  async function countFailure(account: string, address: string): Promise<void> {
    const reached = await limiter.hit(limitsOfUse.loginFailures, account, address);
    app.log.info({ address }, 'log-in failed');
    if (reached === limitsOfUse.loginFailures.max) {
      await recordAudit(db, {
        action: 'login.failures',
        subject: account,
        details: { address, failures: reached },
      });
    }
    await limiter.hit(limitsOfUse.loginAccount, account).catch(() => {});
  }

  route(app, logout, async ({ request, language }) => {
    await endSession(db, bearerToken(request) ?? '');
    return { message: messageText('loggedOut', language) };
  });

  route(app, getSession, async ({ viewer }) => {
    const account = await findByRollNo(db, viewer.rollNo);
    if (!account) throw new UnauthorizedError();
    return { user: toSessionUser(account) };
  });

  route(app, register, async ({ body, request, language }) => {
    await limiter.hit(limitsOfUse.registration, addressKey(request.ip));
    if (body.password !== body.confirmPassword) throw new InvalidInputError('passwordsDiffer');
    const registered = await store.registerAccount(
      db,
      { ...body, passwordHash: await hashPassword(body.password), language },
      config.registration,
    );
    if (registered === 'emailTaken') throw new ConflictError('emailTaken');
    if (typeof registered === 'string') throw new InvalidInputError(registered);
    return { message: messageText('signedUp', language), user: { rollNo: registered.roll_no } };
  });

  route(app, forgotPassword, async ({ body, request, language }) => {
    await limiter.hit(limitsOfUse.resetAddress, addressKey(request.ip));
    await limiter.hit(limitsOfUse.resetHour, emailKey(body.email));
    await limiter.hit(limitsOfUse.resetDay, emailKey(body.email));
    await store.requestReset(db, body.email, language);
    setImmediate(resetRequests.poke);
    return { message: messageText('recoverySent', language) };
  });

  route(app, resetPassword, async ({ body, language }) => {
    const good = await store.isResetTokenGood(db, body.token);
    if (!good || !(await store.resetPassword(db, body.token, await hashPassword(body.password)))) {
      throw new InvalidInputError('resetLinkInvalid');
    }
    mail.poke();
    return { message: messageText('passwordReset', language) };
  });
}

function toSessionUser(account: Account): SessionUser {
  return {
    rollNo: account.roll_no,
    accttype: account.account_type,
    title: account.title,
    firstName: account.first_name,
    lastName: account.last_name,
    profileImage: account.profile_image,
  };
}
