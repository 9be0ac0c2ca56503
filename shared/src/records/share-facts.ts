import { formatDayAndWeekday, formatWhen } from '../text/format-days.ts';
import type { Language } from '../text/language.ts';
import { kindAndTown, type OpportunityKind } from './opportunity-labels.ts';

interface SharedEvent {
  start_date: string;
  end_date: string;
  start_time?: string | undefined;
  end_time?: string | undefined;
  venue: string;
  town: string;
  language?: Language | '' | undefined;
}

interface SharedOpportunity {
  deadline: string;
  kind?: OpportunityKind | '' | undefined;
  employer?: string | undefined;
  town?: string | undefined;
  language?: Language | '' | undefined;
}

/** Days, hours and place of an event, in its own language if that is known. */
export function eventShareFacts(event: SharedEvent, reader: Language, timeZone: string): string[] {
  const when = formatWhen(event, event.language || reader, timeZone);
  return [when, [event.venue, event.town].filter(Boolean).join(', ')];
}

/** Employer, kind, town and deadline of an opportunity, in its own language if that is known. */
export function opportunityShareFacts(
  { deadline, kind, employer = '', town, language }: SharedOpportunity,
  reader: Language,
): string[] {
  const written = language || reader;
  const label = written === 'fr' ? 'Date limite\u00a0: ' : 'Deadline: ';
  const what = kindAndTown({ kind, town }, written);
  return [employer, what, label + formatDayAndWeekday(deadline, written)].filter(Boolean);
}
