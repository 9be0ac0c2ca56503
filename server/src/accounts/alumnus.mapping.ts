import type { Alumnus, DirectoryFilter, ProfileForm, PublicAlumnus } from '@alumni/shared/alumni';
import type { Parsed } from '@alumni/shared/endpoint';
import type { updateAlumnus } from '@alumni/shared/profile';
import { toColumns, toFields } from '../db/columns.ts';
import type { AccountsTable } from '../db/schema.ts';
import type { Account } from './accounts.store.ts';

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
  description: 'description',
  testimony: 'testimony',
  profileImage: 'profile_image',
} as const satisfies Record<keyof ProfileForm, keyof AccountsTable>;

const { rollNo, accttype } = { rollNo: 'roll_no', accttype: 'account_type' } as const;

const alumnusColumns = { rollNo, ...profileColumns, accttype } as const satisfies Record<
  keyof Alumnus,
  keyof AccountsTable
>;

const publicColumns = {
  rollNo,
  title: profileColumns.title,
  firstName: profileColumns.firstName,
  lastName: profileColumns.lastName,
  profession: profileColumns.profession,
  fos: profileColumns.fos,
  description: profileColumns.description,
  testimony: profileColumns.testimony,
  profileImage: profileColumns.profileImage,
} as const satisfies Record<keyof PublicAlumnus, keyof AccountsTable>;

/** Search column of each directory filter. */
export const directorySearch = {
  name: 'name_search',
  profession: 'profession_search',
  fos: 'field_of_study_search',
} as const satisfies Record<DirectoryFilter, keyof AccountsTable>;

export function toPublicAlumnus(account: Account): PublicAlumnus {
  return toFields(account, publicColumns);
}

/** Includes the private fields: only for the person, admins and masters. */
export function toAlumnus(account: Account): Required<Alumnus> {
  return toFields(account, alumnusColumns);
}

/** Columns of the profile fields that the body contains. */
export function toProfileColumns(body: Parsed<typeof updateAlumnus, 'body'>) {
  return toColumns(body, profileColumns);
}
