import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { fromNow, now } from '../db/ids.ts';
import { hashToken, newToken } from './token.ts';

const day = 86_400_000;

/** Browsers keep the cookie this long. */
export const deviceLifetimeMs = 365 * day;
const addressLifetimeMs = 180 * day;
/** Maximum of known devices per account, and of known addresses. The least recently used ones are removed. */
const maxPerAccount = 20;

/** The browser and network of a log-in. */
export interface Origin {
  /** Tokens in the browser's cookie, one for each account that has logged in there. */
  deviceTokens: string[];
  /** An IPv4 address or an IPv6 /64. */
  address: string;
  /** Result of `browserOf`. */
  browser: string;
}

/**
 * Returns the device's hash if the account has logged in with one of these devices. Otherwise returns 'address' if it
 * has logged in from this address.
 */
export async function findOrigin(
  db: Database | Trx,
  accountId: string,
  { deviceTokens, address }: Omit<Origin, 'browser'>,
): Promise<{ device: string } | 'address' | undefined> {
  const device = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', ['', ...deviceTokens.map(hashToken)])
    .where('last_used_at', '>', fromNow(-deviceLifetimeMs))
    .executeTakeFirst();
  if (device) return { device: device.token_hash };
  const known = await db
    .selectFrom('known_addresses')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('address_hash', '=', hashAddress(accountId, address))
    .where('last_used_at', '>', fromNow(-addressLifetimeMs))
    .executeTakeFirst();
  return known && 'address';
}

/** The accounts that have logged in with one of these devices, with the device's hash. */
export async function findDeviceAccounts(db: Database, deviceTokens: string[]) {
  if (deviceTokens.length === 0) return [];
  return db
    .selectFrom('known_devices')
    .select(['account_id as accountId', 'token_hash as device'])
    .where('token_hash', 'in', deviceTokens.map(hashToken))
    .where('last_used_at', '>', fromNow(-deviceLifetimeMs))
    .execute();
}

/**
 * Stores where an account has logged in. Returns the device's hash, a token for a new device, and whether to warn the
 * owner. No warning for the first device, nor for this browser at a known address: it may have lost its cookie.
 */
export async function rememberOrigin(trx: Trx, accountId: string, origin: Origin) {
  const known = await findOrigin(trx, accountId, origin);
  const others = await trx
    .selectFrom('known_devices')
    .select('browser')
    .where('account_id', '=', accountId)
    .execute();
  const isFamiliar =
    known === 'address' && others.some(({ browser }) => browser === origin.browser);
  const isKnown = typeof known === 'object';
  const token = isKnown ? undefined : newToken();
  const device = isKnown ? known.device : hashToken(token ?? '');
  const last_used_at = now();
  await trx
    .insertInto('known_devices')
    .values({ token_hash: device, account_id: accountId, browser: origin.browser, last_used_at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ last_used_at }))
    .execute();
  await trx
    .insertInto('known_addresses')
    .values({
      account_id: accountId,
      address_hash: hashAddress(accountId, origin.address),
      last_used_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'address_hash']).doUpdateSet({ last_used_at }),
    )
    .execute();
  await forgetOldest(trx, accountId);
  return { device, token, isSurprising: others.length > 0 && !isKnown && !isFamiliar };
}

/** Removes all devices and addresses of an account, except the device `keep`. */
export async function forgetOrigins(trx: Trx, accountId: string, keep?: string): Promise<void> {
  let query = trx.deleteFrom('known_devices').where('account_id', '=', accountId);
  if (keep) query = query.where('token_hash', '!=', keep);
  await query.execute();
  await trx.deleteFrom('known_addresses').where('account_id', '=', accountId).execute();
}

export async function removeUnusedOrigins(db: Database): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<', fromNow(-deviceLifetimeMs))
    .execute();
  await db
    .deleteFrom('known_addresses')
    .where('last_used_at', '<', fromNow(-addressLifetimeMs))
    .execute();
}

async function forgetOldest(trx: Trx, accountId: string): Promise<void> {
  await sql`delete from known_devices where account_id = ${accountId} and token_hash not in (
    select token_hash from known_devices where account_id = ${accountId}
    order by last_used_at desc, token_hash limit ${maxPerAccount})`.execute(trx);
  await sql`delete from known_addresses where account_id = ${accountId} and address_hash not in (
    select address_hash from known_addresses where account_id = ${accountId}
    order by last_used_at desc, address_hash limit ${maxPerAccount})`.execute(trx);
}

function hashAddress(accountId: string, address: string): string {
  return createHash('sha256').update(`${accountId}|${address}`).digest('hex');
}
