import { getSystemErrorMap } from 'node:util';
import { isQuotaReached } from '../core/quota.ts';
import { isDiskFull, isWriteRefused } from '../db/errors.ts';
import { damageSentence, isDamage } from '../db/integrity/damage.ts';
import { NewerDatabaseError, UnreleasedDatabaseError } from '../db/migrate.ts';
import { isPostgresAway, postgresFailure } from '../db/postgres/postgres-failure.ts';
import { UnsuitableDatabaseError } from '../db/postgres/unsuitable.ts';
import { StorageUnavailableError } from '../images/storage/storage-error.ts';
import { ConfigError } from './config/config-error.ts';

const quotaSentence = 'The disk quota of this user is used up: make room, or have it raised.';

const refusedDatabases = [NewerDatabaseError, UnreleasedDatabaseError, UnsuitableDatabaseError];

const isRefusedDatabase = (error: unknown): error is Error =>
  refusedDatabases.some((refused) => error instanceof refused);

/** One line about an error that the operator can fix; undefined for other errors. */
export function failureMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `Setting: ${error.message}`;
  if (isRefusedDatabase(error)) return error.message;
  if (error instanceof StorageUnavailableError) {
    if (isQuotaReached(error.cause)) return quotaSentence;
    if (isDiskFull(error.cause)) return 'The disk is full: make room.';
    return `The files cannot be reached (${causeMessage(error.cause)}).`;
  }
  if (isDamage(error)) return damageSentence(error);
  const { code, errno = 0, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (path && code === 'EEXIST') return `${path} exists already.`;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one with PORT=…`;
  }
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose one with PORT=…`;
  if (isQuotaReached(error)) return quotaSentence;
  if (isDiskFull(error)) {
    return `The disk is full${path ? ` (${path})` : ''}: make room.`;
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR') {
    return `${path ?? 'DATA_DIR'} cannot be written (${code}).`;
  }
  const sqliteCode = resultCode(error);
  if ([8, 10, 14].includes(sqliteCode)) {
    // SQLITE_CANTOPEN (14) does not tell whether opening or creating the file failed. The advice covers both.
    const advice = sqliteCode === 14 ? ' Look whose it is, and at df -h and df -i.' : '';
    if (isWriteRefused(error)) {
      return `DATA_DIR: the database cannot be written (${(error as Error).message}). Look at the quota, df -h and dmesg.`;
    }
    return `DATA_DIR: the database cannot be opened (${(error as Error).message}).${advice}`;
  }
  const reason = postgresFailure(error);
  if (reason) return reason;
  if (path) return `${path}: ${getSystemErrorMap().get(errno)?.[1]} (${code}).`;
  return undefined;
}

/** Whether a later start may succeed without any repair. */
export function isTransient(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return (
    error instanceof StorageUnavailableError ||
    isDiskFull(error) ||
    // SQLITE_BUSY, SQLITE_LOCKED and SQLITE_IOERR.
    [5, 6, 10].includes(resultCode(error)) ||
    code === 'EADDRINUSE' ||
    isPostgresAway(error)
  );
}

/** SQLite's primary result code; 0 for other errors. */
function resultCode(error: unknown): number {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : 0;
}

export function stackOf(error: unknown): string {
  return (error as Error).stack ?? String(error);
}

function causeMessage(cause: unknown): string {
  const { code, message, name } = (cause ?? {}) as NodeJS.ErrnoException;
  return message || code || name || 'no reason given';
}
