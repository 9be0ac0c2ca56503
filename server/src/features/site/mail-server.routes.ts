import { randomInt } from 'node:crypto';
import { messageText } from '@alumni/shared/core/messages';
import { confirmMailServer, saveMailServer, sendSetupMail } from '@alumni/shared/site/setup';
import type { FastifyInstance } from 'fastify';
import { accountName } from '../../accounts/account-types.store.ts';
import { callerAccount, findById, listMasters } from '../../accounts/accounts.store.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Needs, Provided } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
import { sendDirectly } from '../../outbox/direct-mail.ts';
import { type MailSettings, mailSettings } from '../../outbox/mailer.ts';
import { hastenDelayed } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import type { Caller } from '../../session/caller.ts';
import { hashToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { saveSiteCode, takeSiteCode } from '../../settings/site-codes.store.ts';
import * as options from '../../settings/site-options.store.ts';
import { wayOf } from './describe-setup.ts';
import { mailServerOf, smtpUrlOf } from './mail-server.ts';
import { assertFree, saveSetting } from './save-setting.ts';

const mailCodeMs = 30 * 60_000;

/** The mail server that a master names and tries, where the environment names none. */
export async function mailServerRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'dataDir' | 'publicUrl'>,
): Promise<void> {
  const { config, db, limiter, settings } = deps;

  route(app, saveMailServer, async ({ body, viewer, language }) => {
    assertFree(settings, 'mail');
    const { currentPassword, ...server } = body;
    // Every reset link goes through it: a stolen session is not enough.
    await assertAuthenticated(deps, viewer, currentPassword);
    const sender = await mailSettings(config, settings)();
    const before = mailServerOf(sender.smtpUrl);
    const keepsPassword = server.user !== '' && server.password === '';
    const password = keepsPassword ? before.password : server.password;
    const url = smtpUrlOf({ ...server, password });
    const { host, port, user } = mailServerOf(url);
    const isNew = before.host !== host || before.port !== port;
    // A hijacked session must not send the password to a server of the thief.
    if (keepsPassword && (isNew || before.user !== user)) {
      throw new InvalidInputError('mailPasswordMissing');
    }
    const mail = { url, from: server.from };
    await saveSetting(db, viewer, 'mail', (trx) => options.saveSiteOption(trx, 'mail', mail), {
      host: server.host,
      sender: server.from,
    });
    if (isNew) await tellOtherMasters(deps, viewer, server.host, sender);
    return { message: messageText('settingSaved', language) };
  });

  route(app, sendSetupMail, async ({ viewer, language }) => {
    await limiter.hit(rateLimits.testMail, viewer.id);
    const account = await callerAccount(db, viewer);
    const { email } = account;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const current = await mailSettings(config, settings)();
    const hash = codeHash(code, current.smtpUrl, current.mailFrom);
    await writeAs(db, viewer, 'master', (trx) =>
      saveSiteCode(trx, { name: 'mail', hash, lifetimeMs: mailCodeMs }),
    );
    const result = await sendDirectly(current, {
      to: email,
      language,
      mail: { template: 'test', code },
    });
    const taken = result.taken && current.smtpUrl !== undefined;
    const message = messageText(taken ? 'mailCodeSent' : 'mailCodeRefused', language, { email });
    const fault = result.taken ? null : result.fault;
    const said = result.taken ? result.answer : result.refusal.answer;
    // Another service on the port greets with its name and version: that is nobody's business.
    const answer = /^[245]\d\d[ -]/.test(said) ? said : '';
    return { message, taken, fault, answer };
  });

  route(app, confirmMailServer, async ({ body, viewer, language }) => {
    const { smtpUrl, mailFrom } = await settings.current();
    const hash = codeHash(body.code.replace(/\D/g, ''), smtpUrl, mailFrom);
    await writeAs(db, viewer, 'master', async (trx) => {
      if (!(await takeSiteCode(trx, 'mail', hash))) throw new InvalidInputError('mailCodeWrong');
      await options.saveSiteOption(trx, 'mailConfirmed', wayOf(smtpUrl ?? '', mailFrom));
      // Mails that another server or password has delayed go out now.
      await hastenDelayed(trx);
    });
    deps.mail.poke();
    return { message: messageText('mailConfirmed', language) };
  });
}

/** By the server from before, where there is one: a thief's own would not bring it. */
async function tellOtherMasters(
  { db, mail: worker }: Pick<Provided, 'db' | 'mail'>,
  { id }: Caller,
  host: string,
  sender: MailSettings,
): Promise<void> {
  const masters = await listMasters(db);
  // A copy that is tried out mails nobody: what it has to say waits in the outbox.
  const isDirect = sender.smtpUrl !== undefined && !(await restoredCopy(db));
  const caller = await findById(db, id);
  const name = caller ? accountName(caller) : '';
  const mail: Mail = { template: 'mailServerChanged', name, host };
  const others = masters.filter((one) => one.id !== id);
  await Promise.all(
    others.map(async ({ email, language }) => {
      const direct = isDirect
        ? await sendDirectly(sender, { to: email, language, mail })
        : undefined;
      if (direct?.taken) return;
      await db.transaction().execute((trx) => queueMail(trx, { to: email, language, mail }));
    }),
  );
  worker.poke();
}

function codeHash(code: string, smtpUrl = '', mailFrom = ''): string {
  return hashToken(`${code} ${wayOf(smtpUrl, mailFrom)}`);
}
