import type { Viewer } from '@alumni/shared/permissions';

/** Who calls: role and status as they are in the database at this request. */
export interface Caller extends Viewer {
  /** Account. */
  id: string;
}
