import { emailKey, findById } from '../../accounts/accounts.store.ts';
import type { Deps } from '../../boot/deps.ts';
import { countWithin, rateLimits } from '../../http/rate-limit.ts';
import { accountsOfDevices } from '../../session/known-devices.store.ts';

/**
 * Counts a request for a reset mail; false if the e-mail has been sent enough of them. Strangers can
 * use that up, therefore a browser that has logged in to the account has an allowance of its own.
 */
export async function countReset(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  email: string,
  deviceTokens: string[],
): Promise<boolean> {
  const key = emailKey(email);
  const device = await deviceOfEmail(db, key, deviceTokens);
  const parts = device ? [key, device] : [key];
  return (
    (await countWithin(limiter, rateLimits.resetHour, ...parts)) &&
    (await countWithin(limiter, rateLimits.resetDay, ...parts))
  );
}

/** Begins with the devices: a search by e-mail takes another time where it is registered. */
async function deviceOfEmail(
  db: Deps['db'],
  key: string,
  deviceTokens: string[],
): Promise<string | undefined> {
  for (const { accountId, device } of await accountsOfDevices(db, deviceTokens)) {
    if ((await findById(db, accountId))?.email_key === key) return device;
  }
  return undefined;
}
