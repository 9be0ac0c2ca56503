import type { Alumnus } from './alumni.ts';
import { type Audience, audienceOf, sees, type VisibleField } from './visibility.ts';

const officeFields = [
  'accttype',
  'listed',
  'visibility',
  'messages',
] as const satisfies (keyof Alumnus)[];

/** Fields that are absent where they are hidden; the others are empty. */
const optionalFields: readonly VisibleField[] = [
  'maidenName',
  'gender',
  'address',
  'email',
  'telephone',
];

/** What others see of somebody's own record, as the server gives it to them; for previews. */
export function alumnusSeenBy(own: Alumnus, viewer: Exclude<Audience, 'office'>): Alumnus {
  const { visibility = {} } = own;
  const entries = Object.entries(own).flatMap(([field, value]): [string, unknown][] => {
    if (officeFields.some((one) => one === field)) return [];
    if (field === 'rollNo' || sees(viewer, audienceOf(field as VisibleField, visibility))) {
      return [[field, value]];
    }
    if (optionalFields.some((one) => one === field)) return [];
    return [[field, field === 'promotion' ? null : '']];
  });
  return Object.fromEntries(entries) as unknown as Alumnus;
}
