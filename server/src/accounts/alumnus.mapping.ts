import type { Alumnus, ProfileForm, PublicAlumnus } from '@alumni/shared/alumni';
import type { DirectoryFilter } from '@alumni/shared/directory';
import type { Parsed } from '@alumni/shared/endpoint';
import type { updateAlumnus } from '@alumni/shared/profile';
import type { Selectable } from 'kysely';
import { toColumns, toFields } from '../db/columns.ts';
import { indexText } from '../db/index-text.ts';
import type { AccountsTable } from '../db/schema.ts';

type Account = Selectable<AccountsTable>;

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

/** The columns that search columns are made of. */
export const searchedColumns = [
  'first_name',
  'last_name',
  'maiden_name',
  'profession',
  'field_of_study',
] as const satisfies (keyof Account)[];
type SearchedColumns = Pick<Account, (typeof searchedColumns)[number]>;

/** What the search columns hold; a column that is left out is empty. */
export function searchColumns(account: Partial<SearchedColumns>) {
  const { first_name = '', last_name = '', maiden_name = '' } = account;
  const { profession = '', field_of_study = '' } = account;
  return {
    name_search: indexText(first_name, last_name, maiden_name),
    profession_search: indexText(profession),
    field_of_study_search: indexText(field_of_study),
  } satisfies Record<(typeof directorySearch)[DirectoryFilter], string>;
}

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
