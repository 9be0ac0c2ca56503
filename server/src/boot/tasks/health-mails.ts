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

export const lookEveryMs = 60 * 60_000;
const dayMs = 24 * lookEveryMs;

interface HealthMailDeps extends Needs<'db' | 'storage' | 'mail', 'dataDir' | 'publicUrl'> {
  settings: {
    current(): Promise<HealthDeps['settings'] & Pick<MailSettings, 'site' | 'mailFrom'>>;
  };
  log: Pick<Log, 'warn' | 'error'>;
}

/**
 * `look` has masters mailed what harms people, and is to be repeated; it never rejects. If the outbox
 * takes no mail, as with a full disk, the mail server gets it at once, daily: it cannot be noted
 * either. `tell` is for a damaged database, past the outbox in it: true if a master was reached.
 */
export function healthMails(deps: HealthMailDeps) {
  const { db, storage, settings, mail, log } = deps;
  const { dataDir, publicUrl } = deps.config;
  /** As of the last look: a damaged database may not name them any more. */
  let masters: Recipient[] = [];
  // Not by the first look: a server that is started again each minute would write each minute.
  let directAt = Date.now();
  let pauseMs = lookEveryMs;

  async function look(stopping: AbortSignal): Promise<void> {
    if (await restoredCopy(db).catch(() => undefined)) return;
    const chosen = await settings.current();
    masters = await listMasters(db).catch(() => masters);
    try {
      const unwell = await mailHealth({ db, storage, dataDir, settings: chosen }, publicUrl);
      if (unwell.length === 0) return;
      // The mail server may be what is wrong.
      log.warn({ unwell }, 'something harms people now: masters are mailed, and see it on Health');
      mail.poke();
    } catch (err) {
      log.error({ err }, 'what is wrong with the server could not be queued as mail');
      if (chosen.smtpUrl === undefined || Math.abs(Date.now() - directAt) < pauseMs) return;
      if (await tell(stopping)) {
        directAt = Date.now();
        pauseMs = dayMs;
      }
    }
  }

  async function tell(stopping: AbortSignal): Promise<boolean> {
    if (await restoredCopy(db).catch(() => undefined)) return false;
    const { site, ...chosen } = await settings.current();
    masters = await listMasters(db).catch(() => masters);
    const server = { ...chosen, dataDir, publicUrl, site };
    const health = { db, storage, dataDir, settings: chosen };
    return (await sendHealthDirectly(health, server, masters, stopping)) > 0;
  }

  return {
    look: (stopping: AbortSignal): Promise<void> =>
      look(stopping).catch((err: unknown) => {
        log.error({ err }, 'the health of the server could not be looked at');
      }),
    tell,
  };
}
