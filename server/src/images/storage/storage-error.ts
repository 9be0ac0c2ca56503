import { coreMessages } from '../../core/core.messages.ts';
import { UnavailableError } from '../../core/domain-errors.ts';
import { isQuotaReached } from '../../core/quota.ts';

/** The storage does not respond, is full or cannot be written. The response is 503. */
export class StorageUnavailableError extends UnavailableError {
  constructor(cause: unknown) {
    super(coreMessages.storageUnavailable, cause);
  }
}

const unavailableCodes = new Set(['ENOSPC', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE']);

/** Rethrows errors of a full or inaccessible disk as `StorageUnavailableError`. */
export function throwStorageError(error: unknown): never {
  if (unavailableCodes.has(errorCode(error) ?? '') || isQuotaReached(error)) {
    throw new StorageUnavailableError(error);
  }
  throw error;
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
