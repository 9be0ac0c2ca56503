import type { Database } from '../../db/database.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  recordStore,
} from '../../records/records.store.ts';

export type NewsRecord = OwnedRecord<'news'>;
export type NewsColumns = Columns<'news'>;

export const newsRecords = recordStore({
  table: 'news',
});

/** `owner` is the author's roll number, empty if the account is gone. News themselves belong to the association. */
function select(db: Database) {
  return db
    .selectFrom('news')
    .leftJoin('accounts', 'accounts.id', 'news.author_id')
    .selectAll('news')
    .select(ownerRollNo);
}

const lists = recordLists('news', select);
export const { listed: listNews, all: listAllNews } = lists;

export async function findNews(db: Database, id: string): Promise<NewsRecord | undefined> {
  // News stay public if their author is suspended.
  return lists.one(db, id, { includeSuspended: true });
}
