import { type Language, messageText } from '@alumni/shared/core/messages';
import type { ReplyChoice, ReplyState } from '@alumni/shared/events/event-reply-form';
import { ConflictError } from '../../../core/domain-errors.ts';
import type { Row } from '../../../db/schema.ts';
import { eventMessages } from '../events.messages.ts';

type Event = Pick<Row<'events'>, 'answers' | 'answers_until' | 'start_date' | 'end_date'>;

export type Openness = 'open' | 'until' | 'over' | 'off';

export function lastDayOf({ start_date, end_date }: Pick<Event, 'start_date' | 'end_date'>) {
  return end_date > start_date ? end_date : start_date;
}

/** Whether an event takes replies. `until`: the last day for replies is over, and people can only decline. */
export function opennessOf(event: Event, today: string): Openness {
  if (event.answers === 'off') return 'off';
  if (lastDayOf(event) < today) return 'over';
  return event.answers_until !== '' && event.answers_until < today ? 'until' : 'open';
}

/** Throws `ConflictError` for a reply that the event does not take. */
export function assertTakes(event: Event, answer: ReplyChoice, today: string): void {
  const openness = opennessOf(event, today);
  if (openness === 'off') throw new ConflictError(eventMessages.repliesOff);
  if (openness === 'over') throw new ConflictError(eventMessages.eventOver);
  if (openness === 'until' && answer !== 'not')
    throw new ConflictError(eventMessages.repliesClosed);
}

/** The state of a reply, as a sentence. */
export function replyText(
  { state, guests, line }: { state: ReplyState; guests: number; line: number },
  language: Language,
): string {
  if (state === 'waiting') return messageText(eventMessages.replyWaiting, language, { line });
  if (state === 'in' && guests > 0)
    return messageText(eventMessages.replyInWith, language, { guests });
  const { replyIn, replyMaybe, replyNot } = eventMessages;
  return messageText({ in: replyIn, maybe: replyMaybe, not: replyNot }[state], language);
}
