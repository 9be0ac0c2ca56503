import type { EndpointDefinition } from '@alumni/shared/endpoint';
import type { Screen } from '@alumni/shared/screens';
import { pathOf } from '../src/api/path-of.ts';
import { type ListDefinition, listInput } from '../src/components/list/define-list.ts';
import { directory } from '../src/features/directory/directory-list.ts';
import { eventList } from '../src/features/events/event-list.ts';
import { galleryList } from '../src/features/gallery/gallery-list.ts';
import { newsList } from '../src/features/news/news-list.ts';
import { opportunityList } from '../src/features/opportunities/opportunity-list.ts';

/** What the public list screens ask for when they are opened; the boot script asks ahead of them. */
export function firstCalls(apiBase: string): Partial<Record<Screen, string>> {
  return {
    '/alumni': apiBase + firstPage(directory),
    '/events': apiBase + firstPage(eventList),
    '/news': apiBase + firstPage(newsList),
    '/opportunities': apiBase + firstPage(opportunityList),
    '/gallery': apiBase + firstPage(galleryList),
  };
}

function firstPage<Row, E extends EndpointDefinition, Filter extends string>(
  list: ListDefinition<E, Row, Filter>,
): string {
  const input = listInput(list, { page: 1, search: '', filter: list.filters[0] });
  return pathOf(list.endpoint.path, {}, { ...input });
}
