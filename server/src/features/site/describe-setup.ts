import { type Setup, type SetupStep, setupSteps } from '@alumni/shared/site/setup';
import { findById } from '../../accounts/accounts.store.ts';
import { isRunning, lastRuns } from '../../backup/backup-runs.store.ts';
import { isOnSameDisk } from '../../backup/folder/same-disk.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { senderAddress } from '../../settings/remaining-example-values.ts';
import * as options from '../../settings/site-options.store.ts';
import { parseSmtpUrl } from './mail-server.ts';

/** State of each step of setting up a new site. `viewerId` is the master who would get the test mail. */
export async function describeSetup(
  { config, db, settings }: Needs<'db' | 'settings', 'dataDir' | 'publicUrl'>,
  viewerId: string,
): Promise<Setup> {
  const chosen = await options.readSiteOptions(db);
  const current = await settings.current();
  const { smtpUrl, mailFrom, backup } = current;
  const { fixed } = settings;
  const { ended, succeeded } = await lastRuns(db);
  const isConfirmed =
    smtpUrl !== undefined && chosen.mailConfirmed === options.mailRouteHash(smtpUrl, mailFrom);
  const isDone: Record<SetupStep, boolean> = {
    site: current.version > 0 || current.hasOwnFile,
    mail: fixed.mail || isConfirmed,
    registration: fixed.registration || chosen.registration !== undefined,
    backups: backup !== undefined,
  };
  const sameDisk = backup !== undefined && (await isOnSameDisk(config.dataDir, backup));
  const stateOf = (step: SetupStep) => {
    if (step === 'backups' && isDone[step] && sameDisk) return 'watch';
    if (isDone[step]) return 'done';
    return chosen.skipped?.includes(step) ? 'skipped' : 'open';
  };
  const { password, ...server } = parseSmtpUrl(smtpUrl);
  return {
    publicUrl: config.publicUrl,
    exampleLeft: current.exampleLeft,
    steps: Object.fromEntries(setupSteps.map((step) => [step, stateOf(step)])) as Setup['steps'],
    mail: {
      ...server,
      fixed: fixed.mail,
      hasPassword: password !== '',
      from: senderAddress(mailFrom) ?? current.site.contact.email,
      taken: current.isMailProved,
      confirmed: isConfirmed,
      testTo: (await findById(db, viewerId))?.email ?? '',
    },
    registration: { fixed: fixed.registration, value: current.registration },
    backups: {
      fixed: fixed.backups,
      time: backup?.time ?? '',
      folder: backup?.dir ?? '',
      bucket: backup?.bucket?.bucket ?? '',
      running: await isRunning(db),
      last: succeeded
        ? {
            at: succeeded.started_at,
            rows: succeeded.rows_count ?? 0,
            pictures: succeeded.pictures ?? 0,
            tried: succeeded.tried_at !== null,
          }
        : null,
      error: (ended?.folder === null && ended.error) || '',
      sameDisk,
    },
  };
}
