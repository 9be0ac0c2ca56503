import type { Audience } from '@alumni/shared/profile/visibility';
import { indexText } from '../db/lists/index-text.ts';
import type { Changes, Row } from '../db/schema.ts';
import { emailTexts } from './email-texts.ts';
import { isShown, visibleValue } from './visible-fields.ts';

type Account = Row<'accounts'>;

/** The columns that `listedColumns` is made of. */
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
  'mentor',
] as const satisfies (keyof Account)[];

/** Those of `listedColumns` that hold search texts. */
export const searchColumns = [
  'name_search',
  'profession_search',
  'field_of_study_search',
  'name_search_members',
  'profession_search_members',
  'field_of_study_search_members',
  'office_search',
] as const satisfies (keyof ReturnType<typeof listedColumns>)[];

export type ListedSources = Pick<Account, (typeof listedSources)[number]>;

/**
 * Whether visitors and members find a person in the directory, and by what: what lists, searches and
 * filters read. It lists people of whom the reader may see a last name and a picture (decision 0076).
 */
export function listedColumns(account: ListedSources) {
  const visitors = viewOf(account, 'public');
  const members = viewOf(account, 'members');
  return {
    listed: visitors.listed,
    name_search: visitors.name,
    profession_search: visitors.profession,
    field_of_study_search: visitors.fieldOfStudy,
    promotion_shown: visitors.promotion,
    mentor_shown: visitors.mentor,
    listed_members: members.listed,
    name_search_members: members.name,
    profession_search_members: members.profession,
    field_of_study_search_members: members.fieldOfStudy,
    promotion_members: members.promotion,
    mentor_members: members.mentor,
    testimony_shown: visitors.testimony,
    office_search: indexText(
      account.last_name,
      account.first_name,
      account.maiden_name,
      ...emailTexts(account.email),
      account.roll_no,
    ),
  } satisfies Changes<'accounts'>;
}

function viewOf(account: ListedSources, viewer: Audience) {
  const shown = isShown(account, viewer);
  const value = <F extends Parameters<typeof visibleValue>[1]>(field: F) =>
    visibleValue(account as Account, field, viewer);
  const hidesPicture = account.profile_image !== '' && value('profileImage') === '';
  return {
    listed: flag(shown && value('lastName') !== '' && value('profileImage') !== ''),
    name: indexText(value('firstName'), value('lastName'), value('maidenName')),
    profession: indexText(value('profession')),
    fieldOfStudy: indexText(value('fos')),
    promotion: value('promotion'),
    mentor: flag(value('mentor') !== ''),
    // Without any picture the carousel shows the default one; a hidden one is a wish not to be shown.
    testimony: flag(shown && value('testimony') !== '' && !hidesPicture),
  };
}

/**
 * The same after `changes` of an account that is locked; empty if they change none of its sources:
 * `account` may be stale then.
 */
export function changedListedColumns(account: Account, changes: Changes<'accounts'>) {
  if (!listedSources.some((column) => changes[column] !== undefined)) return {};
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return listedColumns({ ...account, ...Object.fromEntries(changed) });
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
