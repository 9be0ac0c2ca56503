import type { Access } from '@alumni/shared/core/endpoint';
import { formMessages } from '@alumni/shared/core/form.messages';
import { mayCall } from '@alumni/shared/core/permissions';
import { ForbiddenError, UnauthorizedError } from '../core/domain-errors.ts';
import type { Database, Trx } from '../db/database.ts';
import { retryAfterDeadlock } from '../db/errors.ts';
import type { Caller } from './caller.ts';
import { sessionMessages } from './session.messages.ts';
import { lockCaller } from './session.store.ts';

/**
 * Runs `write` in a transaction that first reads the caller's session, status and account type again. If a log-out, a
 * suspension, or a change of role or password was committed before, the write is refused. A later change waits for the
 * write. `write` gets the current caller. Throws `UnauthorizedError` without a valid session, `ForbiddenError` without
 * `access`. A caller without a session is a program and is not checked.
 *
 * Pass `lock: 'update'` if `write` changes the caller's account. With shared locks, two such transactions would both
 * try to upgrade, and PostgreSQL would abort one. `before` takes locks that must precede the lock on the caller.
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
  return retryAfterDeadlock(() => db.transaction().execute(run));
}

/** A refusal that tells what the caller lacks. */
export function forbidden({ lacksTwoFactor, pending }: Caller): ForbiddenError {
  if (pending) return new ForbiddenError(formMessages.notLetIn);
  return new ForbiddenError(
    lacksTwoFactor ? sessionMessages.twoFactorMissing : formMessages.forbidden,
  );
}

/** Like `writeAs`, also for the command line, which passes no caller and is not checked. */
export async function writeAsOrByOperator<T>(
  db: Database,
  caller: Caller | undefined,
  access: Exclude<Access, 'anyone'>,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  return caller ? writeAs(db, caller, access, write) : db.transaction().execute(write);
}
