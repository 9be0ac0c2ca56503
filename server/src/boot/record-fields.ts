import { toFields } from '../db/columns.ts';
import { eventFieldsOf } from '../features/events/events.mapping.ts';
import { describedIn, galleryFormColumns } from '../features/gallery/gallery.mapping.ts';
import { newsFormColumns } from '../features/news/news.mapping.ts';
import { opportunityFormColumns } from '../features/opportunities/opportunities.mapping.ts';
import type { FieldsOf } from '../features/profile/my-data-content.ts';

/** For what shows records of all kinds without knowing one. */
export const recordFields: FieldsOf = {
  events: eventFieldsOf,
  opportunities: (row) => toFields(row, opportunityFormColumns),
  galleries: (row) => ({
    ...toFields(row, galleryFormColumns),
    imageDescriptions: describedIn(row),
  }),
  news: (row) => toFields(row, newsFormColumns),
};
