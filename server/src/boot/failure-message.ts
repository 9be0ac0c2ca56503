import { NewerDatabaseError } from '../db/migrate.ts';
import { StorageUnavailableError } from '../files/storage-error.ts';
import { ConfigError } from './config-error.ts';

/** One line for an error that the operator can fix; undefined for any other error. */
export function failureMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `Setting: ${error.message}`;
  if (error instanceof NewerDatabaseError) return error.message;
  if (error instanceof StorageUnavailableError) {
    return `The files cannot be reached (${causeMessageOf(error.cause)}).`;
  }
  const { code, port, path, errcode } = error as NodeJS.ErrnoException & {
    port?: number;
    errcode?: number;
  };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another one with PORT=…`;
  }
  if (code === 'EACCES' && port)
    return `Port ${port} may not be used by this user. Choose one with PORT=…`;
  if (
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'ENOSPC' ||
    code === 'EPERM' ||
    code === 'ENOTDIR'
  ) {
    return `DATA_DIR cannot be written (${code}${path ? `: ${path}` : ''}).`;
  }
  if (code === 'ERR_SQLITE_ERROR' && [8, 10, 13, 14].includes((errcode ?? 0) & 0xff)) {
    return `DATA_DIR: the database cannot be opened (${(error as Error).message}).`;
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '3D000'].includes(code ?? '')) {
    return `DATABASE_URL: PostgreSQL does not let us in (${(error as Error).message || code}).`;
  }
  return undefined;
}

export function stackOf(error: unknown): string {
  return (error as Error).stack ?? String(error);
}

function causeMessageOf(cause: unknown): string {
  const { code, message, name } = (cause ?? {}) as NodeJS.ErrnoException;
  return message || code || name || 'no reason given';
}
