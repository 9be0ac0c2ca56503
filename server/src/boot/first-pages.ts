import { pageSizes } from '@alumni/shared/core/limits';
import type { Database } from '../db/database.ts';
import { listDirectory } from '../features/directory/directory.store.ts';
import { listEvents } from '../features/events/events.store.ts';
import { listGalleries } from '../features/gallery/gallery.store.ts';
import { listNews } from '../features/news/news.store.ts';
import { listOpportunities } from '../features/opportunities/opportunities.store.ts';

/**
 * Reads the lists that visitors open first, to check that the database can serve them. Throws if a list cannot be read.
 */
export async function readFirstPages(db: Database): Promise<void> {
  const first = { page: 1, limit: pageSizes.events, search: '' };
  const newest = { ...first, queryfilter: 'newFirst' as const };
  await listEvents(db, newest);
  await listOpportunities(db, newest);
  await listNews(db, newest);
  await listGalleries(db, newest);
  await listDirectory(db, 'public', { ...first, queryfilter: 'name' });
}
