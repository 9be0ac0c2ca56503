import { loginEssentials } from '@alumni/shared/accounts/auth-schemas';
import { type TwoFactor, twoFactorNeeded } from '@alumni/shared/accounts/two-factor';
import type { login } from '@alumni/shared/calls/auth';
import type { ResponseOf } from '@alumni/shared/core/contract';
import { ApiError } from '../../api/api-error.ts';

export { loginForm } from '@alumni/shared/accounts/auth-schemas';

export type LoggedIn = ResponseOf<typeof login>;

/** An answer that is no log-in, such as a proxy's page, is like none. Throws `ApiError`. */
export function readLogin(answer: unknown): LoggedIn {
  const parsed = loginEssentials.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError(0);
}

/** The second step that a log-in with the right password needs; undefined for any other refusal. */
export function twoFactorOf(error: unknown): TwoFactor | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return twoFactorNeeded.safeParse(error.body).data?.secondStep;
}
