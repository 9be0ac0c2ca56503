import { type DoorCode, doorCode } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import * as z from 'zod/mini';
import { today } from '../../i18n/today.ts';
import { currentUser } from '../../session/session-store.ts';
import { createStore } from '../../store.ts';
import { type DraftFormat, openDraft } from '../draft/draft-store.ts';

/** Stored on the device: there may be no network at the event's door. */
const format: DraftFormat<DoorCode[]> = {
  version: 1,
  storage: 'lasting',
  schema: z.array(doorCode),
};

const stored = () => openDraft(format, `door-codes:${currentUser()?.rollNo}`);

const changes = createStore(0);
/** Calls the listener whenever codes were stored or removed. */
export const subscribeToCodes = changes.subscribe;

function save(codes: DoorCode[]): void {
  stored().save(codes);
  changes.set(changes.get() + 1);
}

/** The reader's check-in codes for events that are not over, the next event first. */
export function ownCodes(): DoorCode[] {
  const codes = stored().read().value ?? [];
  return codes
    .filter(({ day, until = day }) => until >= today())
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Replaces the stored codes by those that the server has just sent. */
export function rememberCodes(codes: readonly DoorCode[]): void {
  if (codes.length > 0 || ownCodes().length > 0) save([...codes]);
}

/** Stores the code of a reply, or removes it if the person does not come. */
export function rememberCode(
  event: Pick<Event, '_id' | 'theme' | 'start_date' | 'start_time'> & { end_date?: string },
  reply: { code: string },
): void {
  const others = ownCodes().filter((one) => one.event !== event._id);
  const { _id, theme, start_date: day, end_date: until = day, start_time: time } = event;
  const own = { event: _id, theme, day, until, code: reply.code, ...(time && { time }) };
  save(reply.code ? [...others, own] : others);
}
