import { countrySearchNames } from '@alumni/shared/people/country-names';
import type { Audience } from '@alumni/shared/profile/visibility';
import { searchText } from '@alumni/shared/text/search-text';
import { indexText } from '../db/lists/index-text.ts';
import type { Changes, Row } from '../db/schema.ts';
import { emailTexts } from './email-texts.ts';
import { isShown, visibleValue } from './visible-fields.ts';

type Account = Row<'accounts'>;

/** Columns from which `listedColumns` is computed. */
export const listedSources = [
  'account_type',
  'admission',
  'unlisted',
  'deletion_due_at',
  'visibility',
  'first_name',
  'last_name',
  'maiden_name',
  'email',
  'roll_no',
  'profession',
  'field_of_study',
  'testimony',
  'profile_image',
  'promotion',
  'town',
  'country',
  'mentor',
] as const satisfies (keyof Account)[];

export type ListedSources = Pick<Account, (typeof listedSources)[number]>;

/**
 * Computes the columns that lists, searches and filters read: whether visitors and members find a person, and by which
 * words. A person is listed if the reader may see last name and picture (decision 0021).
 */
export function listedColumns(account: ListedSources) {
  const visitors = viewOf(account, 'public');
  const members = viewOf(account, 'members');
  return {
    listed: visitors.listed,
    name_search: visitors.name,
    profession_search: visitors.profession,
    field_of_study_search: visitors.fieldOfStudy,
    any_search: visitors.any,
    promotion_shown: visitors.promotion,
    town_shown: visitors.town,
    country_shown: visitors.country,
    mentor_shown: visitors.mentor,
    listed_members: members.listed,
    name_search_members: members.name,
    profession_search_members: members.profession,
    field_of_study_search_members: members.fieldOfStudy,
    any_search_members: members.any,
    promotion_members: members.promotion,
    town_members: members.town,
    country_members: members.country,
    mentor_members: members.mentor,
    testimony_shown: visitors.testimony,
    office_search: indexText(
      account.last_name,
      account.first_name,
      account.maiden_name,
      ...emailTexts(account.email),
      account.roll_no,
      account.town,
    ),
  } satisfies Changes<'accounts'>;
}

/** Normalised town: towns are the same if only case, accents or hyphens differ. Null if there is none. */
export function townKey(town: string): string | null {
  return searchText(town) || null;
}

function viewOf(account: ListedSources, viewer: Audience) {
  const shown = isShown(account, viewer);
  const value = <F extends Parameters<typeof visibleValue>[1]>(field: F) =>
    visibleValue(account as Account, field, viewer);
  const names = [value('firstName'), value('lastName'), value('maidenName')];
  const hidesPicture = account.profile_image !== '' && value('profileImage') === '';
  return {
    listed: flag(shown && value('lastName') !== '' && value('profileImage') !== ''),
    name: indexText(...names),
    profession: indexText(value('profession')),
    fieldOfStudy: indexText(value('fos')),
    any: indexText(
      ...names,
      value('profession'),
      value('fos'),
      value('town'),
      ...countrySearchNames(value('country')),
      String(value('promotion') ?? ''),
    ),
    promotion: value('promotion'),
    town: townKey(value('town')),
    country: value('country') || null,
    mentor: flag(value('mentor') !== ''),
    // The home page shows testimonies with a default picture if the person has none. A person who hides a picture does
    // not want to be shown there.
    testimony: flag(shown && value('testimony') !== '' && !hidesPicture),
  };
}

/**
 * Returns the list columns of an account after `changes`, or none if no source column changes. If one changes, the
 * account must be locked: the values are computed from `account`.
 */
export function changedListedColumns(account: Account, changes: Changes<'accounts'>) {
  if (!listedSources.some((column) => changes[column] !== undefined)) return {};
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return listedColumns({ ...account, ...Object.fromEntries(changed) });
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
