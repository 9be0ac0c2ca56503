import type { Viewer } from '@alumni/shared/permissions';

/** An authenticated caller, with the account type read from the database at this request. */
export interface Caller extends Viewer {
  /** Account id. */
  id: string;
}
