import {
  forgotPassword,
  getSession,
  login,
  logout,
  register,
  resetPassword,
  type SessionUser,
  undoEmail,
} from '@alumni/shared/auth';
import { messageText } from '@alumni/shared/messages';
import { isAdmin } from '@alumni/shared/permissions';
import { completeLogin } from '@alumni/shared/second-step';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Account, emailKey, findByRollNo, isProved } from '../../accounts/accounts.store.ts';
import { undoEmail as undo } from '../../accounts/email-change.ts';
import { relyingParty } from '../../accounts/passkeys.ts';
import { assertPasswordFits } from '../../accounts/password-rule.ts';
import { findByResetToken, resetPasswordByToken } from '../../accounts/passwords.store.ts';
import { hasSecondStep } from '../../accounts/second-step.store.ts';
import type { Deps } from '../../boot/deps.ts';
import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  UnauthorizedError,
} from '../../core/domain-errors.ts';
import { readDeviceTokens, sendDeviceToken } from '../../http/device-cookie.ts';
import { bearerToken } from '../../http/guards.ts';
import { addressKey, clientAddress, rateLimits } from '../../http/rate-limit.ts';
import { type Call, route } from '../../http/route.ts';
import { browserOf } from '../../session/browser.ts';
import { deviceLifetimeMs, type Origin } from '../../session/known-devices.store.ts';
import { hashPassword } from '../../session/password.ts';
import { endSession, noteSeen } from '../../session/session.store.ts';
import * as store from './auth.store.ts';
import { type LoggedIn, logIn } from './log-in.ts';
import { loginMetrics } from './login-metrics.ts';
import { countReset } from './reset-limits.ts';
import { startResetRequests } from './reset-requests.ts';
import { checkSecondStep } from './second-step.ts';

export async function authRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, limiter, config, mail, settings } = deps;
  const rp = relyingParty(config.publicUrl);
  const metrics = loginMetrics(app.metrics, limiter);
  const resetRequests = startResetRequests(deps, app.log);
  app.addHook('onClose', () => resetRequests.stop());

  route(app, login, async ({ body, request, reply, language }) => {
    const outcome = await logIn(
      { ...deps, metrics, log: request.log, rp },
      {
        ...body,
        address: clientAddress(request.ip),
        deviceTokens: readDeviceTokens(request),
        browser: browserOf(request.headers['user-agent']),
        language,
      },
    );
    if (outcome === 'wrongCredentials') throw new UnauthorizedError(outcome);
    if (outcome === 'accountSuspended') throw new ForbiddenError(outcome);
    if ('secondStep' in outcome) {
      const code = 'secondStepNeeded';
      throw new UnauthorizedError(code, { code, secondStep: outcome.secondStep });
    }
    return welcome({ request, reply, language }, outcome);
  });

  route(app, completeLogin, async ({ body, request, reply, language }) => {
    const origin = originOf(request);
    const { account, rememberMe, consume } = await checkSecondStep(deps, rp, body, origin).catch(
      async (error) => {
        if (error instanceof UnauthorizedError) await metrics.loginFailed();
        throw error;
      },
    );
    const session = await store.startSession(db, account, {
      rememberMe,
      language,
      origin,
      consume,
    });
    // Used by another log-in at the same moment, or the account has changed.
    if (!session) throw new UnauthorizedError('secondStepExpired', { code: 'secondStepExpired' });
    request.log.info({ account: account.id }, 'logged in with a second step');
    return welcome({ request, reply, language }, { account, ...session });
  });

  route(app, logout, async ({ request, language }) => {
    await endSession(db, bearerToken(request) ?? '');
    return { message: messageText('loggedOut', language) };
  });

  route(app, getSession, async ({ viewer, request }) => {
    if (viewer.session) {
      // A disk that is full must not keep anybody from reading.
      await noteSeen(db, viewer.session).catch((err) => request.log.warn({ err }, 'not noted'));
    }
    const account = await findByRollNo(db, viewer.rollNo);
    if (!account) throw new UnauthorizedError();
    return { user: toSessionUser(account, viewer.lacksSecondStep) };
  });

  route(app, register, async ({ body, request, language }) => {
    await limiter.hit(rateLimits.registration, clientAddress(request.ip));
    if (body.password !== body.confirmPassword) throw new InvalidInputError('passwordsDiffer');
    const registered = await store.registerAccount(
      db,
      { ...body, passwordHash: await hashPassword(body.password), language },
      { mode: (await settings.current()).registration, publicUrl: config.publicUrl },
    );
    if (registered === 'emailTaken') throw new ConflictError('emailTaken');
    if (typeof registered === 'string') throw new InvalidInputError(registered);
    mail.poke();
    return { message: messageText('signedUp', language), user: { rollNo: registered.roll_no } };
  });

  route(app, forgotPassword, async ({ body, request, language }) => {
    const address = clientAddress(request.ip);
    await limiter.hit(rateLimits.resetAddress, address);
    const deviceTokens = readDeviceTokens(request);
    if (await countReset(deps, body.email, { address, deviceTokens })) {
      await store.requestReset(db, body.email, { language, delayMs: deps.resetDelayMs() });
      setImmediate(resetRequests.poke);
    }
    return { message: messageText('recoverySent', language) };
  });

  route(app, resetPassword, async ({ body, request, reply, language }) => {
    // Checked first: hashing is costly.
    const account = await findByResetToken(db, body.token);
    if (!account) throw new InvalidInputError('resetLinkInvalid');
    await assertPasswordFits(account, body.password);
    const passwordHash = await hashPassword(body.password);
    const deviceToken = await resetPasswordByToken(db, body.token, passwordHash, originOf(request));
    if (!deviceToken) throw new InvalidInputError('resetLinkInvalid');
    if (!isProved(account)) {
      await clearChangeLimits(account.id, account.email_key);
      await limiter.clear(rateLimits.currentPassword, account.id);
    }
    rememberDevice(request, reply, deviceToken);
    mail.poke();
    return { message: messageText('passwordReset', language) };
  });

  route(app, undoEmail, async ({ body, language }) => {
    const undone = await undo(db, body.code, config.publicUrl);
    if (undone === 'emailTaken') throw new ConflictError('emailTaken');
    if (!undone) throw new InvalidInputError('undoLinkInvalid');
    mail.poke();
    const { account, freed } = undone;
    if (!freed) return { message: messageText('emailUndone', language, { email: account.email }) };
    await clearChangeLimits(emailKey(freed));
    // Not whose account it was: to them the address is a stranger's.
    return { message: messageText('emailFreed', language, { email: freed }) };
  });

  /** For the owner of an address: somebody else may have used them up. */
  async function clearChangeLimits(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await limiter.clear(rateLimits.accountHour, key);
      await limiter.clear(rateLimits.accountDay, key);
    }
  }

  /** The answer to a log-in, which ends the session that the browser had before. */
  async function welcome(
    { request, reply, language }: Pick<Call<typeof login>, 'request' | 'reply' | 'language'>,
    { account, token, deviceToken, deletionStopped }: LoggedIn,
  ) {
    if (deviceToken) rememberDevice(request, reply, deviceToken);
    mail.poke();
    await endSession(db, bearerToken(request) ?? '');
    const lacksSecondStep =
      config.secondStepRequired &&
      isAdmin({ accttype: account.account_type }) &&
      !(await hasSecondStep(db, account.id));
    const user = toSessionUser(account, lacksSecondStep);
    const message = messageText('loggedIn', language);
    if (!deletionStopped) return { user, token, message };
    const stopped = messageText('deletionStopped', language);
    return { user, token, message: `${message} ${stopped}`, deletionStopped };
  }

  function rememberDevice(request: FastifyRequest, reply: FastifyReply, token: string): void {
    const { publicUrl } = config;
    sendDeviceToken(request, reply, token, { publicUrl, lifetimeMs: deviceLifetimeMs });
  }
}

function originOf(request: FastifyRequest): Origin {
  return {
    browser: browserOf(request.headers['user-agent']),
    deviceTokens: readDeviceTokens(request),
    address: addressKey(clientAddress(request.ip)),
  };
}

/** Admins and masters without their second step are shown as the members they count as. */
function toSessionUser(account: Account, lacksSecondStep = false): SessionUser {
  return {
    rollNo: account.roll_no,
    accttype: lacksSecondStep ? 'user' : account.account_type,
    ...(lacksSecondStep && { lacksSecondStep }),
    ...(account.admission !== 'admitted' && { pending: true }),
    title: account.title,
    firstName: account.first_name,
    lastName: account.last_name,
    profileImage: account.profile_image,
  };
}
