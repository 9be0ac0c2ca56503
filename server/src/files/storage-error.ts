import { UnavailableError } from '../core/domain-errors.ts';

/** The storage does not answer, is full or may not be written: 503. */
export class StorageUnavailableError extends UnavailableError {
  constructor(cause: unknown) {
    super('storageUnavailable', cause);
  }
}

const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** Throws a disk's refusal as `StorageUnavailableError`, and anything else as it is. */
export function throwStorageError(error: unknown): never {
  if (codes.has(errorCode(error) ?? '')) throw new StorageUnavailableError(error);
  throw error;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
