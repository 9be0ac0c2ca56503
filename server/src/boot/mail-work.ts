import type { Log } from '../core/log.ts';
import { letterSource } from '../features/letters/deliver-letters.ts';
import type { Needs } from '../http/calls/needs.ts';
import { recordFault } from '../outbox/address-faults.store.ts';
import type { MailWorkerDeps } from '../outbox/mail-worker.ts';
import type { Config } from './config/config.ts';

interface MailWorkNeeds extends Needs<'db' | 'settings'> {
  config: Pick<Config, 'publicUrl' | 'rateLimits'>;
  log: Pick<Log, 'error'>;
}

/** The mail worker's dependencies on current settings and on features. */
export function mailWork({ config, db, settings, log }: MailWorkNeeds) {
  const source = letterSource({ config, db, settings }, (err, letter) =>
    log.error({ err, letter }, 'a letter could not be queued'),
  );
  const { rateLimits } = config;
  return {
    limited: rateLimits,
    async pace() {
      const { smtpUrl, mailsPerHour } = await settings.current();
      return rateLimits && smtpUrl !== undefined ? mailsPerHour : undefined;
    },
    async refill(perHour) {
      const { smtpUrl } = await settings.current();
      // Without SMTP, mails are only written to files. A letter to members would count as sent but reach nobody.
      return smtpUrl !== undefined && source(perHour);
    },
    async onRefused({ recipient }, error) {
      const status = statusOfRefusal(error);
      if (status) await db.transaction().execute((trx) => recordFault(trx, recipient, status));
    },
  } satisfies Omit<MailWorkerDeps, 'db' | 'mailer' | 'log'>;
}

/**
 * The enhanced status code (RFC 3463) at the start of the mail server's response. The text after it is not reliable.
 */
function statusOfRefusal(error: unknown): string | undefined {
  const { response = '' } = error as { response?: string };
  return /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}
