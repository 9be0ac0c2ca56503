import { claimInterval } from '../../db/intervals.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { readReports } from '../../outbox/report-mailbox.ts';
import { readSiteOptions, saveSiteOption } from '../../settings/site-options.store.ts';
import type { Config } from '../config/config.ts';
import type { BackgroundLog } from './run-in-background.ts';
import { takeReport } from './take-report.ts';

export const lookForReportsMs = 10 * 60_000;

interface ReportMailboxDeps extends Needs<'db' | 'settings'> {
  config: Pick<Config, 'bounceImapUrl' | 'bounceAddress' | 'contactEmail'>;
  log: BackgroundLog;
}

/** Reads the mailbox that reports of deliveries come to, of several instances one. It never rejects. */
export function reportMailbox({ db, config, settings, log }: ReportMailboxDeps) {
  const url = config.bounceImapUrl;
  return async (stopping: AbortSignal): Promise<void> => {
    if (url === undefined) return;
    try {
      const { restored, bounces } = await readSiteOptions(db);
      if (restored) return;
      const isMine = await db
        .transaction()
        .execute((trx) => claimInterval(trx, 'report-mailbox', lookForReportsMs / 2));
      if (!isMine) return;
      const now = await settings.current();
      let noted = 0;
      const take = async (message: Buffer) => {
        if ((await takeReport(db, message, config, now)) === 'noted') noted += 1;
      };
      // A server that sends a little now and then would hold it up for ever.
      const ended = AbortSignal.any([stopping, AbortSignal.timeout(lookForReportsMs)]);
      const position = await readReports(url, bounces, take, ended);
      await db.transaction().execute((trx) => saveSiteOption(trx, 'bounces', position));
      if (noted > 0) log.info({ noted }, 'reports of mails that came back were read');
    } catch (err) {
      if (!stopping.aborted)
        log.error({ err }, 'the mailbox for reports could not be read: BOUNCE_IMAP_URL');
    }
  };
}
