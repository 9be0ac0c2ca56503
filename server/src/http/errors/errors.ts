import type { Message } from '@alumni/shared/core/messages';
import * as domain from '../../core/domain-errors.ts';

/** An error of the HTTP layer itself, with its own status. */
export class HttpError extends domain.DomainError {
  readonly status: number;

  constructor(
    status: number,
    userMessage: Message,
    options: ConstructorParameters<typeof domain.ConflictError>[1] = {},
  ) {
    super(userMessage, options);
    this.status = status;
  }
}

const statuses: [new (...values: never[]) => domain.DomainError, number][] = [
  [domain.InvalidInputError, 400],
  [domain.UnauthorizedError, 401],
  [domain.ForbiddenError, 403],
  [domain.NotFoundError, 404],
  [domain.ConflictError, 409],
  [domain.StaleVersionError, 412],
  [domain.TooLargeError, 413],
  [domain.UnsupportedTypeError, 415],
  [domain.LimitReachedError, 429],
  [domain.UnavailableError, 503],
];

export function statusOf(error: domain.DomainError): number {
  if (error instanceof HttpError) return error.status;
  return statuses.find(([kind]) => error instanceof kind)?.[1] ?? 500;
}
