import type { Access } from '@alumni/shared/core/endpoint';
import { mayCall } from '@alumni/shared/core/permissions';
import { ForbiddenError, UnauthorizedError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { repeatedAfterDeadlock } from '../db/errors.ts';
import type { Caller } from './caller.ts';
import { lockCaller } from './session.store.ts';

/**
 * Runs `write` in a transaction that first reads the caller's session, status and account type
 * again. A revocation (log-out, suspension, other role or password) that was committed before it
 * refuses the write; a later one waits until the write is committed. `write` gets the caller as of
 * now. Throws `UnauthorizedError` without a valid session, `ForbiddenError` without `access`. A
 * caller without a session is a program's own and is not checked.
 *
 * Pass `lock: 'update'` if `write` changes the caller's own account: of two transactions that share
 * a lock and then both want to write, PostgreSQL aborts one. `before` takes the locks that all
 * transactions take before the caller's.
 */
export async function writeAs<T>(
  db: Database,
  caller: Caller,
  access: Exclude<Access, 'anyone'>,
  write: (trx: Trx, caller: Caller) => Promise<T>,
  {
    lock = 'share',
    before,
  }: { lock?: 'share' | 'update'; before?: (trx: Trx) => Promise<void> } = {},
): Promise<T> {
  const run = async (trx: Trx) => {
    await before?.(trx);
    const { session } = caller;
    if (session === undefined) return write(trx, caller);
    const current = await lockCaller(trx, { ...caller, session }, lock);
    if (!current) throw new UnauthorizedError();
    if (!mayCall(access, current)) throw forbidden(current);
    return write(trx, current);
  };
  return repeatedAfterDeadlock(() => db.transaction().execute(run));
}

/** The refusal of what the caller may not do, which says what they lack. */
export function forbidden({ lacksTwoFactor, pending }: Caller): ForbiddenError {
  if (pending) return new ForbiddenError('notLetIn');
  return new ForbiddenError(lacksTwoFactor ? 'twoFactorMissing' : 'forbidden');
}

/** The same for what the command line does too: it passes no caller and is not checked. */
export async function writeAsOrByOperator<T>(
  db: Database,
  caller: Caller | undefined,
  access: Exclude<Access, 'anyone'>,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  return caller ? writeAs(db, caller, access, write) : db.transaction().execute(write);
}
