import { ownReplies } from '@alumni/shared/events/event-reply-form';
import * as z from 'zod/mini';
import { saveLocally } from '../../api/download.ts';
import { networkStatus } from '../../api/network-status.ts';
import { currentUser } from '../../session/session-store.ts';
import { type DraftFormat, openDraft } from '../draft/draft-store.ts';

const ownEvent = z.object({
  event: z.string(),
  /** The reader's own replies. The list of the other people who come (`comers`) is stored empty. */
  replies: ownReplies,
  /** iCalendar file; empty if it could not be fetched. */
  calendar: z.string(),
  /**
   * Time of the fetch by the phone's clock, in milliseconds. 0 makes the event be fetched again: the calendar file was
   * missing, or there was no service worker to cache the event's page.
   */
  at: z.number(),
});
export type OwnEvent = z.output<typeof ownEvent>;

const format: DraftFormat<OwnEvent[]> = {
  version: 1,
  storage: 'lasting',
  schema: z.array(ownEvent),
};

const stored = () => openDraft(format, `own-events:${currentUser()?.rollNo}`);

/** The events that the reader will attend, as this phone has stored them. */
export function ownEvents(): OwnEvent[] {
  return stored().read().value ?? [];
}

/** Stores one event, and removes the stored events that are not in `ids`. */
export function persistOwnEvent(own: OwnEvent, ids: readonly string[]): void {
  const others = ownEvents().filter(({ event }) => event !== own.event && ids.includes(event));
  stored().save([...others, own]);
}

/**
 * Without a network, saves the stored calendar file. Returns false if the caller has to download it: there is a
 * network, or no file is stored.
 */
export function saveOwnCalendar(id: string): boolean {
  const { calendar = '' } = ownEvents().find(({ event }) => event === id) ?? {};
  if (!networkStatus().offline || calendar === '') return false;
  saveLocally({ fileName: 'event.ics', text: calendar, type: 'text/calendar' });
  return true;
}
