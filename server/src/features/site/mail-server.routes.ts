import { randomInt } from 'node:crypto';
import { messageText } from '@alumni/shared/core/messages';
import { confirmMailServer, saveMailServer, sendSetupMail } from '@alumni/shared/site/setup';
import type { FastifyInstance } from 'fastify';
import { accountName } from '../../accounts/account-types.store.ts';
import {
  type Account,
  callerAccount,
  findById,
  listMasters,
} from '../../accounts/accounts.store.ts';
import { proveEmail } from '../../accounts/email-proof.ts';
import { InvalidInputError } from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import type { Needs, Provided } from '../../http/calls/needs.ts';
import { assertAuthenticated } from '../../http/calls/reauthentication.ts';
import { type Call, limitedRoute, route } from '../../http/calls/route.ts';
import { rateLimits, rates } from '../../http/limits/rate-limit.ts';
import { sendDirectly } from '../../outbox/direct-mail.ts';
import { perhapsDelivered } from '../../outbox/mail-refusal.ts';
import { type MailSettings, mailSettings } from '../../outbox/mailer.ts';
import { retryDelayedNow } from '../../outbox/outbox.store.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import type { Caller } from '../../session/caller.ts';
import { hashToken } from '../../session/token.ts';
import { writeAs } from '../../session/write-as.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { assertNotFixed, saveSetting } from '../../settings/save-setting.ts';
import { settingMessages } from '../../settings/settings.messages.ts';
import { saveSiteCode, takeSiteCode } from '../../settings/site-codes.store.ts';
import * as options from '../../settings/site-options.store.ts';
import { formatSmtpUrl, parseSmtpUrl } from './mail-server.ts';
import { siteMessages } from './site.messages.ts';

const mailCodeMs = 30 * 60_000;
/** Limits tries of mail servers. A mail that a server accepts also counts for the limit `rateLimits.testMail`. */
const trials = rates.manyAnHour('mail-trial');
/** Limits tries of codes. A code proves an address, so nobody may find the code by trying. */
const codes = rates.someAnHour('mail-code');

type MailServerNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'dataDir' | 'publicUrl'>;

/** Routes to set and test the mail server, if the environment sets none. */
export async function mailServerRoutes(app: FastifyInstance, deps: MailServerNeeds): Promise<void> {
  route(app, saveMailServer, (call) => save(deps, call));
  limitedRoute(app, sendSetupMail, trials, (call) => tryOut(deps, call));
  limitedRoute(app, confirmMailServer, codes, (call) => confirm(deps, call));
}

async function save(deps: MailServerNeeds, call: Call<typeof saveMailServer>) {
  const { body, viewer, language } = call;
  const { config, db, settings } = deps;
  assertNotFixed(settings, 'mail');
  const { currentPassword, ...server } = body;
  // Every reset link passes through the mail server: a stolen session must not suffice to change the server.
  await assertAuthenticated(deps, viewer, currentPassword);
  const sender = await mailSettings(config, settings)();
  const before = parseSmtpUrl(sender.smtpUrl);
  const keepsPassword = server.user !== '' && server.password === '';
  const password = keepsPassword ? before.password : server.password;
  const url = formatSmtpUrl({ ...server, password });
  const { user } = parseSmtpUrl(url);
  // A hijacked session must not send the stored password to another server.
  if (keepsPassword && (isOther(url, sender) || before.user !== user)) {
    throw new InvalidInputError(siteMessages.mailPasswordMissing);
  }
  const mail = { url, from: server.from };
  const isInForce =
    options.mailRouteHash(url, server.from) ===
    options.mailRouteHash(sender.smtpUrl, sender.mailFrom);
  if (isInForce || !(await settings.current()).isMailProved) {
    await putInForce(deps, viewer, mail, sender);
  } else {
    await writeAs(db, viewer, 'master', (trx) =>
      options.saveSiteOption(trx, 'mailCandidate', mail),
    );
  }
  return { message: messageText(settingMessages.settingSaved, language) };
}

async function tryOut(deps: MailServerNeeds, { viewer, language }: Call<typeof sendSetupMail>) {
  const { config, db, limiter, settings } = deps;
  await limiter.hit(rateLimits.testMail, viewer.id);
  const account = await writeAs(db, viewer, 'master', callerAccount);
  const { email } = account;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const current = await mailSettings(config, settings)();
  const stored = settings.fixed.mail
    ? undefined
    : (await options.readSiteOptions(db)).mailCandidate;
  const { url, from } = stored ?? { url: current.smtpUrl, from: current.mailFrom };
  const result = await sendDirectly(
    { ...current, smtpUrl: url, mailFrom: from },
    { to: email, language, mail: { template: 'test', code } },
  );
  const taken = result.taken && url !== undefined;
  if (taken) {
    if (stored) await putInForce(deps, viewer, stored, current);
    const hash = codeHash(code, account, options.mailRouteHash(url, from));
    await writeAs(db, viewer, 'master', async (trx) => {
      await saveSiteCode(trx, { name: 'mail', hash, lifetimeMs: mailCodeMs });
      await options.saveSiteOption(trx, 'mailTaken', options.mailRouteHash(url, from));
    });
  } else await limiter.refund(rateLimits.testMail, viewer.id);
  const message = messageText(
    taken ? siteMessages.mailCodeSent : siteMessages.mailCodeRefused,
    language,
    { email },
  );
  const fault = result.taken ? null : result.fault;
  const said = result.taken ? result.response : result.refusal.answer;
  // Another service on this port may greet with name and version: show only SMTP responses.
  const answer = /^[245]\d\d[ -]/.test(said) ? said : '';
  return { message, taken, fault, answer };
}

async function confirm(deps: MailServerNeeds, call: Call<typeof confirmMailServer>) {
  const { db, mail, settings } = deps;
  const { body, viewer, language } = call;
  const { smtpUrl, mailFrom } = await settings.current();
  const way = options.mailRouteHash(smtpUrl, mailFrom);
  const write = async (trx: Trx) => {
    const account = await callerAccount(trx, viewer);
    const hash = codeHash(body.code.replace(/\D/g, ''), account, way);
    if (!(await takeSiteCode(trx, 'mail', hash)))
      throw new InvalidInputError(siteMessages.mailCodeWrong);
    await options.saveSiteOption(trx, 'mailConfirmed', way);
    await proveEmail(trx, account);
    // Retries delayed mails now, because the old server or password may have caused the delay. Leaves out mails that
    // may already be delivered.
    await retryDelayedNow(trx, (error) => error !== perhapsDelivered);
  };
  await writeAs(db, viewer, 'master', write, { lock: 'update' });
  mail.poke();
  return { message: messageText(siteMessages.mailConfirmed, language) };
}

function isOther(url: string, { smtpUrl }: MailSettings): boolean {
  const [next, before] = [parseSmtpUrl(url), parseSmtpUrl(smtpUrl)];
  return next.host !== before.host || next.port !== before.port;
}

/** Puts the mail server in force; `before`: the previous one. */
async function putInForce(
  deps: Pick<Provided, 'db' | 'mail'>,
  viewer: Caller,
  mail: NonNullable<options.SiteOptions['mail']>,
  before: MailSettings,
): Promise<void> {
  const { host } = parseSmtpUrl(mail.url);
  const write = async (trx: Trx) => {
    await options.saveSiteOption(trx, 'mail', mail);
    await options.saveSiteOption(trx, 'mailCandidate', undefined);
  };
  await saveSetting(deps.db, viewer, 'mail', write, { host, sender: mail.from });
  if (isOther(mail.url, before)) await tellOtherMasters(deps, viewer, host, before);
}

/**
 * Notifies the other masters through the previous SMTP server. If a hijacker has set the new server, it would drop the
 * mail.
 */
async function tellOtherMasters(
  { db, mail: worker }: Pick<Provided, 'db' | 'mail'>,
  { id }: Caller,
  host: string,
  sender: MailSettings,
): Promise<void> {
  const masters = await listMasters(db);
  // A restored copy of the site mails nobody: the mail waits in its outbox.
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

/**
 * Hash of a code for one mail server, account and address. The code therefore confirms no other server, account or
 * address.
 */
function codeHash(code: string, { id, email_key }: Account, way: string): string {
  return hashToken([code, way, id, email_key].join(' '));
}
