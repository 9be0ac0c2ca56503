import type { ListInput } from '@alumni/shared/core/list';
import type { Database } from '../../db/database.ts';
import type { ResultPage } from '../../db/lists/paginate.ts';
import { recordLists } from '../../records/record-lists.store.ts';
import {
  type Columns,
  type OwnedRecord,
  ownerRollNo,
  recordStore,
} from '../../records/records.store.ts';

export type NewsRecord = OwnedRecord<'news'>;
export type NewsColumns = Columns<'news'>;

const lists = recordLists('news');
const records = recordStore({
  table: 'news',
  searched: ['title', 'description'],
  titleOf: ({ title }) => title,
});
export const {
  create: createNews,
  update: updateNews,
  remove: deleteNews,
  restore: restoreNews,
} = records;

/** News belong to the association: `owner` is the author's roll number, empty without one. */
function select(db: Database) {
  return db
    .selectFrom('news')
    .leftJoin('accounts', 'accounts.id', 'news.author_id')
    .selectAll('news')
    .select(ownerRollNo);
}

export async function listNews(db: Database, input: ListInput): Promise<ResultPage<NewsRecord>> {
  return lists.listed(db, select, input);
}

export async function listAllNews(db: Database): Promise<NewsRecord[]> {
  return lists.all(db, select);
}

export async function findNews(db: Database, id: string): Promise<NewsRecord | undefined> {
  return lists.one(db, select(db).where('news.id', '=', id));
}
