import { messageText } from '@alumni/shared/core/messages';
import {
  getMailDomain,
  listLostClassmates,
  listRefusedMails,
  mailKinds,
  resendMails,
  saveMailPace,
  sendTestMail,
} from '@alumni/shared/mail/mail';
import type { FastifyInstance } from 'fastify';
import { callerAccount, findById } from '../../accounts/accounts.store.ts';
import { namedPerson } from '../../accounts/visible-fields.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Trx } from '../../db/database.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { limitedRoute, route } from '../../http/calls/route.ts';
import { rateLimits, rates } from '../../http/limits/rate-limit.ts';
import { countBroken } from '../../outbox/address-faults.store.ts';
import { sendDirectly } from '../../outbox/direct-mail.ts';
import { describeRefusal } from '../../outbox/mail-refusal.ts';
import { mailSettings } from '../../outbox/mailer.ts';
import { requeueMails } from '../../outbox/outbox.store.ts';
import { outboxState } from '../../outbox/outbox-reads.store.ts';
import { writeAs } from '../../session/write-as.ts';
import { assertNotFixed, saveSetting } from '../../settings/save-setting.ts';
import { settingMessages } from '../../settings/settings.messages.ts';
import { saveSiteOption } from '../../settings/site-options.store.ts';
import { cachedMailDomain } from './domain/check-mail-domain.ts';
import { listLost } from './lost-classmates.store.ts';
import { mailMessages } from './mail.messages.ts';
import { listRefused, listResendable } from './refused-mails.store.ts';

/**
 * Limits checks of the mail domain. Many are allowed, because each process queries the DNS only once in ten minutes.
 */
const domainChecks = rates.manyAnHour('mail-domain', mailMessages.mailDomainLimit);

/** Routes for refused mails, broken addresses, and the hourly limit of mails (decision 0051). */
export async function mailRoutes(
  app: FastifyInstance,
  deps: Needs<
    'db' | 'limiter' | 'mail' | 'settings' | 'dns',
    'dkimSelector' | 'dataDir' | 'publicUrl'
  >,
  /** Called with the ids of requeued mails. */
  onResent: (trx: Trx, mailIds: string[]) => Promise<void>,
): Promise<void> {
  const { config, db, settings } = deps;
  const mailNow = mailSettings(config, settings);
  const mailDomain = cachedMailDomain(deps.dns);

  route(app, listRefusedMails, async ({ query }) => {
    const { rows, totalPages } = await listRefused(db, query);
    const { waiting, delayed, oldest } = await outboxState(db);
    const { smtpUrl, mailsPerHour } = await settings.current();
    return {
      mails: rows.map(({ last_error, ...row }) => ({
        ...row,
        canResend: Boolean(row.canResend),
        kind: mailKinds.find((kind) => kind === row.kind) ?? 'other',
        failedAt: row.failedAt ?? row.createdAt,
        refusal: describeRefusal(last_error ?? '', row.email),
      })),
      totalPages,
      mailed: smtpUrl !== undefined,
      waiting,
      delayed,
      oldest: oldest?.toISOString() ?? null,
      perHour: mailsPerHour,
      perHourFixed: settings.fixed.mailsPerHour,
      faultyAddresses: await countBroken(db),
    };
  });

  route(app, resendMails, async ({ viewer, body, language }) => {
    const resend = async (trx: Trx) => {
      const resendable = await listResendable(trx);
      const ids = await requeueMails(
        trx,
        resendable.filter((id) => body.ids?.includes(id) ?? true),
      );
      await onResent(trx, ids);
      return ids.length;
    };
    const count = await writeAs(db, viewer, 'admin', resend);
    if (count === 0) throw new ConflictError(mailMessages.noMailToResend);
    deps.mail.poke();
    return { message: messageText(mailMessages.mailsSentAgain, language, { count }), count };
  });

  limitedRoute(app, sendTestMail, rateLimits.testMail, async ({ viewer, language }) => {
    const account = await callerAccount(db, viewer);
    const { email } = account;
    const to = await mailNow();
    const mailed = to.smtpUrl !== undefined;
    const result = await sendDirectly(to, { to: email, language, mail: { template: 'test' } });
    if (!result.taken) {
      const message = messageText(mailMessages.testMailRefused, language, { email });
      return { message, taken: false, answer: result.refusal.answer, refusal: result.refusal };
    }
    const said = mailed ? mailMessages.testMailTaken : mailMessages.testMailFiled;
    const message = messageText(said, language, { email });
    return { message, taken: mailed, answer: result.response };
  });

  limitedRoute(app, getMailDomain, domainChecks, async () => {
    const { smtpUrl, mailFrom, site } = await mailNow();
    const from = mailFrom ?? site.contact.email;
    return mailDomain({ smtpUrl, from, dkimSelector: config.dkimSelector });
  });

  route(app, listLostClassmates, async ({ viewer, language }) => {
    const account = await findById(db, viewer.id);
    const rows = account?.promotion ? await listLost(db, account.promotion, viewer.id) : [];
    return {
      classmates: rows.map((row) => namedPerson(row, 'members', language)),
      link: `${config.publicUrl}/#/login`,
    };
  });

  route(app, saveMailPace, async ({ body, viewer, language }) => {
    assertNotFixed(settings, 'mailsPerHour');
    const save = (trx: Trx) => saveSiteOption(trx, 'mailsPerHour', body.perHour);
    await saveSetting(db, viewer, 'mailsPerHour', save, { perHour: body.perHour });
    deps.mail.poke();
    return { message: messageText(settingMessages.settingSaved, language) };
  });
}
