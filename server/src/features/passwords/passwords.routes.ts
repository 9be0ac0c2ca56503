import { forgotPassword, readReset, resetPassword } from '@alumni/shared/accounts/auth';
import { formMessages } from '@alumni/shared/core/form.messages';
import { messageText } from '@alumni/shared/core/messages';
import type { FastifyInstance } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { isProved } from '../../accounts/accounts.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import { originOf, readDeviceTokens, sendDeviceToken } from '../../http/calls/device-cookie.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { currentPasswordTries } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { clearChangeLimits, clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { assertPasswordFits } from '../../session/password-rule.ts';
import { passwordMessages } from './passwords.messages.ts';
import { type DropTwoFactor, findByResetToken, resetPasswordByToken } from './passwords.store.ts';
import { countReset } from './reset-limits.ts';
import { requestReset } from './reset-requests.store.ts';
import { startResetRequests } from './reset-requests.ts';

/** Keeps one network from sending reset mails to many people. */
const resets = rates.networkAnHour('reset-address', accountMessages.resetAddressLimit);

/** Links to set a new password (decision 0022). */
export async function passwordRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'resetDelayMs', 'publicUrl'>,
  dropTwoFactor: DropTwoFactor,
): Promise<void> {
  const { config, db, limiter, mail } = deps;
  const resetRequests = startResetRequests(deps, app.log);
  app.addHook('onClose', () => resetRequests.stop());

  route(app, forgotPassword, async ({ body, request, language }) => {
    const address = clientAddress(request.ip);
    await limiter.hit(resets, address);
    const deviceTokens = readDeviceTokens(request);
    if (await countReset(deps, body.email, { address, deviceTokens })) {
      await requestReset(db, body.email, { language, delayMs: deps.resetDelayMs() });
      setImmediate(resetRequests.poke);
    }
    return { message: messageText(formMessages.recoverySent, language) };
  });

  route(app, readReset, async ({ body }) => {
    const account = await findByResetToken(db, body.token);
    if (!account) throw new InvalidInputError(formMessages.resetLinkInvalid);
    return { email: account.email };
  });

  route(app, resetPassword, async ({ body, request, reply, language }) => {
    // The token is checked first, because hashing is costly.
    const account = await findByResetToken(db, body.token);
    if (!account) throw new InvalidInputError(formMessages.resetLinkInvalid);
    await assertPasswordFits(account, body.password);
    const passwordHash = await hashPassword(body.password);
    const deviceToken = await resetPasswordByToken(db, body.token, {
      passwordHash,
      origin: originOf(request),
      dropTwoFactor,
    });
    if (!deviceToken) throw new InvalidInputError(formMessages.resetLinkInvalid);
    if (!isProved(account)) {
      await clearChangeLimits(limiter, account.id, account.email_key);
      await limiter.clear(currentPasswordTries, account.id);
    }
    sendDeviceToken(request, reply, deviceToken, config.publicUrl);
    mail.poke();
    return { message: messageText(passwordMessages.passwordReset, language) };
  });
}
