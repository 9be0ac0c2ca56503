import { isAdmin } from '@alumni/shared/core/permissions';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Trx } from '../db/database.ts';
import { isPostgres } from '../db/dialect.ts';
import { fromNow, latestPlausible, now } from '../db/ids.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import type { Caller } from './caller.ts';
import { hashToken, newToken } from './token.ts';

const hour = 3_600_000;
const day = 24 * hour;
const lifetime = { short: 12 * hour, remembered: 30 * day };
/**
 * Longest time from the log-in, however often the session is used. Shorter for admins and masters, because they guard
 * the data of others.
 */
const longest = { member: 90 * day, admin: 30 * day };

/**
 * Starts a session and returns its token. The session lasts 12 hours, or if `remember` is set, 30 days from its last
 * use.
 */
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
      remembered: remember ? 1 : 0,
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
 * The caller of a token; undefined if it is unknown or expired, or the account suspended. With `twoFactorRequired`,
 * admins and masters without two-factor count as members.
 */
export async function findCaller(db: Database, token: string, rules: CallerRules = {}) {
  return findCallerOfSession(db, hashToken(token), rules);
}

/** Like `findCaller`, by the hash of the session's token. */
export async function findCallerOfSession(
  db: Database,
  session: string,
  { twoFactorRequired = false }: CallerRules = {},
) {
  return toCaller(await selectCaller(db, session).executeTakeFirst(), twoFactorRequired);
}

/**
 * Like `findCaller`, with session and account locked until the transaction ends. SQLite needs no lock: it runs one
 * write transaction at a time.
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

/**
 * Joins accounts before sessions, because PostgreSQL locks rows in the order of the tables. Code that ends sessions
 * also locks accounts first. With different orders, the two would deadlock.
 */
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
    .where(isUnexpired);
}

/** Uses the present account type. An account that is an admin or master now has the shorter limit in `longest`. */
function isUnexpired(eb: ExpressionBuilder<DatabaseSchema, 'accounts' | 'sessions'>) {
  return eb.and([
    eb('sessions.expires_at', '>', now()),
    eb.or([
      eb('accounts.account_type', 'not in', ['admin', 'master']),
      eb('sessions.created_at', '>', fromNow(-longest.admin)),
    ]),
  ]);
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

/** Hash of the known device on which a session started. */
export async function deviceOf(trx: Trx, session: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('sessions')
    .select('device_hash')
    .where('token_hash', '=', session)
    .executeTakeFirst();
  return row?.device_hash ?? undefined;
}

const seenEveryMs = 5 * 60_000;

/** Updates the session's last use, at most every five minutes. A remembered session then lasts longer. */
export async function recordLastUse(db: Database, session: string): Promise<void> {
  const seen = await db
    .updateTable('sessions')
    .set({ last_seen_at: now() })
    .where('token_hash', '=', session)
    .where('last_seen_at', '<', fromNow(-seenEveryMs))
    .returning(['created_at', 'remembered'])
    .executeTakeFirst();
  if (!seen?.remembered) return;
  const last = new Date(Date.parse(seen.created_at) + longest.member).toISOString();
  const later = fromNow(lifetime.remembered);
  const expires_at = later < last ? later : last;
  await db
    .updateTable('sessions')
    .set({ expires_at })
    .where('token_hash', '=', session)
    .where('expires_at', '<', expires_at)
    .execute();
}

/** Unexpired sessions of an account. */
export async function listSessions(db: Database, accountId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['token_hash', 'sessions.created_at', 'sessions.last_seen_at', 'browser'])
    .where('account_id', '=', accountId)
    .where(isUnexpired)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.created_at', 'desc')
    .limit(100)
    .execute();
}

/** When the person last authenticated in this session; undefined if it has ended. */
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

/** Ends all sessions of an account except `keepSession` (a hash). */
export async function endSessions(db: Database | Trx, accountId: string, keepSession?: string) {
  let query = db.deleteFrom('sessions').where('account_id', '=', accountId);
  if (keepSession) query = query.where('token_hash', '!=', keepSession);
  await query.execute();
}

export async function removeExpiredSessions(db: Database): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<', now()), eb('created_at', '>', latestPlausible(24 * hour))]),
    )
    .execute();
}
