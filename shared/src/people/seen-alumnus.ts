import { heldFields } from '../profile/detail-fields.ts';
import { type Audience, audienceOf, sees, type VisibleField } from '../profile/visibility.ts';
import type { Alumnus, UnlistedPoster } from './alumni.ts';

const officeFields = [
  'accttype',
  'listed',
  'visibility',
  'named',
  'messages',
  'toCheck',
] as const satisfies (keyof Alumnus)[];

/** Fields that are absent when hidden; all others are empty. */
const optionalFields: readonly VisibleField[] = [
  'maidenName',
  'gender',
  'address',
  'email',
  'telephone',
];

/** The field whose audience applies to a field without one of its own. */
const sourceFields: Partial<Record<string, VisibleField>> = {
  testimonyLanguage: 'testimony',
  telephoneParts: 'telephone',
} satisfies Partial<Record<keyof Alumnus, VisibleField>>;

/**
 * Returns the reader's own record as the server would send it to people of the audience `viewer`. It is for a preview.
 */
export function alumnusSeenBy(own: Alumnus, viewer: Exclude<Audience, 'office'>): Alumnus {
  const { visibility = {}, toCheck = [], named = false } = own;
  const held: readonly string[] = heldFields.filter((field) => toCheck.includes(field));
  const entries = Object.entries(own).flatMap(([field, value]): [string, unknown][] => {
    if (officeFields.some((one) => one === field)) return [];
    const source = sourceFields[field];
    if (source) return sees(viewer, audienceOf(source, visibility)) ? [[field, value]] : [];
    if (held.includes(field)) return [[field, field === 'promotion' ? null : '']];
    if (named && (field === 'title' || field === 'firstName')) return [[field, value]];
    if (field === 'rollNo' || sees(viewer, audienceOf(field as VisibleField, visibility))) {
      return [[field, value]];
    }
    if (optionalFields.some((one) => one === field)) return [];
    return [[field, field === 'promotion' ? null : '']];
  });
  return Object.fromEntries(entries) as unknown as Alumnus;
}

/** Whether the response is a full person, not just the name of an unlisted poster. */
export function hasPage(person: Alumnus | UnlistedPoster): person is Alumnus {
  return 'profession' in person;
}
