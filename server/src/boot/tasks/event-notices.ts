import type { Apart } from '../../core/each-apart.ts';
import type { Log } from '../../core/log.ts';
import { isClockTrusted } from '../../db/clock/heartbeats.store.ts';
import { doEventWork } from '../../features/events/notices/event-work.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { restoredCopy } from '../../settings/restored-copy.ts';
import { eventMailing } from '../event-mailing.ts';
import { repeatedly } from './repeatedly.ts';

const minuteMs = 60_000;
const failure = 'those who come to events could not be told';

interface EventNoticeDeps extends Needs<'db' | 'settings' | 'mail', 'publicUrl'> {
  log: Pick<Log, 'error'>;
}

/** Every minute until stopped, tells those who have answered events what has changed, what comes, and who has a place. */
export function startEventNotices(deps: EventNoticeDeps): { stop(): Promise<void> } {
  const { db, mail, log } = deps;
  return repeatedly(minuteMs, async (stopping) => {
    try {
      // A wrong clock would remind of events that are far away.
      if ((await restoredCopy(db)) || !(await isClockTrusted(db))) return;
      const failed = (err: unknown, event: string) => log.error({ err, event }, failure);
      if ((await tellOfEvents(deps, { stopping, failed })) > 0) mail.poke();
    } catch (err) {
      if (!stopping.aborted) log.error({ err }, failure);
    }
  });
}

/** Returns how many mails were queued. */
export async function tellOfEvents(
  deps: Pick<EventNoticeDeps, 'db' | 'config' | 'settings'>,
  apart: Apart<string>,
): Promise<number> {
  return doEventWork(deps.db, await eventMailing(deps)(), apart);
}
