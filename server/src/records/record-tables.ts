import type { RecordKind } from '@alumni/shared/records/trash';

export type TableName = 'events' | 'opportunities' | 'news' | 'galleries';

interface RecordTable {
  kind: RecordKind;
  /** Column with the account id of the creator. */
  owner: 'owner_id' | 'author_id';
  /** The association's are written by its admins, and stay when their author leaves. */
  belongsTo: 'member' | 'association';
  /** Whether a record without a picture is in no list. */
  needsImages: boolean;
}

/** The life of records knows this of each kind: the mechanisms name none. */
export const recordTables = {
  events: { kind: 'event', owner: 'owner_id', belongsTo: 'member', needsImages: false },
  opportunities: {
    kind: 'opportunity',
    owner: 'owner_id',
    belongsTo: 'member',
    needsImages: false,
  },
  news: { kind: 'news', owner: 'author_id', belongsTo: 'association', needsImages: false },
  galleries: { kind: 'gallery', owner: 'owner_id', belongsTo: 'member', needsImages: true },
} as const satisfies Record<TableName, RecordTable>;

export const tableNames = Object.keys(recordTables) as TableName[];

/** Tables whose rows belong to the member who has posted them. */
export const memberTables = tableNames.filter(
  (table) => recordTables[table].belongsTo === 'member',
);
