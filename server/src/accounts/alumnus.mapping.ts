import type { Parsed } from '@alumni/shared/core/endpoint';
import type { DirectoryFilter } from '@alumni/shared/people/directory';
import type { updateAlumnus } from '@alumni/shared/profile/profile';
import type { Audience } from '@alumni/shared/profile/visibility';
import { toColumns } from '../db/columns.ts';
import { publicList, type RowList } from '../db/lists/listed-tables.ts';
import type { Row } from '../db/schema.ts';
import { profileColumns, storedVisibility } from './visible-fields.ts';

interface DirectoryView {
  list: RowList;
  /** The column that each filter searches, and the one of all fields together. */
  search: Record<DirectoryFilter | 'any', keyof Row<'accounts'>>;
  promotion: 'promotion_shown' | 'promotion_members';
  town: 'town_shown' | 'town_members';
  country: 'country_shown' | 'country_members';
  mentor: 'mentor_shown' | 'mentor_members';
}

/** List columns for visitors and for members, who see and search more fields. */
export const directoryViews = {
  public: {
    list: publicList('accounts'),
    search: {
      name: 'name_search',
      profession: 'profession_search',
      fos: 'field_of_study_search',
      any: 'any_search',
    },
    promotion: 'promotion_shown',
    town: 'town_shown',
    country: 'country_shown',
    mentor: 'mentor_shown',
  },
  members: {
    list: { name: 'accounts_members', table: 'accounts', flag: 'listed_members' },
    search: {
      name: 'name_search_members',
      profession: 'profession_search_members',
      fos: 'field_of_study_search_members',
      any: 'any_search_members',
    },
    promotion: 'promotion_members',
    town: 'town_members',
    country: 'country_members',
    mentor: 'mentor_members',
  },
} as const satisfies Record<Exclude<Audience, 'office'>, DirectoryView>;

/** Converts the profile fields of a request body into columns. */
export function toProfileColumns({
  listed,
  visibility,
  messages,
  testimonyLanguage,
  checked: _checked,
  ...fields
}: Parsed<typeof updateAlumnus, 'body'>) {
  return {
    ...toColumns(fields, profileColumns),
    ...(listed !== undefined && { unlisted: listed ? (0 as const) : (1 as const) }),
    ...(visibility !== undefined && { visibility: storedVisibility(visibility) }),
    ...(messages !== undefined && { no_messages: messages ? (0 as const) : (1 as const) }),
    ...(testimonyLanguage !== undefined && { testimony_language: testimonyLanguage }),
  };
}
