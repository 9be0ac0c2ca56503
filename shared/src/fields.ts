import * as z from 'zod/mini';
import { imageCaps, limits } from './limits.ts';
import type { MessageKey } from './messages.ts';

/** `message` that the type checker holds to the catalogue; the server translates it by its key. */
const say = (key: MessageKey): MessageKey => key;

/**
 * Lone surrogates and NUL cannot be stored by every database. Other control characters, and those
 * that turn the direction of a text, make a list or a terminal show something else than it holds.
 */
export const storable = z.refine<string>(
  (value: string) => !/\p{Cs}|[^\P{Cc}\t\n\r]|[\u202d\u202e]/u.test(value),
  say('bodyMalformed'),
);

/** Plain text, line breaks kept, white space at both ends removed. */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max, say('textTooLong')), storable);
}

/** In time that grows with the length alone: this runs before a text is known to be too long. */
function onOneLine(value: string): string {
  const lines = value.split(/[\r\n]+/).map((part) => part.trim());
  return lines.filter(Boolean).join(' ');
}

/** Text on a single line: line breaks become spaces. */
export function line(max: number) {
  return z.string().check(z.overwrite(onOneLine), z.maxLength(max, say('textTooLong')), storable);
}

export function requiredLine(max: number, missing: MessageKey) {
  return line(max).check(z.minLength(1, missing));
}

export function requiredText(max: number, missing: MessageKey) {
  return text(max).check(z.minLength(1, missing));
}

/** 'Non-space text, an @, and a domain with a dot' (specification §5). */
function emailField(missing: MessageKey) {
  return z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.maxLength(limits.email, say('emailInvalid')),
      z.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/, say('emailInvalid')),
      storable,
    );
}

export const email = emailField('emailMissing');
/** Somebody else's, entered by an admin. */
export const otherEmail = emailField('otherEmailMissing');

export const password = z
  .string(say('passwordTooShort'))
  .check(
    z.minLength(limits.password.min, say('passwordTooShort')),
    z.maxLength(limits.password.max, say('passwordTooLong')),
  );

/**
 * A day without a time. Takes `YYYY-MM-DD` or an ISO timestamp, of which the date part counts as it
 * is written, so that the day never shifts with a time zone.
 */
export function day(wrong: MessageKey) {
  return z.string(say(wrong)).check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, say(wrong)),
    z.overwrite((value) => value.slice(0, 10)),
    z.refine(isCalendarDay, say(wrong)),
  );
}

function isCalendarDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Reference to a stored image; what does not start with `/mnt` is not one. */
export const storedImage = z
  .string(say('fileUnknown'))
  .check(z.regex(/^\/mnt\/uploads\/[A-Za-z0-9_-]{1,80}\.jpg$/, say('fileUnknown')));

export function imageList(kind: keyof typeof imageCaps) {
  const tooMany: MessageKey = kind === 'gallery' ? 'galleryFull' : 'tooManyImages';
  return z.array(storedImage).check(z.maxLength(imageCaps[kind], tooMany));
}

/** Identifiers are opaque; one that cannot exist is as unknown as one that does not. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), storable);

export const timestamp = z.string();

export const answer = z.object({ message: z.string() });
export const created = z.object({ message: z.string(), _id: z.string() });

/** Names one upload, or one new record, among the caller's: random, made by the client. */
export const requestKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
/** With a key the same call, sent again after a lost answer, gives the same record. */
export const byKey = z.object({ key: z.optional(requestKey) });

export const byId = z.object({ id });
export const byRollNo = z.object({ rollNo: id });
