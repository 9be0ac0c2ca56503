import { visitorDays } from '@alumni/shared/events/event-reply-form';
import { moveWaitingNumbers } from '../../accounts/email-proof.ts';
import { removeExpiredChallenges } from '../../codes/challenges.store.ts';
import { removeExpiredDataLinks } from '../../codes/data-links.store.ts';
import { removeExpiredEmailUndos } from '../../codes/email-undo.store.ts';
import { removeExpiredEventLinks } from '../../codes/event-links.store.ts';
import { removeExpiredResets } from '../../codes/resets.store.ts';
import { removeExpiredOffers } from '../../codes/successions.store.ts';
import { removeExpiredVouches } from '../../codes/vouches.store.ts';
import { addUp, settleEach } from '../../core/settle-each.ts';
import { expiredBefore } from '../../core/trash-time.ts';
import { isClockTrusted } from '../../db/clock/heartbeats.store.ts';
import { fromNow } from '../../db/ids.ts';
import { remindOfApplicants } from '../../features/admissions/remind-of-applicants.ts';
import { purgeMessages } from '../../features/contact/contact.store.ts';
import { forgetAddedNames } from '../../features/events/door/door.store.ts';
import { forgetVisitors } from '../../features/events/replies/replies.store.ts';
import { settleDeliveries } from '../../features/letters/deliveries.store.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { removeExpiredTickets } from '../../http/downloads/download-tickets.store.ts';
import { removeExpiredLimits } from '../../http/limits/rate-limit.store.ts';
import { cleanUp, recordCleanUpPass } from '../../images/clean-up.ts';
import { removeOldFaults } from '../../outbox/address-faults.store.ts';
import { recordPurges } from '../../records/records.store.ts';
import { removeUnusedOrigins } from '../../session/known-devices.store.ts';
import { removeExpiredSessions } from '../../session/session.store.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import type { Config } from '../config/config.ts';
import { mergeDueAccounts } from './merge-accounts.ts';
import { purgeDueAccounts } from './purge-accounts.ts';
import { removeOutdated } from './retention.ts';
import type { BackgroundLog } from './run-in-background.ts';
import { runPeriodically } from './run-periodically.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const mismatchMessage =
  'pictures without a database row were not removed: check that DATABASE_URL (or DATA_DIR) and S3_BUCKET belong together';

interface HousekeepingDeps extends Needs<'db' | 'storage' | 'settings' | 'mail'> {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'retention'>;
  log: BackgroundLog;
}

/** What failed: the account to delete (`roll_no`), or the merge into the account `kept_id`. */
interface Failed {
  roll_no?: string;
  kept_id?: string;
}

/**
 * Runs every hour until stopped. Purges expired sessions, tokens, rate limits, old records and accounts due for
 * deletion. Also merges due accounts and empties the trash. Does nothing while the clock is not trusted. Logs
 * failures and tries again an hour later.
 */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): Promise<void> } {
  const { db, storage, config, settings, mail, log } = deps;
  let passes = 0;
  return runPeriodically(hourMs, async (stopping) => {
    const failed = (err: unknown, { roll_no, kept_id }: Failed = {}) => {
      if (!stopping.aborted) log.error({ err, account: roll_no ?? kept_id }, 'housekeeping failed');
    };
    try {
      // The original site may still run: a copy must not delete anything or send reminders.
      if (await restoredCopy(db)) return;
      if (!(await isClockTrusted(db))) {
        log.error({}, 'the clock has jumped: nothing is removed until it is confirmed');
        return;
      }
      // A step that fails each hour must not block the others.
      const options = { stopping, failed: (err: unknown) => failed(err) };
      await settleEach(expirySteps(deps, stopping), (step) => step(db), options);
      const chosen = await settings.current();
      const { dataDir } = config;
      const isFirst = passes++ === 0;
      // The first pass neither deletes nor merges accounts. An operator who started the server on the wrong copy of the
      // data thus has an hour to notice it.
      const due = { db, storage, config: { dataDir, backupDays: chosen.backupDays } };
      const accounts = isFirst ? 0 : await purgeDueAccounts(due, { stopping, failed });
      const merges = isFirst ? 0 : await mergeDueAccounts({ db, config }, { stopping, failed });
      if (accounts + merges > 0) mail.poke();
      const mayRemove = (await recordCleanUpPass(db)) && !isFirst;
      const purged = async (purges: typeof recordPurges) =>
        addUp(
          await settleEach(mayRemove ? purges : [], (one) => one(db, expiredBefore()), options),
        );
      const removed = {
        accounts,
        merges,
        records: await purged(recordPurges),
        messages: await purged([purgeMessages]),
        ...(await cleanUp({ db, storage }, { mayRemove, stopping })),
      };
      if (removed.refused) log.error(removed.refused, mismatchMessage);
      else log.info(removed, 'trash emptied');
    } catch (err) {
      failed(err);
    }
  });
}

/** The expiries and reminders of one pass, without accounts and trash. */
function expirySteps({ db, config, mail }: HousekeepingDeps, stopping: AbortSignal) {
  const forgottenFrom = fromNow(-visitorDays * dayMs).slice(0, 10);
  return [
    removeExpiredSessions,
    removeUnusedOrigins,
    removeExpiredResets,
    removeExpiredDataLinks,
    removeExpiredEmailUndos,
    moveWaitingNumbers,
    removeExpiredChallenges,
    removeExpiredTickets,
    removeExpiredVouches,
    removeExpiredOffers,
    removeExpiredEventLinks,
    () => forgetVisitors(db, forgottenFrom),
    () => forgetAddedNames(db, forgottenFrom),
    removeExpiredLimits,
    removeOldFaults,
    async () => {
      if (await remindOfApplicants(db, config.publicUrl)) mail.poke();
    },
    async () => {
      // Runs before `removeOutdated` deletes the delivery results from the outbox.
      await db.transaction().execute(settleDeliveries);
      await removeOutdated({ db, config }, stopping);
    },
  ];
}
