import { formMessages } from '@alumni/shared/core/form.messages';
import { messageText } from '@alumni/shared/core/messages';
import {
  createFirstMaster,
  getSetup,
  keepExample,
  saveRegistrationMode,
  skipSetupStep,
} from '@alumni/shared/site/setup';
import type { FastifyInstance } from 'fastify';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { hasMaster } from '../../accounts/accounts.store.ts';
import { insertMaster } from '../../accounts/first-master.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import { onUniqueViolation } from '../../db/errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { hashPassword } from '../../session/password.ts';
import { assertPasswordFits } from '../../session/password-rule.ts';
import { hashToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';
import { assertNotFixed, saveSetting } from '../../settings/save-setting.ts';
import { settingMessages } from '../../settings/settings.messages.ts';
import { isSiteCode, takeSiteCode } from '../../settings/site-codes.store.ts';
import * as options from '../../settings/site-options.store.ts';
import { describeSetup } from './describe-setup.ts';
import { siteMessages } from './site.messages.ts';

const firstMasters = rates.typedForms('first-master', accountMessages.registrationLimit);

/** Routes to set up a new site. Settings that the environment leaves open are chosen here (decision 0056). */
export async function setupRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'settings', 'dataDir' | 'publicUrl'>,
): Promise<void> {
  const { db, limiter, settings } = deps;

  route(app, createFirstMaster, async ({ body, request, language }) => {
    await limiter.hit(firstMasters, clientAddress(request.ip));
    const hash = hashToken(body.code);
    // Checked first: hashing a password is costly.
    if (!(await isSiteCode(db, 'setup', hash)))
      throw new InvalidInputError(siteMessages.setupLinkInvalid);
    if (body.password !== body.confirmPassword)
      throw new InvalidInputError(formMessages.passwordsDiffer);
    await assertPasswordFits({ account_type: 'master' }, body.password);
    const { email, firstName, lastName } = body;
    const passwordHash = await hashPassword(body.password);
    const created = db.transaction().execute(async (trx) => {
      if (!(await takeSiteCode(trx, 'setup', hash)) || (await hasMaster(trx))) {
        throw new InvalidInputError(siteMessages.setupLinkInvalid);
      }
      await insertMaster(trx, { email, firstName, lastName, passwordHash, language });
      await options.saveSiteOption(trx, 'language', language);
    });
    await created.catch(onUniqueViolation(accountMessages.emailTaken));
    return { message: messageText(siteMessages.masterCreated, language) };
  });

  route(app, getSetup, ({ viewer }) => describeSetup(deps, viewer.id));

  route(app, skipSetupStep, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx) => {
      const { skipped = [] } = await options.readSiteOptions(trx);
      await options.saveSiteOption(trx, 'skipped', [...new Set([...skipped, body.step])]);
    });
    return { message: messageText(siteMessages.stepSkipped, language) };
  });

  route(app, keepExample, async ({ body, viewer, language }) => {
    await writeAs(db, viewer, 'master', async (trx) => {
      const { kept: accepted = [] } = await options.readSiteOptions(trx);
      await options.saveSiteOption(trx, 'kept', [...new Set([...accepted, body.part])]);
    });
    return { message: messageText(siteMessages.exampleAccepted, language) };
  });

  route(app, saveRegistrationMode, async ({ body, viewer, language }) => {
    assertNotFixed(settings, 'registration');
    await saveSetting(db, viewer, 'registration', (trx) =>
      options.saveSiteOption(trx, 'registration', body.registration),
    );
    return { message: messageText(settingMessages.settingSaved, language) };
  });
}
