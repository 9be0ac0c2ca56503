import { formatDayAndWeekday, locales } from '../text/format-days.ts';
import type { Language } from '../text/language.ts';
import type { ReplyMode } from './event-form.ts';
import type { Event } from './events.ts';

/** Fields that the list of facts leaves out, because other parts of the event page show or use them. */
type Placed =
  | '_id'
  | 'theme'
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'venue'
  | 'town'
  | 'description'
  | 'images'
  | 'video'
  | 'language'
  | 'owner'
  | 'createdAt'
  | 'truncated';

/** Labels of the listed facts. Screens, pages without scripts, and the export list them in this order. */
const labels: Record<Exclude<keyof Event, Placed>, Record<Language, string>> = {
  name_of_organizer: { en: 'Organizer', fr: 'Organisateur' },
  commitee_members: { en: 'Committee members', fr: 'Membres du comité' },
  special_guests: { en: 'Special guests', fr: 'Invités d’honneur' },
  major_outcome: { en: 'Major outcome', fr: 'Principal résultat' },
  number_of_participants: { en: 'Participants', fr: 'Participants' },
  // The facts from here on are not in the specification.
  places: { en: 'Places', fr: 'Places' },
  answers: { en: 'Who may answer', fr: 'Qui peut répondre' },
  answersUntil: { en: 'Please answer by', fr: 'Réponse souhaitée au plus tard le' },
};

export const replyModeNames: Record<ReplyMode, Record<Language, string>> = {
  off: { en: 'Nobody', fr: 'Personne' },
  members: { en: 'Members', fr: 'Les membres' },
  everyone: { en: 'Everyone', fr: 'Tout le monde' },
};

interface EventFact {
  label: string;
  text: string;
  /** Whether the value is in the event's language, not the page's. */
  written: boolean;
}

/** The filled-in facts, formatted for display. */
export function eventFacts(
  event: Pick<Event, keyof typeof labels>,
  language: Language,
): EventFact[] {
  const shown: { [Field in keyof typeof labels]?: string | undefined } = {
    answers: event.answers && replyModeNames[event.answers][language],
    answersUntil: event.answersUntil && formatDayAndWeekday(event.answersUntil, language),
  };
  return Object.entries(labels).flatMap(([name, label]) => {
    const field = name as keyof typeof labels;
    const value = shown[field] ?? event[field];
    const text = typeof value === 'number' ? value.toLocaleString(locales[language]) : value;
    const written = typeof value === 'string' && !(field in shown);
    return text ? [{ label: label[language], text, written }] : [];
  });
}
