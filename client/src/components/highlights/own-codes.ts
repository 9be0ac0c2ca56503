import { type DoorCode, doorCode } from '@alumni/shared/events/event-reply-form';
import type { Event } from '@alumni/shared/events/events';
import * as z from 'zod/mini';
import { today } from '../../i18n/today.ts';
import { currentUser } from '../../session/session-store.ts';
import { type DraftFormat, openDraft } from '../draft/draft-store.ts';

/** Kept for the door, where there may be no network. */
const format: DraftFormat<DoorCode[]> = {
  version: 1,
  storage: 'lasting',
  schema: z.array(doorCode),
};

const stored = () => openDraft(format, `door-codes:${currentUser()?.rollNo}`);

/** Codes of the reader for events that are not over, the next first. */
export function ownCodes(): DoorCode[] {
  const codes = stored().read().value ?? [];
  return codes
    .filter(({ day, until = day }) => until >= today())
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Keeps those that the server has just named, and no others. */
export function rememberCodes(codes: readonly DoorCode[]): void {
  if (codes.length > 0 || ownCodes().length > 0) stored().save([...codes]);
}

/** Keeps the code of an answer, or forgets that of somebody who does not come. */
export function rememberCode(
  event: Pick<Event, '_id' | 'theme' | 'start_date' | 'start_time'> & { end_date?: string },
  reply: { code: string },
): void {
  const others = ownCodes().filter((one) => one.event !== event._id);
  const { _id, theme, start_date: day, end_date: until = day, start_time: time } = event;
  const own = { event: _id, theme, day, until, code: reply.code, ...(time && { time }) };
  stored().save(reply.code ? [...others, own] : others);
}
