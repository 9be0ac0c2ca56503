import type { register } from '@alumni/shared/accounts/auth';
import { accountMessages } from '../../accounts/accounts.messages.ts';
import { emailKey } from '../../accounts/accounts.store.ts';
import { normalizeRollNumber } from '../../accounts/roll-number-format.ts';
import { findInvited } from '../../accounts/roll-numbers.store.ts';
import { ConflictError } from '../../core/domain-errors.ts';
import type { Provided } from '../../http/calls/needs.ts';
import type { Call } from '../../http/calls/route.ts';
import { clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { authMessages } from './auth.messages.ts';

/** Limits registrations without a roll number, for each network. */
const registration = rates.strangers('registration', accountMessages.registrationLimit);
/**
 * Limits refused registrations for each network; `refusedEmail` limits them for each e-mail. A refusal reveals that an
 * account exists. Refusals do not count as registrations.
 */
const refusedRegistration = rates.strangersForms(
  'refused-registration',
  accountMessages.registrationLimit,
);
const refusedEmail = rates.typedForms('refused-email', authMessages.registrationEmailLimit);

/**
 * Runs `work` within the limits of registration. If it returns a text, the registration was refused. A person whose
 * roll number was issued to this email is not limited: many invited people may register from one network. Throws
 * `LimitReachedError`.
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
    // Counts before the work: concurrent attempts get no extra tries.
    for (const use of uses) {
      await limiter.hit(...use);
      counted.push(use);
    }
    const outcome = await work();
    // Nobody was registered: give the use back, so that others on this network can register.
    if (typeof outcome === 'string') await refund(registration);
    else await refund(refusedEmail, refusedRegistration);
    return outcome;
  } catch (error) {
    if (error instanceof ConflictError) await refund(registration);
    else await refund(registration, refusedEmail, refusedRegistration);
    throw error;
  }
}
