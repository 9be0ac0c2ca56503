import type { MessageKey } from '@alumni/shared/core/messages';

/**
 * A refusal with a message for people: `key` is a key of `messages.ts` or `server-messages.ts`. Stores and mechanisms throw
 * these errors; `http/` maps them to statuses, the command line to text.
 */
export abstract class DomainError extends Error {
  readonly key: MessageKey;
  /** Values for the placeholders of the message. */
  readonly values: Record<string, string | number>;
  /** Seconds after which a retry may succeed; undefined if it cannot. */
  readonly retryAfter: number | undefined;
  /** Sent beside message, code and values. */
  readonly details: Record<string, unknown>;

  constructor(
    key: MessageKey,
    options: {
      values?: Record<string, string | number> | undefined;
      details?: DomainError['details'];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(key, { cause: options.cause });
    this.key = key;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
  }
}

export class InvalidInputError extends DomainError {}

/** The caller has no valid session, or gave wrong credentials. */
export class UnauthorizedError extends DomainError {
  constructor(key: MessageKey = 'notSignedIn', details: DomainError['details'] = {}) {
    super(key, { details });
  }
}

/** The caller is authenticated but not allowed to do this. */
export class ForbiddenError extends DomainError {
  constructor(key: MessageKey = 'forbidden', details: DomainError['details'] = {}) {
    super(key, { details });
  }
}

/** The caller must prove again who they are. */
export class ReauthenticationError extends ForbiddenError {
  constructor(key: 'currentPasswordNeeded' | 'currentPasswordWrong') {
    super(key);
  }
}

export class NotFoundError extends DomainError {
  constructor(key: MessageKey = 'notFound') {
    super(key);
  }
}

/** The change conflicts with stored data, e.g. an e-mail that is taken. */
export class ConflictError extends DomainError {}

/** The record has changed since the caller read it. */
export class StaleVersionError extends DomainError {
  constructor() {
    super('editedMeanwhile');
  }
}

export class TooLargeError extends DomainError {}

/** A content or file type that is not accepted. */
export class UnsupportedTypeError extends DomainError {}

/** `http/` adds the value `{wait}`: `retryAfter` in words. */
export class LimitReachedError extends DomainError {
  /** Name of the limit, for the operator. */
  readonly rule: string;

  constructor(
    retryAfter: number,
    key: MessageKey = 'tooManyRequests',
    values?: Record<string, string | number>,
    rule: string = key,
  ) {
    super(key, { retryAfter, values });
    this.rule = rule;
  }
}

/** Temporary failure: disk full, database or object storage unavailable, queue full. */
export class UnavailableError extends DomainError {
  constructor(key: 'busy' | 'storageUnavailable', cause?: unknown) {
    super(key, { retryAfter: 5, cause });
  }
}
