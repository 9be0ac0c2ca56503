import type { RecordKind } from '@alumni/shared/records/trash';

export type TableName = 'events' | 'opportunities' | 'news' | 'galleries';

interface RecordTable {
  kind: RecordKind;
  /** Column with the owner's account id. */
  owner: 'owner_id' | 'author_id';
  /** Column with the title. */
  title: 'theme' | 'title';
  /** `association`: only admins write the records, which stay when the author's account is deleted. */
  belongsTo: 'member' | 'association';
  /** Columns that search matches. */
  searched: readonly string[];
  /** Text columns in the record's language. */
  written: readonly string[];
  /** Whether a record without a picture is unlisted. */
  needsImages: boolean;
}

const ofMembers = {
  owner: 'owner_id',
  title: 'title',
  belongsTo: 'member',
  needsImages: false,
} as const;

/** What differs between the kinds of record. Shared code reads it here and names no kind itself. */
export const recordTables = {
  events: {
    ...ofMembers,
    kind: 'event',
    searched: ['theme', 'venue', 'town', 'organizer', 'description'],
    written: ['theme', 'description', 'major_outcome'],
    title: 'theme',
  },
  opportunities: {
    ...ofMembers,
    kind: 'opportunity',
    searched: ['title', 'employer', 'town', 'eligibility', 'description'],
    written: ['title', 'description', 'eligibility'],
  },
  news: {
    ...ofMembers,
    kind: 'news',
    searched: ['title', 'description'],
    written: ['title', 'description'],
    owner: 'author_id',
    belongsTo: 'association',
  },
  galleries: {
    ...ofMembers,
    kind: 'gallery',
    searched: ['title', 'description'],
    written: ['title', 'description'],
    needsImages: true,
  },
} as const satisfies Record<TableName, RecordTable>;

export const tableNames = Object.keys(recordTables) as TableName[];

/** Tables whose rows belong to the member who posted them. */
export const memberTables = tableNames.filter(
  (table) => recordTables[table].belongsTo === 'member',
);
