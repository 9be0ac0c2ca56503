import { formMessages } from '@alumni/shared/core/form.messages';
import type { Message } from '@alumni/shared/core/messages';
import { coreMessages } from './core.messages.ts';

/**
 * A refusal with a message for people, from a `*.messages.ts`. Stores and core modules throw these errors. `http/` maps
 * them to statuses, the command line to text.
 */
export abstract class DomainError extends Error {
  readonly userMessage: Message;
  /** Values for the placeholders of the message. */
  readonly values: Record<string, string | number>;
  /** Seconds until a retry may succeed; undefined if it cannot. */
  readonly retryAfter: number | undefined;
  /** Additional fields of the response. */
  readonly details: Record<string, unknown>;

  constructor(
    userMessage: Message,
    options: {
      values?: Record<string, string | number> | undefined;
      details?: DomainError['details'];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(userMessage.key, { cause: options.cause });
    this.userMessage = userMessage;
    this.values = options.values ?? {};
    this.retryAfter = options.retryAfter;
    this.details = options.details ?? {};
  }
}

export class InvalidInputError extends DomainError {}

/** The caller has no valid session or gave wrong credentials. */
export class UnauthorizedError extends DomainError {
  constructor(message = coreMessages.notSignedIn, details: DomainError['details'] = {}) {
    super(message, { details });
  }
}

/** The caller is authenticated but not allowed to do this. */
export class ForbiddenError extends DomainError {
  constructor(message = formMessages.forbidden, details: DomainError['details'] = {}) {
    super(message, { details });
  }
}

/** The caller must enter their password again. */
export class ReauthenticationError extends ForbiddenError {}

export class NotFoundError extends DomainError {
  constructor(message = formMessages.notFound) {
    super(message);
  }
}

/** The change conflicts with stored data, e.g. an e-mail that is taken. */
export class ConflictError extends DomainError {}

/** The record has changed since the caller read it. */
export class StaleVersionError extends DomainError {
  constructor() {
    super(coreMessages.editedMeanwhile);
  }
}

export class TooLargeError extends DomainError {}

/** The content or file type is not accepted. */
export class UnsupportedTypeError extends DomainError {}

/** A limit was reached. For the message, `http/` adds the placeholder value `{wait}`: `retryAfter` in words. */
export class LimitReachedError extends DomainError {
  /** Name of the limit; shown to the operator. */
  readonly rule: string;

  constructor(
    retryAfter: number,
    message = coreMessages.tooManyRequests,
    values?: Record<string, string | number>,
    rule: string = message.key,
  ) {
    super(message, { retryAfter, values });
    this.rule = rule;
  }
}

/** Temporary failure: disk full, database or object storage unavailable, queue full. */
export class UnavailableError extends DomainError {
  constructor(message: Message, cause?: unknown) {
    super(message, { retryAfter: 5, cause });
  }
}
