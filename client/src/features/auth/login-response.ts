import { loginEssentials } from '@alumni/shared/accounts/auth-schemas';
import { type TwoFactor, twoFactorNeeded } from '@alumni/shared/accounts/two-factor';
import type { login } from '@alumni/shared/calls/auth';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { ApiError } from '../../api/api-error.ts';

export { loginForm } from '@alumni/shared/accounts/auth-schemas';

export type LoggedIn = ResponseOf<typeof login>;

/**
 * Parses the response to a log-in. Any other body, e.g. a proxy's page, throws `ApiError` with status 0: no response.
 */
export function readLogin(body: unknown): LoggedIn {
  const parsed = loginEssentials.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ApiError(0);
}

/**
 * If the password was right but the log-in needs a second step, returns what that step needs. Returns undefined for
 * other refusals.
 */
export function requiredTwoFactor(error: unknown): TwoFactor | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return twoFactorNeeded.safeParse(error.body).data?.secondStep;
}
