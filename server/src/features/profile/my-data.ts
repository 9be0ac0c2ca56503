import type { Language } from '@alumni/shared/text/language';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import { countRecordsOf } from '../../records/records.store.ts';
import { archiveSize, type Picture, zipArchive } from './archive.ts';
import * as store from './my-data.store.ts';
import { dataOf, type FieldsOf } from './my-data-content.ts';
import { myDataPage } from './my-data-page.ts';

/** Everything about a member as a ZIP: `data.json`, a page to read it, and their pictures. */
export async function exportOf(
  { db, storage }: { db: Database; storage: ImageStorage },
  account: Account,
  { language, siteName, fieldsOf }: { language: Language; siteName: string; fieldsOf: FieldsOf },
) {
  const rows = await store.readDataOf(db, account);
  const data = dataOf(account, rows, fieldsOf);
  const texts = [
    { name: 'index.html', bytes: Buffer.from(myDataPage(data, { language, siteName })) },
    { name: 'data.json', bytes: Buffer.from(`${JSON.stringify(data, undefined, 2)}\n`) },
  ];
  const pictures = rows.images.map(pictureOf);
  return {
    fileName: `alumni-${account.roll_no}.zip`.replace(/[^\w.-]/g, '-'),
    bytes: archiveSize(texts, pictures),
    stream: zipArchive(storage, texts, pictures),
  };
}

/** How much that would be. The texts are small beside pictures: a page of them is 2 kB or so. */
export async function describeDataOf(db: Database, { id }: Pick<Account, 'id'>) {
  const images = await store.readImagesOf(db, id);
  return {
    bytes: archiveSize([], images.map(pictureOf)),
    pictures: images.length,
    ...(await countRecordsOf(db, id)),
  };
}

function pictureOf({ name, bytes, created_at }: store.DataRows['images'][number]): Picture {
  return { name, bytes: Number(bytes), date: new Date(created_at) };
}
