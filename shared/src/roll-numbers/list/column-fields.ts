import type { DetailField } from '../../profile/detail-fields.ts';
import type { NameOrder } from './names.ts';

/** What a column can be read as; `lastFirst` and `firstLast` are whole names. */
export const columnFields = [
  'email',
  'lastFirst',
  'firstLast',
  'lastName',
  'firstName',
  'middleName',
  'maidenName',
  'title',
  'gender',
  'promotion',
  'fos',
  'profession',
  'telephone',
  'address',
  'town',
  'country',
  'rollNo',
] as const satisfies (DetailField | 'email' | 'middleName' | 'rollNo' | NameOrder)[];
export type ColumnField = (typeof columnFields)[number];
