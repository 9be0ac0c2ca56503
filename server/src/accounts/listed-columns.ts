import type { Selectable, Updateable } from 'kysely';
import { indexText } from '../db/index-text.ts';
import type { AccountsTable } from '../db/schema.ts';
import { isShown, visibleValue } from './visible-fields.ts';

type Account = Selectable<AccountsTable>;

/** The columns that `listedColumns` is made of. */
const sources = [
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

export type ListedSources = Pick<Account, (typeof sources)[number]>;

/**
 * Whether a person is listed, and what everybody may find them by: what lists, searches and filters
 * read. The directory lists people with a last name and a picture.
 */
export function listedColumns(account: ListedSources) {
  const shown = isShown(account, 'public');
  const value = <F extends Parameters<typeof visibleValue>[1]>(field: F) =>
    visibleValue(account as Account, field, 'public');
  return {
    listed: flag(shown && account.last_name !== '' && account.profile_image !== ''),
    name_search: indexText(value('firstName'), value('lastName'), value('maidenName')),
    profession_search: indexText(value('profession')),
    field_of_study_search: indexText(value('fos')),
    promotion_shown: value('promotion'),
    mentor_shown: flag(value('mentor') !== ''),
    testimony_shown: flag(shown && value('testimony') !== ''),
    office_search: indexText(
      account.last_name,
      account.first_name,
      account.maiden_name,
      account.email,
      account.roll_no,
    ),
  } satisfies Updateable<AccountsTable>;
}

/**
 * The same after `changes` of an account that is locked; empty if they change none of its sources:
 * `account` may be stale then.
 */
export function changedListedColumns(account: Account, changes: Updateable<AccountsTable>) {
  if (!sources.some((column) => changes[column] !== undefined)) return {};
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  return listedColumns({ ...account, ...Object.fromEntries(changed) });
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
