import { listMasters } from '../../accounts/accounts.store.ts';
import type { Log } from '../../core/log.ts';
import type { HealthDeps } from '../../features/health/check-health.ts';
import {
  mailHealth,
  type Recipient,
  sendHealthDirectly,
} from '../../features/health/mail-health.ts';
import type { Needs } from '../../http/calls/needs.ts';
import type { MailSettings } from '../../outbox/mailer.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';

export const checkEveryMs = 60 * 60_000;
const dayMs = 24 * checkEveryMs;

interface HealthMailDeps extends Needs<'db' | 'storage' | 'mail', 'dataDir' | 'publicUrl'> {
  settings: {
    current(): Promise<HealthDeps['settings'] & Pick<MailSettings, 'site' | 'mailFrom'>>;
  };
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * `check` mails masters about failures that harm people. It runs repeatedly and never rejects. If the outbox takes no
 * mail, as on a full disk, it mails directly by SMTP once a day. `reportDamage` mails directly about a damaged database
 * and returns true if a master was reached.
 */
export function healthMails(deps: HealthMailDeps) {
  const { db, storage, settings, mail, log } = deps;
  const { dataDir, publicUrl } = deps.config;
  /** Masters that were read last. They are used if a damaged database can no longer list its masters. */
  let masters: Recipient[] = [];
  // The first check sends no mail directly: a server that restarts every minute would send one each time.
  let directAt = Date.now();
  let pauseMs = checkEveryMs;

  async function check(stopping: AbortSignal): Promise<void> {
    if (await restoredCopy(db).catch(() => undefined)) return;
    const chosen = await settings.current();
    masters = await listMasters(db).catch(() => masters);
    try {
      const unwell = await mailHealth({ db, storage, dataDir, settings: chosen }, publicUrl);
      if (unwell.length === 0) return;
      // Also writes to the log, because the mail server itself may be what fails.
      log.warn({ unwell }, 'something harms people now: masters are mailed, and see it on Health');
      mail.poke();
    } catch (err) {
      log.error({ err }, 'what is wrong with the server could not be queued as mail');
      if (chosen.smtpUrl === undefined || Math.abs(Date.now() - directAt) < pauseMs) return;
      if (await reportDamage(stopping)) {
        directAt = Date.now();
        pauseMs = dayMs;
      }
    }
  }

  async function reportDamage(stopping: AbortSignal): Promise<boolean> {
    if (await restoredCopy(db).catch(() => undefined)) return false;
    const { site, ...chosen } = await settings.current();
    masters = await listMasters(db).catch(() => masters);
    const server = { ...chosen, dataDir, publicUrl, site };
    const health = { db, storage, dataDir, settings: chosen };
    return (await sendHealthDirectly(health, server, masters, stopping)) > 0;
  }

  return {
    check: (stopping: AbortSignal): Promise<void> =>
      check(stopping).catch((err: unknown) => {
        log.error({ err }, 'the health of the server could not be looked at');
      }),
    reportDamage,
  };
}
