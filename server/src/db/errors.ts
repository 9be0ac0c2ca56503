import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@alumni/shared/core/messages';
import { ConflictError } from '../core/domain-errors.ts';
import { isQuotaReached } from '../core/quota.ts';

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, or unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** For `catch`: turns a unique index violation into a conflict with this message. Rethrows other errors. */
export function onUniqueViolation(message: Message) {
  return (error: unknown): never => {
    throw isUniqueViolation(error) ? new ConflictError(message) : error;
  };
}

/** SQLITE_FULL, a full WAL index, PostgreSQL's disk_full, or a failed file write. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === '53100' || code === 'ENOSPC' || errcode === 13) return true;
  return hasNoRoomForIndex(error) || isQuotaReached(error);
}

/**
 * SQLITE_IOERR_SHMSIZE or SQLITE_IOERR_SHMOPEN. With a full quota on a copy-on-write file system, SQLite cannot reset
 * the WAL index that a crash left.
 */
export function hasNoRoomForIndex(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return errcode === 4874 || errcode === 4618;
}

/** SQLITE_IOERR_WRITE: SQLite's error for a full quota. */
export function isWriteRefused(error: unknown): boolean {
  return (error as { errcode?: unknown }).errcode === 778;
}

/** Error of the public demonstration's triggers: its accounts are shared, so nobody may change their log-ins. */
export const sharedAccountRefused = 'shared account';

/** SQLITE_CONSTRAINT_TRIGGER with the message `sharedAccountRefused`. */
export function isSharedAccountRefused(error: unknown): boolean {
  const { errcode, message } = error as { errcode?: unknown; message?: unknown };
  return errcode === 1811 && message === sharedAccountRefused;
}

const runsAfterDeadlock = 4;
const longestPauseMs = 100;

/** Repeats a transaction that PostgreSQL rolled back because of a deadlock (deadlock_detected). */
export async function retryAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let left = runsAfterDeadlock; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== '40P01' || left === 0) throw error;
      // A random pause: two transactions that repeat at once may deadlock again.
      await wait(Math.random() * longestPauseMs);
    }
  }
}
