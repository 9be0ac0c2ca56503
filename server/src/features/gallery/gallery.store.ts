import type { ListInput } from '@alumni/shared/core/list';
import type { Database } from '../../db/database.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  recordStore,
} from '../../records/records.store.ts';

export type GalleryRecord = OwnedRecord<'galleries'>;
export type GalleryColumns = Columns<'galleries'>;

export const galleryRecords = recordStore({
  table: 'galleries',
});

function select(db: Database) {
  return db
    .selectFrom('galleries')
    .innerJoin('accounts', 'accounts.id', 'galleries.owner_id')
    .selectAll('galleries')
    .select(ownerRollNo);
}

/** Galleries without images are not listed. */
const lists = recordLists('galleries', select);
export const { listed: listGalleries, one: findGallery } = lists;

/** One page of a member's or everyone's galleries, including those without images. */
export async function listManagedGalleries(db: Database, input: ListInput, ownerId?: string) {
  return lists.managed(db, input, (galleries) =>
    ownerId === undefined ? galleries : galleries.where('galleries.owner_id', '=', ownerId),
  );
}
