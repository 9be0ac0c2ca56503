import { getEvent } from '@alumni/shared/calls/events';
import { getGallery } from '@alumni/shared/calls/gallery';
import { getAlumnus } from '@alumni/shared/calls/profile';
import type { ScreenPath } from '@alumni/shared/core/screens';
import { requestUrl } from '../src/api/address.ts';
import { type ListDefinition, listInput } from '../src/components/list/define-list.ts';
import { directory } from '../src/features/directory/directory-list.ts';
import { directoryListWords } from '../src/features/directory/directory-list.words.ts';
import { eventList } from '../src/features/events/event-list.ts';
import { eventListWords } from '../src/features/events/event-list.words.ts';
import { galleryList } from '../src/features/gallery/gallery-list.ts';
import { galleryListWords } from '../src/features/gallery/gallery-list.words.ts';
import { newsList } from '../src/features/news/news-list.ts';
import { newsListWords } from '../src/features/news/news-list.words.ts';
import { opportunityList } from '../src/features/opportunities/opportunity-list.ts';
import { opportunityListWords } from '../src/features/opportunities/opportunity-list.words.ts';

/** Words of the public lists, by the path of their screen. */
export const listWords = {
  '/alumni': directoryListWords,
  '/events': eventListWords,
  '/news': newsListWords,
  '/opportunities': opportunityListWords,
  '/gallery': galleryListWords,
} satisfies Partial<Record<ScreenPath, unknown>>;

/** URL of each public list's first page. The boot script fetches it before the screen's code arrives. */
export function prefetchedLists(apiBase: string): Partial<Record<ScreenPath, string>> {
  return {
    '/alumni': firstPage(directory, apiBase),
    '/events': firstPage(eventList, apiBase),
    '/news': firstPage(newsList, apiBase),
    '/opportunities': firstPage(opportunityList, apiBase),
    '/gallery': firstPage(galleryList, apiBase),
  };
}

/** For each screen that shared links open: the URL of its record, up to the id. */
export function prefetchedRecords(apiBase: string) {
  const addressBeforeId = (path: string) => requestUrl(path, {}, {}, apiBase);
  return {
    '/eventdetails': addressBeforeId(getEvent.path),
    '/gallerydetails': addressBeforeId(getGallery.path),
    '/alumnidetails': addressBeforeId(getAlumnus.path),
  } satisfies Partial<Record<ScreenPath, string>>;
}

function firstPage<Page, Row, Filter extends string>(
  list: ListDefinition<Page, Row, Filter>,
  apiBase: string,
): string {
  const input = listInput(list, { page: 1, search: '', filter: list.filters[0] });
  return requestUrl(list.endpoint.path, {}, { ...input }, apiBase);
}
