import { claimInterval } from '../../db/intervals.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { readReports } from '../../outbox/report-mailbox.ts';
import { readSiteOptions, saveSiteOption } from '../../settings/site-options.store.ts';
import type { Config } from '../config/config.ts';
import type { BackgroundLog } from './run-in-background.ts';
import { takeReport } from './take-report.ts';

export const checkReportsMs = 10 * 60_000;

interface ReportMailboxDeps extends Needs<'db' | 'settings'> {
  config: Pick<Config, 'bounceImapUrl' | 'bounceAddress' | 'contactEmail'>;
  log: BackgroundLog;
}

/** Reads the mailbox of delivery reports, on one instance at a time. Never rejects. */
export function reportMailbox({ db, config, settings, log }: ReportMailboxDeps) {
  const url = config.bounceImapUrl;
  return async (stopping: AbortSignal): Promise<void> => {
    if (url === undefined) return;
    try {
      const { restored, bounces } = await readSiteOptions(db);
      if (restored) return;
      const isMine = await db
        .transaction()
        .execute((trx) => claimInterval(trx, 'report-mailbox', checkReportsMs / 2));
      if (!isMine) return;
      const now = await settings.current();
      let noted = 0;
      const take = async (message: Buffer) => {
        if ((await takeReport(db, message, config, now)) === 'noted') noted += 1;
      };
      // A server that trickles data would block the periodic work for ever.
      const ended = AbortSignal.any([stopping, AbortSignal.timeout(checkReportsMs)]);
      const position = await readReports(url, bounces, take, ended);
      await db.transaction().execute((trx) => saveSiteOption(trx, 'bounces', position));
      if (noted > 0) log.info({ noted }, 'reports of mails that came back were read');
    } catch (err) {
      if (!stopping.aborted)
        log.error({ err }, 'the mailbox for reports could not be read: BOUNCE_IMAP_URL');
    }
  };
}
