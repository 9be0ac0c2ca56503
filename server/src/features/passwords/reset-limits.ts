import { accountMessages } from '../../accounts/accounts.messages.ts';
import { emailKey, findById, isProved } from '../../accounts/accounts.store.ts';
import type { Provided } from '../../http/calls/needs.ts';
import {
  type ClientAddress,
  countWithin,
  mailLimits,
  rates,
} from '../../http/limits/rate-limit.ts';
import { findDeviceAccounts } from '../../session/known-devices.store.ts';

/**
 * Requests above these limits get the usual answer but send no mail. A different answer would tell strangers about
 * other requests for this e-mail.
 */
const [resetHour, resetDay] = mailLimits('reset', accountMessages.resetAddressLimit);
/** Allows each network one request for an e-mail, even if other networks have used up its limits. */
const resetFirst = rates.firstOfNetwork('reset-first', accountMessages.resetAddressLimit);
/** Limits these first requests per e-mail and day. Requests of all networks count together. */
const resetFirsts = rates.mailsADay('reset-firsts', accountMessages.resetAddressLimit);

/**
 * Counts a request for a reset mail; false at the email's limit. Strangers can exhaust that limit, so each known device
 * has its own allowance, and each network one first request.
 */
export async function countReset(
  { db, limiter }: Pick<Provided, 'db' | 'limiter'>,
  email: string,
  { address, deviceTokens }: { address: ClientAddress; deviceTokens: string[] },
): Promise<boolean> {
  const key = emailKey(email);
  const device = await deviceOfEmail(db, key, deviceTokens);
  const parts = device ? [key, device] : [key];
  const isFirst = await countWithin(limiter, resetFirst, key, address);
  const isWithin =
    (await countWithin(limiter, resetHour, ...parts)) &&
    (await countWithin(limiter, resetDay, ...parts));
  return isWithin || (isFirst && (await countWithin(limiter, resetFirsts, key)));
}

/**
 * Returns the device whose account has proved the email. Somebody else may have entered the same email without proof:
 * their device must not use up the owner's limit.
 * Looks up devices first: the time of a lookup by email would reveal whether the email is registered.
 */
async function deviceOfEmail(db: Provided['db'], key: string, deviceTokens: string[]) {
  for (const { accountId, device } of await findDeviceAccounts(db, deviceTokens)) {
    const account = await findById(db, accountId);
    if (account?.email_key === key && isProved(account)) return device;
  }
  return undefined;
}
