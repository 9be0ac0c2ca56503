import type { ListInput } from '@alumni/shared/list';
import type { Database } from '../../db/database.ts';
import type { ResultPage } from '../../db/paginate.ts';
import { type Columns, type OwnedRecord, recordStore } from '../../records/records.store.ts';

export type GalleryRecord = OwnedRecord<'galleries'>;
export type GalleryColumns = Columns<'galleries'>;

const records = recordStore({
  table: 'galleries',
  record: 'gallery',
  searched: ['title', 'description'],
  titleOf: ({ title }) => title,
});
export const { create: createGallery, update: updateGallery, remove: deleteGallery } = records;

function select(db: Database) {
  return db
    .selectFrom('galleries')
    .innerJoin('accounts', 'accounts.id', 'galleries.owner_id')
    .selectAll('galleries')
    .select('accounts.roll_no as owner');
}

/** Galleries that have images, of people who are not suspended. */
export async function listGalleries(
  db: Database,
  input: ListInput,
): Promise<ResultPage<GalleryRecord>> {
  const query = select(db)
    .where('accounts.account_type', '!=', 'suspended')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('record_images')
          .select('record_images.image_name')
          .where('record_images.record', '=', 'gallery')
          .whereRef('record_images.record_id', '=', 'galleries.id'),
      ),
    );
  return records.page(db, query, input);
}

/** Whose galleries a list of them is about. */
export type ManagedBy = 'everyone' | { ownerId: string };

/** A member's galleries, or everyone's, those without images included. */
export async function listManagedGalleries(
  db: Database,
  input: ListInput,
  managedBy: ManagedBy,
): Promise<ResultPage<GalleryRecord>> {
  const query = select(db);
  return records.page(
    db,
    managedBy === 'everyone' ? query : query.where('galleries.owner_id', '=', managedBy.ownerId),
    input,
  );
}

/** What a suspended person owns is found with `includeSuspended` alone. */
export async function findGallery(
  db: Database,
  id: string,
  { includeSuspended }: { includeSuspended: boolean },
): Promise<GalleryRecord | undefined> {
  const query = select(db).where('galleries.id', '=', id);
  return records.one(
    db,
    includeSuspended ? query : query.where('accounts.account_type', '!=', 'suspended'),
  );
}
