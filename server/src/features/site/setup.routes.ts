import { messageText } from '@alumni/shared/core/messages';
import {
  createFirstMaster,
  getSetup,
  keepExample,
  saveRegistrationMode,
  skipSetupStep,
} from '@alumni/shared/site/setup';
import type { FastifyInstance } from 'fastify';
import { hasMaster } from '../../accounts/accounts.store.ts';
import { insertMaster } from '../../accounts/first-master.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { clientAddress, rateLimits } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { assertPasswordFits } from '../../session/password-rule.ts';
import { hashToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';
import { assertFree, saveSetting } from '../../settings/save-setting.ts';
import { isSiteCode, takeSiteCode } from '../../settings/site-codes.store.ts';
import * as options from '../../settings/site-options.store.ts';
import { describeSetup } from './describe-setup.ts';

/** The first run, and the settings that a master makes where the environment does not: decision 0056. */
export async function setupRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings', 'dataDir' | 'publicUrl'>,
): Promise<void> {
  const { db, limiter, settings } = deps;

  route(app, createFirstMaster, async ({ body, request, language }) => {
    await limiter.hit(rateLimits.firstMaster, clientAddress(request.ip));
    const hash = hashToken(body.code);
    // Checked first: hashing a password is costly.
    if (!(await isSiteCode(db, 'setup', hash))) throw new InvalidInputError('setupLinkInvalid');
    if (body.password !== body.confirmPassword) throw new InvalidInputError('passwordsDiffer');
    await assertPasswordFits({ account_type: 'master' }, body.password);
    const { email, firstName, lastName } = body;
    const passwordHash = await hashPassword(body.password);
    const created = db.transaction().execute(async (trx) => {
      if (!(await takeSiteCode(trx, 'setup', hash)) || (await hasMaster(trx))) {
        throw new InvalidInputError('setupLinkInvalid');
      }
      await insertMaster(trx, { email, firstName, lastName, passwordHash, language });
      await options.saveSiteOption(trx, 'language', language);
    });
    await created.catch(onUniqueViolation('emailTaken'));
    return { message: messageText('masterCreated', language) };
  });

  route(app, getSetup, ({ viewer }) => describeSetup(deps, viewer.id));

  route(app, skipSetupStep, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx) => {
      const { skipped = [] } = await options.readSiteOptions(trx);
      await options.saveSiteOption(trx, 'skipped', [...new Set([...skipped, body.step])]);
    });
    return { message: messageText('stepSkipped', language) };
  });

  route(app, keepExample, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx) => {
      const { kept: accepted = [] } = await options.readSiteOptions(trx);
      await options.saveSiteOption(trx, 'kept', [...new Set([...accepted, body.part])]);
    });
    return { message: messageText('exampleAccepted', language) };
  });

  route(app, saveRegistrationMode, async ({ body, viewer, language }) => {
    assertFree(settings, 'registration');
    await saveSetting(db, viewer, 'registration', (trx) =>
      options.saveSiteOption(trx, 'registration', body.registration),
    );
    return { message: messageText('settingSaved', language) };
  });
}
