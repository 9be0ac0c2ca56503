import { toFields } from '../db/columns.ts';
import { eventFields } from '../features/events/events.mapping.ts';
import { describedIn, galleryFormColumns } from '../features/gallery/gallery.mapping.ts';
import { newsFormColumns } from '../features/news/news.mapping.ts';
import { opportunityFields } from '../features/opportunities/opportunities.mapping.ts';
import type { RecordFields } from '../features/profile/my-data-content.ts';

/** The fields of all record types, for code that handles every type alike. */
export const recordFields: RecordFields = {
  events: eventFields,
  opportunities: opportunityFields,
  galleries: (row) => ({
    ...toFields(row, galleryFormColumns),
    imageDescriptions: describedIn(row),
  }),
  news: (row) => toFields(row, newsFormColumns),
};
