import type { ListInput } from '@alumni/shared/core/list';
import type { Database } from '../../db/database.ts';
import type { ResultPage } from '../../db/lists/paginate.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  postsArePublic,
  recordStore,
} from '../../records/records.store.ts';

export type GalleryRecord = OwnedRecord<'galleries'>;
export type GalleryColumns = Columns<'galleries'>;

const lists = recordLists('galleries');
const records = recordStore({
  table: 'galleries',
  searched: ['title', 'description'],
  titleOf: ({ title }) => title,
});
export const {
  create: createGallery,
  update: updateGallery,
  remove: deleteGallery,
  restore: restoreGallery,
} = records;

function select(db: Database) {
  return db
    .selectFrom('galleries')
    .innerJoin('accounts', 'accounts.id', 'galleries.owner_id')
    .selectAll('galleries')
    .select(ownerRollNo);
}

/** One page of galleries that have images and whose owners are not suspended. */
export async function listGalleries(
  db: Database,
  input: ListInput,
): Promise<ResultPage<GalleryRecord>> {
  return lists.listed(db, select, input);
}

/** Owner filter of a list of managed galleries. */
export type ManagedBy = 'everyone' | { ownerId: string };

/** One page of a member's or everyone's galleries, including those without images. */
export async function listManagedGalleries(
  db: Database,
  input: ListInput,
  managedBy: ManagedBy,
): Promise<ResultPage<GalleryRecord>> {
  const managed = (reads: Database) =>
    managedBy === 'everyone'
      ? select(reads)
      : select(reads).where('galleries.owner_id', '=', managedBy.ownerId);
  return lists.managed(db, managed, input);
}

/** Finds a gallery; one whose owner is suspended only with `includeSuspended`. */
export async function findGallery(
  db: Database,
  id: string,
  { includeSuspended }: { includeSuspended: boolean },
): Promise<GalleryRecord | undefined> {
  const query = select(db).where('galleries.id', '=', id);
  return lists.one(db, includeSuspended ? query : query.where(postsArePublic));
}
