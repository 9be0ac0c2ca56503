import {
  InvalidInputError,
  TooLargeError,
  UnsupportedTypeError,
} from '../../core/domain-errors.ts';
import { imageMessages } from '../images.messages.ts';

/** The content is no JPEG, PNG or WebP. */
export class UnsupportedImageError extends UnsupportedTypeError {
  constructor(cause: string) {
    super(imageMessages.imageType, { cause });
  }
}

/** The picture has more pixels than the limit. */
export class ImageTooLargeError extends TooLargeError {
  constructor(cause?: string) {
    super(imageMessages.imageTooLarge, { cause });
  }
}

/** The picture takes too long to decode. The headers show it beforehand, or decoding has exceeded the time limit. */
export class ImageTooComplexError extends InvalidInputError {
  constructor(cause: unknown) {
    super(imageMessages.imageTooComplex, { cause });
  }
}

/** The picture starts like an accepted format but cannot be decoded. */
export class UnreadableImageError extends InvalidInputError {
  constructor(cause: unknown) {
    super(imageMessages.imageUnreadable, { cause });
  }
}

const refusals = {
  UnsupportedImageError,
  ImageTooLargeError,
  ImageTooComplexError,
  UnreadableImageError,
};

export type SentError = ReturnType<typeof serializeError>;

/** Serialises an error for another process: a message between processes would lose the error's class. */
export function serializeError(error: unknown): { name: string; cause: string } {
  const { cause, message } = error as Error;
  const refusal = Object.values(refusals).find((one) => error instanceof one);
  return refusal
    ? { name: refusal.name, cause: causeText(cause) }
    : { name: 'Error', cause: message };
}

export function deserializeError({ name, cause }: SentError): Error {
  const refusal = refusals[name as keyof typeof refusals];
  return refusal ? new refusal(cause) : new Error(cause);
}

function causeText(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
