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
import { type Call, route } from '../../http/calls/route.ts';
import { rateLimits } from '../../http/limits/rate-limit.ts';
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
import { assertFree, saveSetting } from '../../settings/save-setting.ts';
import { saveSiteCode, takeSiteCode } from '../../settings/site-codes.store.ts';
import * as options from '../../settings/site-options.store.ts';
import { mailServerOf, smtpUrlOf } from './mail-server.ts';

const mailCodeMs = 30 * 60_000;

type MailServerNeeds = Needs<'db' | 'limiter' | 'mail' | 'settings', 'dataDir' | 'publicUrl'>;

/** The mail server that a master names and tries, where the environment names none. */
export async function mailServerRoutes(app: FastifyInstance, deps: MailServerNeeds): Promise<void> {
  route(app, saveMailServer, (call) => save(deps, call));
  route(app, sendSetupMail, (call) => tryOut(deps, call));
  route(app, confirmMailServer, (call) => confirm(deps, call));
}

async function save(deps: MailServerNeeds, call: Call<typeof saveMailServer>) {
  const { body, viewer, language } = call;
  const { config, db, settings } = deps;
  assertFree(settings, 'mail');
  const { currentPassword, ...server } = body;
  // Every reset link goes through it: a stolen session is not enough.
  await assertAuthenticated(deps, viewer, currentPassword);
  const sender = await mailSettings(config, settings)();
  const before = mailServerOf(sender.smtpUrl);
  const keepsPassword = server.user !== '' && server.password === '';
  const password = keepsPassword ? before.password : server.password;
  const url = smtpUrlOf({ ...server, password });
  const { user } = mailServerOf(url);
  // A hijacked session must not send the password to a server of the thief.
  if (keepsPassword && (isOther(url, sender) || before.user !== user)) {
    throw new InvalidInputError('mailPasswordMissing');
  }
  const mail = { url, from: server.from };
  const isInForce =
    options.wayOf(url, server.from) === options.wayOf(sender.smtpUrl, sender.mailFrom);
  if (isInForce || !(await settings.current()).isMailProved) {
    await putInForce(deps, viewer, mail, sender);
  } else {
    await writeAs(db, viewer, 'master', (trx) =>
      options.saveSiteOption(trx, 'mailCandidate', mail),
    );
  }
  return { message: messageText('settingSaved', language) };
}

async function tryOut(deps: MailServerNeeds, { viewer, language }: Call<typeof sendSetupMail>) {
  const { config, db, limiter, settings } = deps;
  await limiter.hit(rateLimits.mailTrial, viewer.id);
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
    const hash = codeHash(code, account, options.wayOf(url, from));
    await writeAs(db, viewer, 'master', async (trx) => {
      await saveSiteCode(trx, { name: 'mail', hash, lifetimeMs: mailCodeMs });
      await options.saveSiteOption(trx, 'mailTaken', options.wayOf(url, from));
    });
  } else await limiter.refund(rateLimits.testMail, viewer.id);
  const message = messageText(taken ? 'mailCodeSent' : 'mailCodeRefused', language, { email });
  const fault = result.taken ? null : result.fault;
  const said = result.taken ? result.answer : result.refusal.answer;
  // Another service on the port greets with its name and version: that is nobody's business.
  const answer = /^[245]\d\d[ -]/.test(said) ? said : '';
  return { message, taken, fault, answer };
}

async function confirm(deps: MailServerNeeds, call: Call<typeof confirmMailServer>) {
  const { db, limiter, mail, settings } = deps;
  const { body, viewer, language } = call;
  // The code proves an address: it must not be found by trying.
  await limiter.hit(rateLimits.mailCode, viewer.id);
  const { smtpUrl, mailFrom } = await settings.current();
  const way = options.wayOf(smtpUrl, mailFrom);
  const write = async (trx: Trx) => {
    const account = await callerAccount(trx, viewer);
    const hash = codeHash(body.code.replace(/\D/g, ''), account, way);
    if (!(await takeSiteCode(trx, 'mail', hash))) throw new InvalidInputError('mailCodeWrong');
    await options.saveSiteOption(trx, 'mailConfirmed', way);
    await proveEmail(trx, account);
    // Mails that another server or password has delayed go out now.
    await retryDelayedNow(trx, (error) => error !== perhapsDelivered);
  };
  await writeAs(db, viewer, 'master', write, { lock: 'update' });
  mail.poke();
  return { message: messageText('mailConfirmed', language) };
}

function isOther(url: string, { smtpUrl }: MailSettings): boolean {
  const [next, before] = [mailServerOf(url), mailServerOf(smtpUrl)];
  return next.host !== before.host || next.port !== before.port;
}

/** The site sends by this mail server from now on; `before` is the one that it has sent by. */
async function putInForce(
  deps: Pick<Provided, 'db' | 'mail'>,
  viewer: Caller,
  mail: NonNullable<options.SiteOptions['mail']>,
  before: MailSettings,
): Promise<void> {
  const { host } = mailServerOf(mail.url);
  const write = async (trx: Trx) => {
    await options.saveSiteOption(trx, 'mail', mail);
    await options.saveSiteOption(trx, 'mailCandidate', undefined);
  };
  await saveSetting(deps.db, viewer, 'mail', write, { host, sender: mail.from });
  if (isOther(mail.url, before)) await tellOtherMasters(deps, viewer, host, before);
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

/** The code is good for the account and the address that it was mailed to. */
function codeHash(code: string, { id, email_key }: Account, way: string): string {
  return hashToken([code, way, id, email_key].join(' '));
}
