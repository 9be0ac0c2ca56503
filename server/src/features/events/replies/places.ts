import type { Answer, ReplyState } from '@alumni/shared/events/event-reply-form';

/** Places that somebody who comes takes. */
export function partySize(guests: number): number {
  return 1 + guests;
}

/** The places of an event, as far as others have taken them. */
export interface Room {
  /** Null where there is room for everybody. */
  places: number | null;
  /** By others. */
  taken: number;
  /** Whether others are in line. */
  hasLine: boolean;
}

/** Places that are free; fewer than none where some were taken away. */
export function freePlaces({ places, taken }: Pick<Room, 'places' | 'taken'>): number {
  return places === null ? Number.POSITIVE_INFINITY : places - taken;
}

/**
 * The state of an answer. A party is never split and passes nobody in line; who has a place loses it to no change of
 * their own but a refusal. `tooLarge`: there is no room for so many, and the answer before stays.
 */
export function stateOf(
  answer: Answer,
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

/** How many of those in line, by the sizes of their parties, the free places are for. */
export function countPromoted(line: readonly number[], free: number): number {
  let left = free;
  const stop = line.findIndex((size) => {
    left -= size;
    return left < 0;
  });
  return stop === -1 ? line.length : stop;
}
