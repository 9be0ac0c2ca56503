import type { Event } from './events.ts';
import { locales } from './format-days.ts';
import type { Language } from './language.ts';

/** Fields with a place of their own: heading, days, place, text, pictures. */
type Placed =
  | '_id'
  | 'theme'
  | 'start_date'
  | 'end_date'
  | 'venue'
  | 'town'
  | 'description'
  | 'images'
  | 'video'
  | 'owner'
  | 'createdAt';

/** Further facts of an event, in the order in which screen, document and export say them. */
const labels: Record<Exclude<keyof Event, Placed>, Record<Language, string>> = {
  name_of_organizer: { en: 'Organizer', fr: 'Organisateur' },
  commitee_members: { en: 'Committee members', fr: 'Membres du comité' },
  special_guests: { en: 'Special guests', fr: 'Invités d’honneur' },
  major_outcome: { en: 'Major outcome', fr: 'Principal résultat' },
  number_of_participants: { en: 'Participants', fr: 'Participants' },
};

/** The fields that are filled in, for people. */
export function eventFacts(
  event: Pick<Event, keyof typeof labels>,
  language: Language,
): { label: string; text: string }[] {
  return Object.entries(labels).flatMap(([field, label]) => {
    const value = event[field as keyof typeof labels];
    const text = typeof value === 'number' ? value.toLocaleString(locales[language]) : value;
    return text ? [{ label: label[language], text }] : [];
  });
}
