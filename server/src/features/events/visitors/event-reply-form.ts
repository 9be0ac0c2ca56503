import type { Event } from '@alumni/shared/events/events';
import type { Language } from '@alumni/shared/text/language';
import type { Html } from '../../../core/html.ts';
import type { Database } from '../../../db/database.ts';
import { opennessOf } from '../replies/reply-rules.ts';
import { renderReplyWays } from './reply-page.ts';
import { lineBefore } from './room-of-event.ts';

/**
 * Makes a function that renders the ways to reply in an event's document. It returns undefined if the event takes no
 * replies.
 */
export function eventReplyForm(db: Database) {
  return async (event: Event, language: Language, today: string): Promise<Html | undefined> => {
    const { _id, answers = 'off', answersUntil = '', places = null, start_date, end_date } = event;
    const columns = { id: _id, answers, answers_until: answersUntil, start_date, end_date };
    if (opennessOf(columns, today) !== 'open') return undefined;
    return renderReplyWays(columns, language, await lineBefore(db, { id: _id, places }));
  };
}
