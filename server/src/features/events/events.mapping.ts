import type { addedFields } from '@alumni/shared/events/event-form';
import type { Event, EventForm } from '@alumni/shared/events/events';
import { emptyTexts, omitDefaults, toFields } from '../../db/columns.ts';
import type { EventColumns, EventRecord } from './events.store.ts';

export const eventFormColumns = {
  name_of_organizer: 'organizer',
  commitee_members: 'committee_members',
  special_guests: 'special_guests',
  theme: 'theme',
  major_outcome: 'major_outcome',
  start_date: 'start_date',
  end_date: 'end_date',
  start_time: 'start_time',
  end_time: 'end_time',
  answers: 'answers',
  places: 'places',
  answersUntil: 'answers_until',
  number_of_participants: 'participants',
  venue: 'venue',
  town: 'town',
  description: 'description',
  video: 'video',
  language: 'language',
} as const satisfies Record<Exclude<keyof EventForm, 'images'>, keyof EventColumns>;

const eventColumns = {
  _id: 'id',
  ...eventFormColumns,
  images: 'images',
  owner: 'owner',
  createdAt: 'created_at',
} as const satisfies Record<Exclude<keyof Event, 'truncated'>, keyof EventRecord>;

/** Column values for optional fields that a request omits. */
export const emptyEvent: EventColumns = {
  ...emptyTexts(eventFormColumns),
  answers: 'off',
  places: null,
  participants: null,
};

/** Values of optional fields in an event that does not use them. Responses omit such fields. */
const unused = {
  start_time: '',
  end_time: '',
  answers: 'off',
  places: null,
  answersUntil: '',
} as const satisfies Record<keyof typeof addedFields, unknown>;

export function toEvent(event: EventRecord) {
  return omitDefaults(toFields(event, eventColumns), unused) as Event;
}

export function eventFields(columns: EventColumns) {
  return omitDefaults(toFields(columns, eventFormColumns), unused);
}
