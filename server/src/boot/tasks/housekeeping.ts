import { visitorDays } from '@alumni/shared/events/event-reply-form';
import { moveWaitingNumbers } from '../../accounts/email-proof.ts';
import { narrowVisibility } from '../../accounts/narrow-visibility.store.ts';
import { removeExpiredChallenges } from '../../codes/challenges.store.ts';
import { removeExpiredDataLinks } from '../../codes/data-links.store.ts';
import { removeExpiredEmailUndos } from '../../codes/email-undo.store.ts';
import { removeExpiredEventLinks } from '../../codes/event-links.store.ts';
import { removeExpiredResets } from '../../codes/resets.store.ts';
import { removeExpiredOffers } from '../../codes/successions.store.ts';
import { removeExpiredVouches } from '../../codes/vouches.store.ts';
import { eachApart, sumOf } from '../../core/each-apart.ts';
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
import { cleanUp, notePass } from '../../images/clean-up.ts';
import { removeOldFaults } from '../../outbox/address-faults.store.ts';
import { recordPurges } from '../../records/records.store.ts';
import { removeUnusedOrigins } from '../../session/known-devices.store.ts';
import { removeExpiredSessions } from '../../session/session.store.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import type { Config } from '../config/config.ts';
import { mergeDueAccounts } from './merge-accounts.ts';
import { purgeDueAccounts } from './purge-accounts.ts';
import { repeatedly } from './repeatedly.ts';
import { removeOutdated } from './retention.ts';
import type { BackgroundLog } from './run-in-background.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const mismatchMessage =
  'pictures without a database row were not removed: check that DATABASE_URL (or DATA_DIR) and S3_BUCKET belong together';

interface HousekeepingDeps extends Needs<'db' | 'storage' | 'settings' | 'mail'> {
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'retention'>;
  log: BackgroundLog;
}

/** The step that failed for an account. */
interface Failed {
  roll_no?: string;
  kept_id?: string;
}

/**
 * Every hour until stopped, purges expired sessions, reset tokens and rate limits, records that are older than the
 * association keeps them, and accounts whose deletion is due. It merges accounts that are due and empties the trash.
 * Nothing of it happens while the clock is not trusted. Logs a failure and tries again an hour later.
 */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): Promise<void> } {
  const { db, storage, config, settings, mail, log } = deps;
  let passes = 0;
  let isNarrowed = false;
  // Once a start: only an older version stores such choices.
  const narrow = async () => {
    if (!isNarrowed && (await narrowVisibility(db, config.publicUrl))) mail.poke();
    isNarrowed = true;
  };
  return repeatedly(hourMs, async (stopping) => {
    const failed = (err: unknown, { roll_no, kept_id }: Failed = {}) => {
      if (!stopping.aborted) log.error({ err, account: roll_no ?? kept_id }, 'housekeeping failed');
    };
    try {
      // The original may still run: nothing is removed, and nobody reminded.
      if (await restoredCopy(db)) return;
      if (!(await isClockTrusted(db))) {
        log.error({}, 'the clock has jumped: nothing is removed until it is confirmed');
        return;
      }
      // One that fails each hour keeps none of the others from their work.
      const apart = { stopping, failed: (err: unknown) => failed(err) };
      await eachApart([narrow, ...stepsOf(deps, stopping)], (step) => step(db), apart);
      const chosen = await settings.current();
      const { dataDir } = config;
      const isFirst = passes++ === 0;
      // An operator who has started with the wrong copy has an hour to notice.
      const due = { db, storage, config: { dataDir, backupDays: chosen.backupDays } };
      const accounts = isFirst ? 0 : await purgeDueAccounts(due, { stopping, failed });
      const merges = isFirst ? 0 : await mergeDueAccounts({ db, config }, { stopping, failed });
      if (accounts + merges > 0) mail.poke();
      const mayRemove = (await notePass(db)) && !isFirst;
      const purged = async (purges: typeof recordPurges) =>
        sumOf(await eachApart(mayRemove ? purges : [], (one) => one(db, expiredBefore()), apart));
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

/** The expiries and reminders of a pass, apart from accounts and the trash. */
function stepsOf({ db, config, mail }: HousekeepingDeps, stopping: AbortSignal) {
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
      // Before the outbox forgets what became of them.
      await db.transaction().execute(settleDeliveries);
      await removeOutdated({ db, config }, stopping);
    },
  ];
}
