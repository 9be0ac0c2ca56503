import { findByRollNo } from '../accounts/accounts.store.ts';
import { publicAlumnus } from '../accounts/visible-fields.ts';
import type { Database } from '../db/database.ts';
import type { DocumentSources } from '../features/documents/documents.routes.ts';
import { toEvent } from '../features/events/events.mapping.ts';
import { findEvent } from '../features/events/events.store.ts';
import { toDescribedGallery } from '../features/gallery/gallery.mapping.ts';
import { findGallery } from '../features/gallery/gallery.store.ts';
import { toNewsItem } from '../features/news/news.mapping.ts';
import { findNews } from '../features/news/news.store.ts';
import { toOpportunity } from '../features/opportunities/opportunities.mapping.ts';
import { findOpportunity } from '../features/opportunities/opportunities.store.ts';

/** Finds the records and people that the server renders as HTML pages, by their id. Only public ones are found. */
export function documentSources(db: Database): DocumentSources {
  const publicly = { includeSuspended: false };
  return {
    events: listed((id) => findEvent(db, id, publicly), toEvent),
    news: listed((id) => findNews(db, id), toNewsItem),
    opportunities: listed((id) => findOpportunity(db, id, publicly), toOpportunity),
    gallery: listed((id) => findGallery(db, id, publicly), toDescribedGallery),
    people: listed(
      (rollNo) => findByRollNo(db, rollNo),
      (account) => publicAlumnus(account, 'public'),
    ),
  };
}

function listed<Row extends { listed: 0 | 1 }, Subject>(
  find: (id: string) => Promise<Row | undefined>,
  map: (row: Row) => Subject,
): (id: string) => Promise<Subject | undefined> {
  return async (id) => {
    const row = await find(id);
    return row?.listed === 1 ? map(row) : undefined;
  };
}
