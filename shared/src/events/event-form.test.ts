import { expect, test } from 'vitest';
import { addedFields, eventFields } from './event-form.ts';

test('an event is read as the specification orders it, hours beside their days, other additions last', () => {
  expect(Object.keys(eventFields)).toEqual([
    'theme',
    'start_date',
    'start_time',
    'end_date',
    'end_time',
    'venue',
    'town',
    'description',
    'name_of_organizer',
    'commitee_members',
    'special_guests',
    'major_outcome',
    'number_of_participants',
    'video',
    'images',
    'answers',
    'places',
    'answersUntil',
    'language',
  ]);
  expect(Object.keys(eventFields)).toEqual(expect.arrayContaining(Object.keys(addedFields)));
});
