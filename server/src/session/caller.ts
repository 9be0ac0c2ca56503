import type { Viewer } from '@alumni/shared/core/permissions';

/** An authenticated caller; the account type is read on each request. */
export interface Caller extends Viewer {
  /** Account id. */
  id: string;
  /** Hash of the session token; undefined for a program that acts for somebody (the demo). */
  session: string | undefined;
  /** Whether admins and masters need two-factor to act as such. */
  twoFactorRequired?: boolean;
  /** Set if the caller lacks the required two-factor and therefore counts as a member. */
  lacksTwoFactor?: boolean;
}
