import type { RecordKind } from '@alumni/shared/records/trash';

export type TableName = 'events' | 'opportunities' | 'news' | 'galleries';

interface RecordTable {
  kind: RecordKind;
  /** Column with the account id of the creator. */
  owner: 'owner_id' | 'author_id';
  /** Column with what people call it. */
  title: 'theme' | 'title';
  /** The association's are written by its admins, and stay when their author leaves. */
  belongsTo: 'member' | 'association';
  /** The columns that search matches. */
  searched: readonly string[];
  /** The columns whose language is the record's. */
  written: readonly string[];
  /** Whether a record without a picture is in no list. */
  needsImages: boolean;
}

const ofMembers = {
  owner: 'owner_id',
  title: 'title',
  belongsTo: 'member',
  needsImages: false,
} as const;

/** The life of records knows this of each kind: the mechanisms name none. */
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
    searched: ['title', 'eligibility', 'description'],
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

/** Tables whose rows belong to the member who has posted them. */
export const memberTables = tableNames.filter(
  (table) => recordTables[table].belongsTo === 'member',
);
