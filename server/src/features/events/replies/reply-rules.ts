import { type Language, messageText } from '@alumni/shared/core/messages';
import type { Answer, ReplyState } from '@alumni/shared/events/event-reply-form';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Row } from '../../../db/schema.ts';

type Event = Pick<Row<'events'>, 'answers' | 'answers_until' | 'start_date' | 'end_date'>;

export type Openness = 'open' | 'until' | 'over' | 'off';

export function lastDayOf({ start_date, end_date }: Pick<Event, 'start_date' | 'end_date'>) {
  return end_date > start_date ? end_date : start_date;
}

/** Whether an event takes answers; after its last day for them, only that somebody does not come (`until`). */
export function opennessOf(event: Event, today: string): Openness {
  if (event.answers === 'off') return 'off';
  if (lastDayOf(event) < today) return 'over';
  return event.answers_until !== '' && event.answers_until < today ? 'until' : 'open';
}

/** Throws `ConflictError` for an answer that the event does not take. */
export function assertTakes(event: Event, answer: Answer, today: string): void {
  const openness = opennessOf(event, today);
  if (openness === 'off') throw new ConflictError('repliesOff');
  if (openness === 'over') throw new ConflictError('eventOver');
  if (openness === 'until' && answer !== 'not') throw new ConflictError('repliesClosed');
}

/** The state of an answer, as a sentence. */
export function replyText(
  { state, guests, line }: { state: ReplyState; guests: number; line: number },
  language: Language,
): string {
  if (state === 'waiting') return messageText('replyWaiting', language, { line });
  if (state === 'in' && guests > 0) return messageText('replyInWith', language, { guests });
  return messageText(
    `reply${state === 'in' ? 'In' : state === 'maybe' ? 'Maybe' : 'Not'}`,
    language,
  );
}
