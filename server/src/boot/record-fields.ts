import { eventFieldsOf } from '../features/events/events.mapping.ts';
import { galleryFieldsOf } from '../features/gallery/gallery.mapping.ts';
import { newsFieldsOf } from '../features/news/news.mapping.ts';
import { opportunityFieldsOf } from '../features/opportunities/opportunities.mapping.ts';
import type { FieldsOf } from '../features/profile/my-data-content.ts';

/** For what shows records of all kinds without knowing one. */
export const recordFields: FieldsOf = {
  events: eventFieldsOf,
  opportunities: opportunityFieldsOf,
  galleries: galleryFieldsOf,
  news: newsFieldsOf,
};
