import { setTimeout as wait } from 'node:timers/promises';
import type { MessageKey } from '@alumni/shared/core/messages';
import { ConflictError } from '../core/domain-errors.ts';
import { isQuotaReached } from '../core/quota.ts';

/** SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY, or unique_violation of PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || errcode === 2067 || errcode === 1555;
}

/** For `catch`: says of a write that violates a unique index what it conflicts with; other errors go on. */
export function onUniqueViolation(key: MessageKey) {
  return (error: unknown): never => {
    throw isUniqueViolation(error) ? new ConflictError(key) : error;
  };
}

/** SQLITE_FULL, the index of SQLite's log, disk_full of PostgreSQL, or a file that could not be written. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (code === '53100' || code === 'ENOSPC' || errcode === 13) return true;
  return hasNoRoomForIndex(error) || isQuotaReached(error);
}

/**
 * SQLITE_IOERR_SHMSIZE, or SQLITE_IOERR_SHMOPEN: where a quota is used up on a file system that copies on write, the
 * index that a crash left cannot be emptied.
 */
export function hasNoRoomForIndex(error: unknown): boolean {
  const { errcode } = error as { errcode?: unknown };
  return errcode === 4874 || errcode === 4618;
}

/** SQLITE_IOERR_WRITE: what SQLite says of a quota that is used up. */
export function isWriteRefused(error: unknown): boolean {
  return (error as { errcode?: unknown }).errcode === 778;
}

/** What the triggers of the public demonstration say: everybody has the log-ins of its accounts. */
export const sharedAccountRefused = 'shared account';

/** SQLITE_CONSTRAINT_TRIGGER with that sentence. */
export function isSharedAccountRefused(error: unknown): boolean {
  const { errcode, message } = error as { errcode?: unknown; message?: unknown };
  return errcode === 1811 && message === sharedAccountRefused;
}

const runsAfterDeadlock = 4;
const longestPauseMs = 100;

/** Runs a transaction again that PostgreSQL has aborted for another one (deadlock_detected): nothing of it has happened. */
export async function repeatedAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let left = runsAfterDeadlock; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: unknown }).code !== '40P01' || left === 0) throw error;
      // The other one is to be done by then: at once, both may meet again.
      await wait(Math.random() * longestPauseMs);
    }
  }
}
