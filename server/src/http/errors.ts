import type { MessageKey } from '@alumni/shared/messages';

/**
 * An answer other than success: a status and a sentence of the catalogue, which the error handler
 * writes in the reader's language.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly key: MessageKey;
  readonly values: Record<string, string | number>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    key: MessageKey,
    options: {
      values?: Record<string, string | number>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.status = status;
    this.key = key;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
  }
}

export class InvalidInputError extends HttpError {
  constructor(key: MessageKey, values?: Record<string, string | number>) {
    super(400, key, { values });
  }
}

export class UnauthorizedError extends HttpError {
  constructor(key: MessageKey = 'notSignedIn') {
    super(401, key);
  }
}

export class ForbiddenError extends HttpError {
  constructor(key: MessageKey = 'forbidden') {
    super(403, key);
  }
}

export class NotFoundError extends HttpError {
  constructor(key: MessageKey = 'notFound') {
    super(404, key);
  }
}

export class ConflictError extends HttpError {
  constructor(key: MessageKey) {
    super(409, key);
  }
}

/** The record is not the one that the caller's `If-Match` speaks of. */
export class PreconditionFailedError extends HttpError {
  constructor() {
    super(412, 'editedMeanwhile');
  }
}

export class TooManyRequestsError extends HttpError {
  constructor(retryAfter: number) {
    super(429, 'tooManyRequests', { retryAfter });
  }
}

/** Disk full, database or object storage away, queue full: worth trying again. */
export class UnavailableError extends HttpError {
  constructor(key: 'busy' | 'storageUnavailable', cause?: unknown) {
    super(503, key, { retryAfter: 5, cause });
  }
}
