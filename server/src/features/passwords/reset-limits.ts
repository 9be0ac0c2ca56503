import { emailKey, findById, isProved } from '../../accounts/accounts.store.ts';
import type { Provided } from '../../http/calls/needs.ts';
import { type ClientAddress, countWithin, rateLimits } from '../../http/limits/rate-limit.ts';
import { accountsOfDevices } from '../../session/known-devices.store.ts';

const { resetHour, resetDay, resetFirst, resetFirsts } = rateLimits;

/**
 * Counts a request for a reset mail; false if the e-mail has been sent enough of them. Strangers can
 * use that up, therefore a browser that has logged in to the account has an allowance of its own, and
 * the first request of a network has one.
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
 * The device, if its account has proved the e-mail: an account that only names it has no part in what is
 * mailed to its owner. Begins with the devices: a search by e-mail takes another time where it is registered.
 */
async function deviceOfEmail(db: Provided['db'], key: string, deviceTokens: string[]) {
  for (const { accountId, device } of await accountsOfDevices(db, deviceTokens)) {
    const account = await findById(db, accountId);
    if (account?.email_key === key && isProved(account)) return device;
  }
  return undefined;
}
