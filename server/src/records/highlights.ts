import type { ComingEvent, OpenOpportunity } from '@alumni/shared/home/highlights';
import type { Database } from '../db/database.ts';

/** Queries for pages that combine the content of several features. The features implement them. */
export interface Highlights {
  /** The next events that begin on this day (`YYYY-MM-DD`) or later, by day. */
  listComingEvents: (db: Database, from: string, limit: number) => Promise<ComingEvent[]>;
  /** Opportunities whose deadline is this day (`YYYY-MM-DD`) or later. */
  listOpenOpportunities: (
    db: Database,
    today: string,
    which: { by: 'deadline' | 'newest'; limit: number },
  ) => Promise<OpenOpportunity[]>;
}
