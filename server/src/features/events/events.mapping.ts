import { addedFields } from '@alumni/shared/events/event-form';
import type { Event, EventForm } from '@alumni/shared/events/events';
import { emptyTexts, toFields } from '../../db/columns.ts';
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

/** Default column values for optional fields that are not sent. */
export const emptyEvent: EventColumns = {
  ...emptyTexts(eventFormColumns),
  answers: 'off',
  places: null,
  participants: null,
};

export function toEvent(event: EventRecord): Event {
  return withoutUnused(toFields(event, eventColumns));
}

type AddedField = keyof typeof addedFields;

/** Drops the added fields whose value is that of an event that does not use them. */
function withoutUnused<Fields extends object>(fields: Fields) {
  const used = Object.entries(fields).filter(
    ([field, value]) =>
      !(field in addedFields) || value !== emptyEvent[eventFormColumns[field as AddedField]],
  );
  return Object.fromEntries(used) as Omit<Fields, AddedField> & Pick<Event, AddedField>;
}

export function eventFieldsOf(columns: EventColumns) {
  return withoutUnused(toFields(columns, eventFormColumns));
}
