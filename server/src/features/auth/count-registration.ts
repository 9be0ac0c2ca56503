import type { register } from '@alumni/shared/accounts/auth';
import { emailKey } from '../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { findInvited } from '../../accounts/roll-numbers.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Provided } from '../../http/calls/needs.ts';
import type { Call } from '../../http/calls/route.ts';
import { clientAddress, rateLimits } from '../../http/limits/rate-limit.ts';

const { registration, refusedRegistration, refusedEmail } = rateLimits;

/**
 * Registers somebody within the limits, and returns what `work` does: a text is a refusal. A roll number of the
 * typed e-mail identifies its holder, whom no limit holds up: a hall is one network. Throws `LimitReachedError`.
 */
export async function countRegistration<T>(
  { db, limiter }: Pick<Provided, 'db' | 'limiter'>,
  { body, request }: Call<typeof register>,
  work: () => Promise<T>,
): Promise<T> {
  const { email, rollNo } = body;
  const invited = rollNo && (await findInvited(db, { email, rollNo: normalizeRollNumber(rollNo) }));
  if (invited && !('registered' in invited)) {
    return work();
  }
  const network = clientAddress(request.ip);
  const uses: Parameters<typeof limiter.hit>[] = [
    [refusedEmail, emailKey(email)],
    [refusedRegistration, network],
  ];
  if (!rollNo) uses.push([registration, network]);
  const counted: typeof uses = [];
  const refund = async (...limits: object[]) => {
    for (const use of counted) if (limits.includes(use[0])) await limiter.refund(...use);
  };
  try {
    // Counted before the work: of many concurrent attempts as many are refused as of others.
    for (const use of uses) {
      await limiter.hit(...use);
      counted.push(use);
    }
    const outcome = await work();
    // Nobody has registered: those who share the address can.
    if (typeof outcome === 'string') await refund(registration);
    else await refund(refusedEmail, refusedRegistration);
    return outcome;
  } catch (error) {
    if (error instanceof ConflictError) await refund(registration);
    else await refund(registration, refusedEmail, refusedRegistration);
    throw error;
  }
}
