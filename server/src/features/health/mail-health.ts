import type { HealthCheck } from '@alumni/shared/health/health';
import { healthSentence } from '@alumni/shared/health/health-words';
import { colon, type Language } from '@alumni/shared/text/language';
import { listMasters } from '../../accounts/accounts.store.ts';
import { claimInterval } from '../../db/intervals.store.ts';
import { sendDirectly } from '../../outbox/direct-mail.ts';
import type { MailSettings } from '../../outbox/mailer.ts';
import { queueMail } from '../../outbox/outbox.ts';
import type { Mail } from '../../outbox/templates/mails.ts';
import { checkHealth, type HealthDeps } from './check-health.ts';

const week = 7 * 24 * 60 * 60_000;

/**
 * Mails masters about problems that affect people. Each problem is mailed once a week while it lasts. If several
 * instances run, only one of them sends the mail. Returns the names of the reported checks.
 */
export async function mailHealth(deps: HealthDeps, publicUrl: string): Promise<string[]> {
  // A damaged database may be unable to store the mail, so `sendHealthDirectly` reports the damage.
  const bad = (await badHealth(deps)).filter(({ name }) => name !== 'integrity');
  if (bad.length === 0) return [];
  return deps.db.transaction().execute(async (trx) => {
    const due: typeof bad = [];
    for (const check of bad) {
      const { name, kind, values } = check;
      const what = ['health', name, kind, values.folder ?? ''].join(':');
      if (await claimInterval(trx, what, week)) due.push(check);
    }
    if (due.length === 0) return [];
    for (const { email, language } of await listMasters(trx)) {
      await queueMail(trx, { to: email, language, mail: healthMail(due, language, publicUrl) });
    }
    return due.map(({ name }) => name);
  });
}

export type Recipient = { email: string; language: Language };

/**
 * Mails masters without the outbox: a full disk or a damaged database cannot store a mail. Returns for how many masters
 * the mail server accepted it.
 */
export async function sendHealthDirectly(
  deps: HealthDeps,
  mail: MailSettings,
  masters: readonly Recipient[],
  stopping: AbortSignal,
): Promise<number> {
  const bad = await badHealth(deps);
  if (bad.length === 0) return 0;
  let taken = 0;
  for (const { email, language } of masters) {
    const about = healthMail(bad, language, mail.publicUrl);
    if (stopping.aborted) break;
    const result = await sendDirectly(mail, { to: email, language, mail: about }, [stopping]);
    if (result.taken) taken += 1;
  }
  return taken;
}

async function badHealth(deps: HealthDeps): Promise<HealthCheck[]> {
  return (await checkHealth(deps)).filter(({ state }) => state === 'bad');
}

function healthMail(checks: HealthCheck[], language: Language, publicUrl: string): Mail {
  const found = checks.map((check) => {
    const { title, found, advice } = healthSentence(check, language);
    return `${title}${colon[language]}${found} ${advice}`.trim();
  });
  return { template: 'health', found, link: `${publicUrl}/#/admin/health` };
}
