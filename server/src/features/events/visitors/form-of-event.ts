import type { Event } from '@alumni/shared/events/events';
import type { Language } from '@alumni/shared/text/language';
import type { Html } from '../../../core/html.ts';
import { opennessOf } from '../replies/reply-rules.ts';
import { answerForm } from './answer-page.ts';

/** The form in an event's document; undefined where it takes no answers (any more). */
export function formOfEvent(event: Event, language: Language, today: string): Html | undefined {
  const { _id, answers = 'off', answersUntil = '', start_date, end_date } = event;
  const columns = { id: _id, answers, answers_until: answersUntil, start_date, end_date };
  return opennessOf(columns, today) === 'open' ? answerForm(columns, language) : undefined;
}
