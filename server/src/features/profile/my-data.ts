import type { Language } from '@alumni/shared/text/language';
import type { Account } from '../../accounts/accounts.store.ts';
import type { Database } from '../../db/database.ts';
import type { ImageStorage } from '../../images/storage/image-storage.ts';
import { countRecordsOf } from '../../records/records.store.ts';
import { archiveSize, type Picture, zipArchive } from './archive.ts';
import * as store from './my-data.store.ts';
import { buildMyData, type RecordFields } from './my-data-content.ts';
import { myDataPage } from './my-data-page.ts';

/** A ZIP of everything about a member: `data.json`, a page to read it, and pictures. */
export async function createDataExport(
  { db, storage }: { db: Database; storage: ImageStorage },
  account: Account,
  {
    language,
    siteName,
    recordFields,
  }: { language: Language; siteName: string; recordFields: RecordFields },
) {
  const rows = await store.readMemberData(db, account);
  const data = buildMyData(account, rows, recordFields);
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

/** Approximate size of the archive. Counts only its pictures: its texts are small. */
export async function describeData(db: Database, { id }: Pick<Account, 'id'>) {
  const images = await store.readImages(db, id);
  return {
    bytes: archiveSize([], images.map(pictureOf)),
    pictures: images.length,
    ...(await countRecordsOf(db, id)),
  };
}

function pictureOf({ name, bytes, created_at }: store.DataRows['images'][number]): Picture {
  return { name, bytes: Number(bytes), date: new Date(created_at) };
}
