import type { Viewer } from '@alumni/shared/core/permissions';

/** An authenticated caller, with the account type read from the database at this request. */
export interface Caller extends Viewer {
  /** Account id. */
  id: string;
  /** Hash of the session's token; undefined if a program writes in somebody's name (the demo). */
  session: string | undefined;
  /** Whether admins and masters need a second step of the log-in to act as such. */
  twoFactorRequired?: boolean;
  /** Set if the caller is one without it, who counts as a member. */
  lacksTwoFactor?: boolean;
}
