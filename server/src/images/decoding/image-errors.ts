import {
  InvalidInputError,
  TooLargeError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';

/** Not a JPEG, PNG or WebP by its content. */
export class UnsupportedImageError extends UnsupportedTypeError {
  constructor(cause: string) {
    super('imageType', { cause });
  }
}

/** More pixels than the limit. */
export class ImageTooLargeError extends TooLargeError {
  constructor(cause?: string) {
    super('imageTooLarge', { cause });
  }
}

/** Takes too long to decode, by its structure or by the time that it took. */
export class ImageTooComplexError extends InvalidInputError {
  constructor(cause: unknown) {
    super('imageTooComplex', { cause });
  }
}

/** Starts like an accepted format but cannot be decoded. */
export class UnreadableImageError extends InvalidInputError {
  constructor(cause: unknown) {
    super('imageUnreadable', { cause });
  }
}

const refusals = {
  UnsupportedImageError,
  ImageTooLargeError,
  ImageTooComplexError,
  UnreadableImageError,
};

export type SentError = ReturnType<typeof sentError>;

/** An error as it travels between processes, which lose its class. */
export function sentError(error: unknown): { name: string; cause: string } {
  const { cause, message } = error as Error;
  const refusal = Object.values(refusals).find((one) => error instanceof one);
  return refusal ? { name: refusal.name, cause: textOf(cause) } : { name: 'Error', cause: message };
}

export function receivedError({ name, cause }: SentError): Error {
  const refusal = refusals[name as keyof typeof refusals];
  return refusal ? new refusal(cause) : new Error(cause);
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
