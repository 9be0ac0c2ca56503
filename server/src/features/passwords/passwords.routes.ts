import { forgotPassword, readReset, resetPassword } from '@alumni/shared/accounts/auth';
import { messageText } from '@alumni/shared/core/messages';
import type { FastifyInstance } from 'fastify';
import { isProved } from '../../accounts/accounts.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import { originOf, readDeviceTokens, sendDeviceToken } from '../../http/calls/device-cookie.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { clearChangeLimits, clientAddress, rateLimits } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { assertPasswordFits } from '../../session/password-rule.ts';
import { type DropTwoFactor, findByResetToken, resetPasswordByToken } from './passwords.store.ts';
import { countReset } from './reset-limits.ts';
import { requestReset } from './reset-requests.store.ts';
import { startResetRequests } from './reset-requests.ts';

/** Links to set a new password: decisions 0008 and 0023. */
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
    await limiter.hit(rateLimits.resetAddress, address);
    const deviceTokens = readDeviceTokens(request);
    if (await countReset(deps, body.email, { address, deviceTokens })) {
      await requestReset(db, body.email, { language, delayMs: deps.resetDelayMs() });
      setImmediate(resetRequests.poke);
    }
    return { message: messageText('recoverySent', language) };
  });

  route(app, readReset, async ({ body }) => {
    const account = await findByResetToken(db, body.token);
    if (!account) throw new InvalidInputError('resetLinkInvalid');
    return { email: account.email };
  });

  route(app, resetPassword, async ({ body, request, reply, language }) => {
    // Checked first: hashing is costly.
    const account = await findByResetToken(db, body.token);
    if (!account) throw new InvalidInputError('resetLinkInvalid');
    await assertPasswordFits(account, body.password);
    const passwordHash = await hashPassword(body.password);
    const deviceToken = await resetPasswordByToken(db, body.token, {
      passwordHash,
      origin: originOf(request),
      dropTwoFactor,
    });
    if (!deviceToken) throw new InvalidInputError('resetLinkInvalid');
    if (!isProved(account)) {
      await clearChangeLimits(limiter, account.id, account.email_key);
      await limiter.clear(rateLimits.currentPassword, account.id);
    }
    sendDeviceToken(request, reply, deviceToken, config.publicUrl);
    mail.poke();
    return { message: messageText('passwordReset', language) };
  });
}
