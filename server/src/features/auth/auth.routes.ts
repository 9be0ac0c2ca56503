import {
  getSession,
  login,
  logout,
  readInvitation,
  register,
  type SessionUser,
} from '@alumni/shared/accounts/auth';
import { completeLogin } from '@alumni/shared/accounts/two-factor';
import { formMessages } from '@alumni/shared/core/form.messages';
import { messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import type { FastifyInstance } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { type Account, findByRollNo } from '../../accounts/accounts.store.ts';
import { assertPersonalName } from '../../accounts/office-names.ts';
import { normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { findInvited } from '../../accounts/roll-numbers.store.ts';
import { InvalidInputError, UnauthorizedError } from '../../core/domain-errors.ts';
import { sendDeviceToken } from '../../http/calls/device-cookie.ts';
import { bearerToken } from '../../http/calls/guards.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { type Call, limitedRoute, route } from '../../http/calls/route.ts';
import { clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { endSession, recordLastUse } from '../../session/session.store.ts';
import { authMessages } from './auth.messages.ts';
import * as store from './auth.store.ts';
import { countRegistration } from './count-registration.ts';
import { completeTwoFactor, type LoggedIn, type LogInSources, logIn } from './log-in.ts';
import { loginMetrics } from './login-metrics.ts';

/** Limits how often a network may look for an invitation by a wrong number or e-mail. */
const wrongInvitations = rates.strangers('invitation', accountMessages.registrationLimit);

type AuthNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'publicUrl' | 'twoFactorRequired'>;

export async function authRoutes(app: FastifyInstance, deps: AuthNeeds, sources: LogInSources) {
  const { db, limiter } = deps;
  const { twoFactor } = sources;
  const logInDeps = { ...deps, ...sources, metrics: loginMetrics(app.metrics, limiter) };

  route(app, login, async (call) => welcome(deps, twoFactor, call, await logIn(logInDeps, call)));

  route(app, completeLogin, async (call) =>
    welcome(deps, twoFactor, call, await completeTwoFactor(logInDeps, call)),
  );

  limitedRoute(app, logout, undefined, async ({ request, language }) => {
    await endSession(db, bearerToken(request) ?? '');
    return { message: messageText(formMessages.loggedOut, language) };
  });

  route(app, getSession, async ({ viewer, request }) => {
    if (viewer.session) {
      // The write fails if the disk is full. People must still be able to read.
      await recordLastUse(db, viewer.session).catch((err) =>
        request.log.warn({ err }, 'not noted'),
      );
    }
    const account = await findByRollNo(db, viewer.rollNo);
    if (!account) throw new UnauthorizedError();
    return { user: toSessionUser(account, viewer.lacksTwoFactor) };
  });

  route(app, register, (call) => registerMember(deps, call));

  route(app, readInvitation, async ({ body, request }) => {
    const invited = await findInvited(db, { ...body, rollNo: normalizeRollNumber(body.rollNo) });
    if (!invited) await limiter.hit(wrongInvitations, clientAddress(request.ip));
    if (!invited) return {};
    if ('registered' in invited) return invited;
    const { firstName, lastName, promotion } = invited;
    return { firstName, lastName, promotion };
  });
}

async function registerMember(deps: AuthNeeds, call: Call<typeof register>) {
  const { config, db, mail, settings } = deps;
  const { body, language } = call;
  if (body.password !== body.confirmPassword)
    throw new InvalidInputError(formMessages.passwordsDiffer);
  assertPersonalName(body, (await settings.current()).site);
  const registered = await countRegistration(deps, call, async () =>
    store.registerAccount(
      db,
      { ...body, passwordHash: await hashPassword(body.password), language },
      { mode: (await settings.current()).registration, publicUrl: config.publicUrl },
    ),
  );
  if (typeof registered === 'string') {
    throw new InvalidInputError(authMessages[registered]);
  }
  mail.poke();
  return {
    message: messageText(formMessages.signedUp, language),
    user: { rollNo: registered.roll_no },
  };
}

/** The response to a log-in; ends the browser's previous session. */
async function welcome(
  { config, db, mail }: AuthNeeds,
  twoFactor: LogInSources['twoFactor'],
  { request, reply, language }: Pick<Call<typeof login>, 'request' | 'reply' | 'language'>,
  { account, token, deviceToken, deletionStopped }: LoggedIn,
) {
  if (deviceToken) sendDeviceToken(request, reply, deviceToken, config.publicUrl);
  mail.poke();
  await endSession(db, bearerToken(request) ?? '');
  const lacksTwoFactor =
    config.twoFactorRequired &&
    isAdmin({ accttype: account.account_type }) &&
    !(await twoFactor.has(account.id));
  const user = toSessionUser(account, lacksTwoFactor);
  const message = messageText(authMessages.loggedIn, language);
  if (!deletionStopped) return { user, token, message };
  const stopped = messageText(accountMessages.deletionStopped, language);
  return { user, token, message: `${message} ${stopped}`, deletionStopped };
}

/** Admins and masters without two-factor count as members, and the client is told so. */
function toSessionUser(account: Account, lacksTwoFactor = false): SessionUser {
  return {
    rollNo: account.roll_no,
    accttype: lacksTwoFactor ? 'user' : account.account_type,
    ...(lacksTwoFactor && { lacksTwoFactor }),
    ...(account.admission !== 'admitted' && { pending: true }),
    title: account.title,
    firstName: account.first_name,
    lastName: account.last_name,
    profileImage: account.profile_image,
  };
}
