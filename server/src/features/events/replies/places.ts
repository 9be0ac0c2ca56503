import type { ReplyChoice, ReplyCounts, ReplyState } from '@alumni/shared/events/event-reply-form';

/** Places that a reply takes: the person and the guests. */
export function partySize(guests: number): number {
  return 1 + guests;
}

/** Places of an event, from the view of one reply. */
export interface Room {
  /** Null if there is no limit. */
  places: number | null;
  /** Places taken by other replies. */
  taken: number;
  /** Whether other replies are on the waiting list. */
  hasLine: boolean;
}

/** Free places; negative after the organiser has reduced the places. */
export function freePlaces({ places, taken }: Pick<Room, 'places' | 'taken'>): number {
  return places === null ? Number.POSITIVE_INFINITY : places - taken;
}

/** Free places for somebody new; null if there is no limit. There are none while people are on the waiting list. */
export function freeForNewcomers(places: number | null, counts: ReplyCounts): number | null {
  if (places === null) return null;
  const taken = counts.in + counts.guests;
  return counts.waiting > 0 ? 0 : Math.max(0, freePlaces({ places, taken }));
}

/**
 * Decides the state of a reply. A party is never split and never overtakes the waiting list. A person who still
 * comes keeps the place. `tooLarge`: there is no room for so many guests, and the previous reply stays.
 */
export function decideState(
  answer: ReplyChoice,
  guests: number,
  before: { state: ReplyState; guests: number } | undefined,
  room: Room,
): ReplyState | 'tooLarge' {
  if (answer !== 'coming') return answer;
  const size = partySize(guests);
  const fits = size <= freePlaces(room);
  if (before?.state === 'in') {
    const grows = guests > before.guests;
    return !grows || (fits && !room.hasLine) ? 'in' : 'tooLarge';
  }
  if (room.places !== null && size > room.places) return 'tooLarge';
  if (before?.state === 'waiting') return 'waiting';
  return fits && !room.hasLine ? 'in' : 'waiting';
}

/** How many parties at the head of the waiting list fit into the free places. */
export function countPromoted(line: readonly number[], free: number): number {
  let left = free;
  const stop = line.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return stop === -1 ? line.length : stop;
}
