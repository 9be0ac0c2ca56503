import { isAdmin } from '@alumni/shared/core/permissions';
import { type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { fromNow, horizon, now } from '../db/ids.ts';
import type { Caller } from './caller.ts';
import { hashToken, newToken } from './token.ts';

const hour = 3_600_000;
const lifetime = { short: 12 * hour, remembered: 30 * 24 * hour };

/** Starts a session of 12 hours, or 30 days if remembered (readings §2), and returns its token. */
export async function createSession(
  db: Database | Trx,
  accountId: string,
  remember: boolean,
  { device = null, browser = '' }: { device?: string | null; browser?: string } = {},
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now(),
      authenticated_at: now(),
      expires_at: fromNow(remember ? lifetime.remembered : lifetime.short),
      last_seen_at: now(),
      browser,
      device_hash: device,
    })
    .execute();
  return token;
}

interface CallerRules {
  twoFactorRequired?: boolean;
}

/**
 * The caller of a token; undefined if it is unknown or expired, or the account suspended. With
 * `twoFactorRequired`, admins and masters without a second step of the log-in count as members.
 */
export async function findCaller(db: Database, token: string, rules: CallerRules = {}) {
  return findCallerOfSession(db, hashToken(token), rules);
}

/** The same of a session that is known by its hash. */
export async function findCallerOfSession(
  db: Database,
  session: string,
  { twoFactorRequired = false }: CallerRules = {},
) {
  return toCaller(await selectCaller(db, session).executeTakeFirst(), twoFactorRequired);
}

/**
 * The caller of a session as `findCaller` returns it, with session and account locked until the
 * transaction ends. On SQLite the transaction itself keeps others from writing.
 */
export async function lockCaller(
  trx: Trx,
  { session, twoFactorRequired }: Caller & { session: string },
  lock: 'share' | 'update',
): Promise<Caller | undefined> {
  const query = selectCaller(trx, session);
  if (!isPostgres(trx)) return toCaller(await query.executeTakeFirst(), twoFactorRequired);
  const locked = lock === 'share' ? query.forShare() : query.forUpdate();
  return toCaller(await locked.executeTakeFirst(), twoFactorRequired);
}

const hasTwoFactor = sql<SqlBool>`(
  exists (select 1 from passkeys where passkeys.account_id = accounts.id)
  or exists (select 1 from authenticator_apps where authenticator_apps.account_id = accounts.id))`;

/** PostgreSQL locks rows in the order of the tables: the account first, as whatever ends its sessions does. */
function selectCaller(db: Database | Trx, session: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('sessions', 'sessions.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.roll_no as rollNo',
      'accounts.account_type as accttype',
      'accounts.admission',
      'sessions.token_hash as session',
    ])
    .select(hasTwoFactor.as('hasTwoFactor'))
    .where('sessions.token_hash', '=', session)
    .where('sessions.expires_at', '>', now());
}

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCaller>['executeTakeFirst']>>;

function toCaller(row: CallerRow, twoFactorRequired = false): Caller | undefined {
  if (!row || row.accttype === 'suspended') return undefined;
  const { hasTwoFactor, admission, ...known } = row;
  const caller = { ...known, ...(admission !== 'admitted' && { pending: true as const }) };
  const lacksTwoFactor = twoFactorRequired && isAdmin(caller) && !hasTwoFactor;
  if (!lacksTwoFactor) return { ...caller, twoFactorRequired };
  return { ...caller, accttype: 'user', twoFactorRequired, lacksTwoFactor };
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** The known device (its hash) that a session was started on. */
export async function deviceOf(trx: Trx, session: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sessions')
    .select('device_hash')
    .where('token_hash', '=', session)
    .executeTakeFirst();
  return row?.device_hash ?? undefined;
}

const seenEveryMs = 5 * 60_000;

/** Notes that the site was opened with a session; at most every five minutes. */
export async function noteSeen(db: Database, session: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('token_hash', '=', session)
    .where('last_seen_at', '<', fromNow(-seenEveryMs))
    .execute();
}

/** The sessions of an account that have not expired. */
export async function listSessions(db: Database, accountId: string) {
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'last_seen_at', 'browser'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

/** When the session's person last proved who they are; undefined if the session has ended. */
export async function authenticatedAt(db: Database, session: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select(['authenticated_at', 'created_at'])
    .where('token_hash', '=', session)
    .executeTakeFirst();
  return row && (row.authenticated_at || row.created_at);
}

export async function renewAuthentication(db: Database | Trx, session: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ authenticated_at: now() })
    .where('token_hash', '=', session)
    .execute();
}

/** Ends all sessions of an account except `keepSession` (its hash). */
export async function endSessions(db: Database | Trx, accountId: string, keepSession?: string) {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (keepSession) query = query.where('token_hash', '!=', keepSession);
  await query.execute();
}

export async function removeExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', now()), eb('created_at', '>', horizon(24 * hour))]))
    .execute();
}
