import type { MessageKey } from '@alumni/shared/messages';

/**
 * Something that cannot be done, for a reason that a person is told: `message` is a key of the
 * catalogue. Stores and mechanisms throw these; `http/` turns them into statuses, the command line
 * into text.
 */
export abstract class DomainError extends Error {
  readonly key: MessageKey;
  /** What stands in the sentence's places. */
  readonly values: Record<string, string | number>;
  /** Seconds after which trying again makes sense; undefined where it does not. */
  readonly retryAfter: number | undefined;

  constructor(
    key: MessageKey,
    options: {
      values?: Record<string, string | number> | undefined;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.key = key;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
  }
}

export class InvalidInputError extends DomainError {
  constructor(key: MessageKey, values?: Record<string, string | number>, cause?: unknown) {
    super(key, { values, cause });
  }
}

/** The caller is known and may not do this. */
export class ForbiddenError extends DomainError {
  constructor(key: MessageKey = 'forbidden') {
    super(key);
  }
}

export class NotFoundError extends DomainError {
  constructor(key: MessageKey = 'notFound') {
    super(key);
  }
}

/** It contradicts what is stored, e.g. an e-mail that is taken. */
export class ConflictError extends DomainError {}

/** The record has changed since the caller read it. */
export class StaleVersionError extends DomainError {
  constructor() {
    super('editedMeanwhile');
  }
}

export class TooLargeError extends DomainError {}

/** A kind of file that is not accepted, whatever its name says. */
export class UnsupportedTypeError extends DomainError {}

export class LimitReachedError extends DomainError {
  constructor(retryAfter: number) {
    super('tooManyRequests', { retryAfter });
  }
}

/** Disk full, database or object storage away, queue full: worth trying again. */
export class UnavailableError extends DomainError {
  constructor(key: 'busy' | 'storageUnavailable', cause?: unknown) {
    super(key, { retryAfter: 5, cause });
  }
}
