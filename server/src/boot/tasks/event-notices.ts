import type { Log } from '../../core/log.ts';
import type { SettleOptions } from '../../core/settle-each.ts';
import { isClockTrusted } from '../../db/clock/heartbeats.store.ts';
import { doEventWork } from '../../features/events/notices/event-work.ts';
import { tellOwners } from '../../features/events/notices/tell-owners.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { eventMailing } from '../event-mailing.ts';
import { runPeriodically } from './run-periodically.ts';

const minuteMs = 60_000;
const failure = 'those who come to events could not be told';

interface EventNoticeDeps extends Needs<'db' | 'settings' | 'mail', 'publicUrl'> {
  log: Pick<Log, 'error'>;
}

/**
 * Runs every minute until stopped. Mails people who have replied to an event about changes of the event, its approach
 * and free places. Mails owners of events about replies.
 */
export function startEventNotices(deps: EventNoticeDeps): { stop(): Promise<void> } {
  const { db, mail, log } = deps;
  return runPeriodically(minuteMs, async (stopping) => {
    try {
      // A wrong clock would send reminders of distant events.
      if ((await restoredCopy(db)) || !(await isClockTrusted(db))) return;
      const failed = (err: unknown, event: string) => log.error({ err, event }, failure);
      const noticed = await queueEventNotices(deps, { stopping, failed });
      const told = await queueOwnerMails(deps, { stopping, failed });
      if (noticed + told > 0) mail.poke();
    } catch (err) {
      if (!stopping.aborted) log.error({ err }, failure);
    }
  });
}

/** Queues the mails about events that are due. Returns their number. */
export async function queueEventNotices(
  deps: Pick<EventNoticeDeps, 'db' | 'config' | 'settings'>,
  options: SettleOptions<string>,
): Promise<number> {
  return doEventWork(deps.db, await eventMailing(deps)(), options);
}

/** Returns the number of queued mails to owners. */
export async function queueOwnerMails(
  deps: Pick<EventNoticeDeps, 'db' | 'config' | 'settings'>,
  options: SettleOptions<string>,
): Promise<number> {
  return tellOwners(deps.db, await eventMailing(deps)(), options);
}
