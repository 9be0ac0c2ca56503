import type { DetailField } from '@alumni/shared/detail-fields';
import type { DirectoryFilter } from '@alumni/shared/directory';
import type { Parsed } from '@alumni/shared/endpoint';
import type { updateAlumnus } from '@alumni/shared/profile';
import type { ProfileForm } from '@alumni/shared/profile-form';
import { toColumns } from '../db/columns.ts';
import type { AccountsTable } from '../db/schema.ts';
import { storedVisibility } from './visible-fields.ts';

const profileColumns = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  maidenName: 'maiden_name',
  gender: 'gender',
  profession: 'profession',
  address: 'address',
  fos: 'field_of_study',
  email: 'email',
  telephone: 'telephone',
  promotion: 'promotion',
  description: 'description',
  testimony: 'testimony',
  mentor: 'mentor',
  profileImage: 'profile_image',
} as const satisfies Record<
  Exclude<keyof ProfileForm, 'listed' | 'visibility' | 'messages'>,
  keyof AccountsTable
>;

/** Column of each field that the association may fill in. */
export const detailColumns: Pick<typeof profileColumns, DetailField> = profileColumns;

/** Search column of each directory filter. */
export const directorySearch = {
  name: 'name_search',
  profession: 'profession_search',
  fos: 'field_of_study_search',
} as const satisfies Record<DirectoryFilter, keyof AccountsTable>;

/** Columns of the profile fields that the body contains. */
export function toProfileColumns({
  listed,
  visibility,
  messages,
  checked: _checked,
  ...fields
}: Parsed<typeof updateAlumnus, 'body'>) {
  return {
    ...toColumns(fields, profileColumns),
    ...(listed !== undefined && { unlisted: listed ? (0 as const) : (1 as const) }),
    ...(visibility !== undefined && { visibility: storedVisibility(visibility) }),
    ...(messages !== undefined && { no_messages: messages ? (0 as const) : (1 as const) }),
  };
}
