import type { ComingEvent, OpenOpportunity } from '@alumni/shared/home/highlights';
import type { Database } from '../db/database.ts';

/** Pages about everything show these; the feature of the kind reads them. */
export interface Highlights {
  /** The next events that begin on this day (`YYYY-MM-DD`) or later, by day. */
  listComingEvents: (db: Database, from: string, limit: number) => Promise<ComingEvent[]>;
  /** Opportunities whose last day is this one (`YYYY-MM-DD`) or later. */
  listOpenOpportunities: (
    db: Database,
    today: string,
    which: { by: 'deadline' | 'newest'; limit: number },
  ) => Promise<OpenOpportunity[]>;
}
