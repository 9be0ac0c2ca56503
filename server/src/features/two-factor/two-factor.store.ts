import { createHash } from 'node:crypto';
import { auditAccount } from '../../accounts/account-types.store.ts';
import { type Account, findByEmail } from '../../accounts/accounts.store.ts';
import { endChallenges } from '../../codes/challenges.store.ts';
import { endCodes } from '../../codes/mailed-codes.ts';
import { newReadableCode, normalizeReadableCode } from '../../core/readable-code.ts';
import type { Database, Trx } from '../../db/database.ts';
import { newId, now } from '../../db/ids.ts';
import { affectsAnyRow, countAffectedRows, countRows, hasRow } from '../../db/rows.ts';
import type { NewRow, Row } from '../../db/schema.ts';
import { queueMailTo } from '../../outbox/outbox.ts';
import { endSessions } from '../../session/session.store.ts';

// Owners use recovery codes if neither a passkey nor the authenticator app is at hand (decision 0028).

const recoveryCodeCount = 10;

export type TwoFactorKind = 'passkey' | 'app';
type App = Row<'authenticator_apps'>;

export async function listPasskeys(db: Database | Trx, accountId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findApp(db: Database | Trx, accountId: string): Promise<App | undefined> {
  return db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function countRecoveryCodes(db: Database | Trx, accountId: string): Promise<number> {
  return countRows(db.selectFrom('recovery_codes').where('account_id', '=', accountId));
}

export async function hasTwoFactor(db: Database | Trx, accountId: string): Promise<boolean> {
  const passkeys = db.selectFrom('passkeys').where('account_id', '=', accountId);
  return (await hasRow(passkeys)) || (await findApp(db, accountId)) !== undefined;
}

/** Stores the use of a passkey; false if it was removed meanwhile. */
export async function usePasskey(
  trx: Trx,
  { id, counter }: Pick<Row<'passkeys'>, 'id' | 'counter'>,
): Promise<boolean> {
  return trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now() })
    .where('id', '=', id)
    .$call(affectsAnyRow);
}

/** Uses up a time step of the app; false if a code of this or a later step was used. */
export async function useAppStep(trx: Trx, accountId: string, step: number): Promise<boolean> {
  return trx
    .updateTable('authenticator_apps')
    .set({ last_counter: step })
    .where('account_id', '=', accountId)
    .where('last_counter', '<', step)
    .$call(affectsAnyRow);
}

export async function isRecoveryCode(db: Database, accountId: string, code: string) {
  return db
    .selectFrom('recovery_codes')
    .where('code_hash', '=', hashRecoveryCode(accountId, code))
    .$call(hasRow);
}

/** Uses up a recovery code and mails the owner; false if it is invalid. */
export async function useRecoveryCode(trx: Trx, account: Account, code: string): Promise<boolean> {
  const isDeleted = await trx
    .deleteFrom('recovery_codes')
    .where('code_hash', '=', hashRecoveryCode(account.id, code))
    .$call(affectsAnyRow);
  if (!isDeleted) return false;
  const left = await countRecoveryCodes(trx, account.id);
  await queueMailTo(trx, account, { template: 'recoveryCodeUsed', left });
  return true;
}

interface Change {
  account: Account;
  /** Hash of the session in which the owner makes the change. */
  session: string;
}

/** Adds a passkey; returns new recovery codes if the account had none. */
export async function insertPasskey(
  trx: Trx,
  change: Change,
  passkey: Omit<NewRow<'passkeys'>, 'id' | 'account_id' | 'created_at'>,
): Promise<string[]> {
  const isFirst = !(await hasTwoFactor(trx, change.account.id));
  await trx
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), account_id: change.account.id, created_at: now() })
    .execute();
  return afterAdding(trx, change, 'passkey', isFirst);
}

/** Sets or replaces the authenticator app; returns recovery codes like `insertPasskey`. */
export async function setApp(trx: Trx, change: Change, app: Pick<App, 'secret' | 'last_counter'>) {
  const isFirst = !(await hasTwoFactor(trx, change.account.id));
  const row = { ...app, account_id: change.account.id, created_at: now() };
  await trx
    .insertInto('authenticator_apps')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  return afterAdding(trx, change, 'app', isFirst);
}

/**
 * Records and mails the addition of a method. The first method ends other sessions, because they started without
 * two-factor.
 */
async function afterAdding(
  trx: Trx,
  { account, session }: Change,
  kind: TwoFactorKind,
  isFirst: boolean,
): Promise<string[]> {
  if (isFirst) await endSessions(trx, account.id, session);
  await endCodes(trx, account, 'twoFactorAdded');
  await auditAccount(trx, account, 'secondstep.added', { actorId: account.id, details: { kind } });
  await queueMailTo(trx, account, { template: 'secondStepAdded', kind });
  return (await countRecoveryCodes(trx, account.id)) > 0 ? [] : newRecoveryCodes(trx, account.id);
}

/** Removes a passkey of the account; false if it has none with this id. */
export async function deletePasskey(trx: Trx, account: Account, id: string): Promise<boolean> {
  const isDeleted = await trx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .$call(affectsAnyRow);
  if (!isDeleted) return false;
  await afterRemoving(trx, account, 'passkey');
  return true;
}

export async function deleteApp(trx: Trx, account: Account): Promise<boolean> {
  const isDeleted = await trx
    .deleteFrom('authenticator_apps')
    .where('account_id', '=', account.id)
    .$call(affectsAnyRow);
  if (!isDeleted) return false;
  await afterRemoving(trx, account, 'app');
  return true;
}

async function afterRemoving(trx: Trx, account: Account, kind: TwoFactorKind): Promise<void> {
  if (!(await hasTwoFactor(trx, account.id))) await deleteRecoveryCodes(trx, account.id);
  await auditAccount(trx, account, 'secondstep.removed', {
    actorId: account.id,
    details: { kind },
  });
  await queueMailTo(trx, account, { template: 'secondStepRemoved' });
}

/** Replaces the recovery codes by ten new ones; only their hashes are stored. */
async function newRecoveryCodes(trx: Trx, accountId: string): Promise<string[]> {
  await deleteRecoveryCodes(trx, accountId);
  const codes = Array.from({ length: recoveryCodeCount }, newReadableCode);
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        code_hash: hashRecoveryCode(accountId, code),
        account_id: accountId,
      })),
    )
    .execute();
  return codes;
}

/** Creates new codes at the owner's request. Mails the owner: a holder of the codes needs no second factor. */
export async function replaceRecoveryCodes(trx: Trx, account: Account): Promise<string[]> {
  const codes = await newRecoveryCodes(trx, account.id);
  await auditAccount(trx, account, 'secondstep.added', {
    actorId: account.id,
    details: { kind: 'codes' },
  });
  await queueMailTo(trx, account, { template: 'recoveryCodesRenewed' });
  return codes;
}

function deleteRecoveryCodes(trx: Trx, accountId: string): Promise<number> {
  return countAffectedRows(trx.deleteFrom('recovery_codes').where('account_id', '=', accountId));
}

/**
 * Removes what an intruder may have added: methods added since `time`, and all recovery codes, whose age is unknown.
 * Mails the owner if anything was removed. Returns false if no method was removed.
 */
export async function removeTwoFactorSince(trx: Trx, account: Account, time: string) {
  let steps = 0;
  for (const added of [trx.deleteFrom('passkeys'), trx.deleteFrom('authenticator_apps')]) {
    steps += await added
      .where('account_id', '=', account.id)
      .where('created_at', '>=', time)
      .$call(countAffectedRows);
  }
  const codes = await deleteRecoveryCodes(trx, account.id);
  await endChallenges(trx, account.id);
  if (steps + codes > 0) await queueMailTo(trx, account, { template: 'secondStepRemoved' });
  return steps > 0;
}

/**
 * For the command line: removes all methods of a member who lost them, ends all sessions and mails the owner. Returns
 * `none` if there is none, undefined for an unknown email.
 */
export async function removeTwoFactor(
  db: Database,
  email: string,
): Promise<Account | 'none' | undefined> {
  return db.transaction().execute(async (trx) => {
    const account = await findByEmail(trx, email);
    if (!account) return undefined;
    return (await dropTwoFactor(trx, account)) ? account : 'none';
  });
}

/** Removes all two-factor methods, ends all sessions and mails the owner; false if there was none. */
export async function dropTwoFactor(trx: Trx, account: Account): Promise<boolean> {
  if (!(await removeTwoFactorSince(trx, account, ''))) return false;
  await endSessions(trx, account.id);
  await auditAccount(trx, account, 'secondstep.removed', { details: { kind: 'all' } });
  return true;
}

/** 80 random bits need no slow hash; the account id separates equal codes of two accounts. */
function hashRecoveryCode(accountId: string, code: string): string {
  return createHash('sha256')
    .update(`${accountId}|${normalizeReadableCode(code)}`)
    .digest('hex');
}
