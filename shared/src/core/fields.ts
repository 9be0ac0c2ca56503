import * as z from 'zod/mini';
import { preparePassword } from '../accounts/prepare-password.ts';
import { withoutInvisible } from '../text/invisible.ts';
import { languages } from '../text/language.ts';
import { cleanText } from '../text/pasted-text.ts';
import type { FormMessageKey } from './form-messages.ts';
import { imageCaps, limits } from './limits.ts';

/** In every browser and in Node.js, of whose types this package knows none. */
declare const URL: new (address: string) => { hostname: string };

/** Types a schema's message as a key of `messages.ts`, by which the server translates it. */
const messageKey = (key: FormMessageKey): FormMessageKey => key;

/** For what programs send: rejects what no identifier has, and what not every database can look up. */
export const storable = z.refine<string>(
  (value: string) => !/\p{Cs}|[^\P{Cc}\t\n\r]|[\u202d\u202e]/u.test(value),
  messageKey('fieldInvalid'),
);

type SyncCheck = (payload: z.core.ParsePayload<string>) => void;

/**
 * Refuses a text that is far longer than `max` UTF-16 units before it is cleaned: clean-up and patterns take up to
 * 3 ms for each 1,000 units. Twice as much may be pasted, as clean-up removes signs that nobody sees.
 */
export function bounded(max: number, message: FormMessageKey): SyncCheck {
  return ({ value, issues }) => {
    if (value.length <= 2 * max + 500) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: max,
      inclusive: true,
      message,
      input: value,
      continue: false,
    });
  };
}

/** Line breaks become one space. */
function joinLines(value: string): string {
  const lines = cleanText(value)
    .split(/[\r\n]+/)
    .map((part) => part.trim());
  return lines.filter(Boolean).join(' ');
}

/** The clean-up of what is typed into one line of at most `max` UTF-16 units. */
export function cleanLine(
  max: number = limits.link,
  message: FormMessageKey = messageKey('fieldInvalid'),
): SyncCheck {
  const bound = bounded(max, message);
  return (payload) => {
    bound(payload);
    if (payload.issues.every(({ continue: goesOn }) => goesOn !== false)) {
      payload.value = joinLines(payload.value);
    }
  };
}

/** Plain text of at most `max` UTF-16 units, trimmed; line breaks stay. */
export function text(max: number) {
  return z
    .string()
    .check(
      bounded(max, messageKey('textTooLong')),
      z.overwrite(cleanText),
      z.trim(),
      z.maxLength(max, messageKey('textTooLong')),
    );
}

/** A single line of at most `max` UTF-16 units, trimmed; line breaks become one space. */
export function line(max: number) {
  const tooLong = messageKey('textTooLong');
  return z.string().check(cleanLine(max, tooLong), z.maxLength(max, tooLong));
}

export function requiredLine(max: number, missing: FormMessageKey) {
  return line(max).check(z.minLength(1, missing));
}

/** With a letter or a digit: marks and signs alone name nobody. */
export function requiredName(missing: FormMessageKey) {
  const isName = z.refine<string>((value) => /[\p{L}\p{N}]/u.test(value), missing);
  return requiredLine(limits.name, missing).check(isName);
}

export function requiredText(max: number, missing: FormMessageKey) {
  return text(max).check(z.minLength(1, missing));
}

/**
 * Letters that a mail server or lower case takes for others (the sign of kelvin for a k, full width): two
 * addresses would count as one.
 */
const hasOneSpelling = z.refine<string>(
  (value: string) => ![...value].some(standsForAscii),
  messageKey('emailInvalid'),
);

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

function standsForAscii(character: string): boolean {
  return !isAscii(character) && isAscii(character.normalize('NFKC').toLowerCase());
}

/**
 * With the domain in ASCII (`xn--…`), as mail servers know it: its other spelling is the same mailbox. A local part
 * beyond ASCII is in lower case: SQL's `lower` finds it, which knows no other letters in every database.
 */
function withOneSpelling(value: string): string {
  if (value.length > limits.email) return value;
  const at = value.lastIndexOf('@') + 1;
  const [local, domain] = [value.slice(0, at), value.slice(at)];
  return (isAscii(local) ? local : local.toLowerCase().normalize('NFC')) + asciiDomain(domain);
}

function asciiDomain(domain: string): string {
  if (isAscii(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Names between single dots, of which the last is no number: no address of a machine. */
const hasDomain = z.regex(/@([\w-]+\.)+[a-z][\w-]*$/i, messageKey('emailInvalid'));

/** 'Non-space text, an @, and a domain with a dot' (specification §5). */
function emailField(missing: FormMessageKey) {
  return z.string(missing).check(
    // Copied out of chats and documents: nobody sees these marks, nor can remove them.
    cleanLine(limits.email, messageKey('emailInvalid')),
    z.overwrite(withoutInvisible),
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(limits.email, messageKey('emailInvalid')),
    z.regex(/^[^\s@<>,;:"\ufffd]+@[^\s@]+$/, messageKey('emailInvalid')),
    hasOneSpelling,
    z.overwrite(withOneSpelling),
    hasDomain,
  );
}

export const email = emailField('emailMissing');
/** Another person's e-mail, entered by an admin: only the message for a missing one differs. */
export const otherEmail = emailField('otherEmailMissing');

/** A new password of at least `min` characters, as it is hashed. */
export function newPassword(min: number, tooShort: FormMessageKey) {
  return z
    .string(messageKey(tooShort))
    .check(
      bounded(limits.password.max, messageKey('passwordTooLong')),
      z.overwrite(preparePassword),
      z.minLength(min, messageKey(tooShort)),
      z.maxLength(limits.password.max, messageKey('passwordTooLong')),
      ({ value, issues }) => {
        const at = value.search(/[\p{Cc}\p{Cs}]/u);
        if (at < 0) return;
        const message = messageKey('passwordCharacters');
        issues.push({ code: 'custom', message, params: { place: at + 1 }, input: value });
      },
    );
}

export const password = newPassword(limits.password.min, 'passwordTooShort');

/** A password that is compared, as typed: hashes of before may be of another form. */
export function typedPassword(min = 0, tooShort: FormMessageKey = 'passwordTooShort') {
  return z.string(messageKey(tooShort)).check(
    bounded(limits.password.max, messageKey('passwordTooLong')),
    z.refine((typed) => preparePassword(typed).length >= min, messageKey(tooShort)),
    z.refine(
      (typed) => preparePassword(typed).length <= limits.password.max,
      messageKey('passwordTooLong'),
    ),
  );
}

/**
 * A day as `YYYY-MM-DD`. Also takes an ISO timestamp and keeps its date part as written: converting
 * it to a time zone could shift the day.
 */
export function day(wrong: FormMessageKey) {
  return z.string(messageKey(wrong)).check(
    cleanLine(limits.link, messageKey(wrong)),
    z.regex(/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/, messageKey(wrong)),
    z.overwrite((value) => value.slice(0, 10)),
    z.refine(isCalendarDay, messageKey(wrong)),
    z.refine(isSupportedDay, messageKey('yearInvalid')),
  );
}

/** `0026-12-20` is what date fields make of a year that is typed with two digits. */
export const isSupportedDay = (day: string) => day >= '1900' && day < '2201';

/** A day as an ISO timestamp, the form in which records are sent (specification §7). */
export function isoTimestamp(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function isCalendarDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Sent with records, and ignored: the caller owns what they create, and no change gives it away. */
export const ownerSent = z.optional(z.unknown());

/** Path of a stored image, as `POST /api/upload` returns it. */
export const storedImage = z
  .string(messageKey('fileUnknown'))
  .check(z.regex(/^\/mnt\/uploads\/[A-Za-z0-9_-]{1,80}\.jpg$/, messageKey('fileUnknown')));

export function imageList(kind: keyof typeof imageCaps) {
  const tooMany: FormMessageKey = kind === 'gallery' ? 'galleryFull' : 'tooManyImages';
  return z.array(storedImage).check(z.maxLength(imageCaps[kind], tooMany));
}

/** Language of a person's text. Sent empty, it asks the server to recognise it; stored empty, that is still to be done. */
export const textLanguage = z.optional(z.enum(['', ...languages], messageKey('fieldInvalid')));
export type TextLanguage = z.output<typeof textLanguage>;

/** Opaque identifier. The server answers 404 to a malformed one, as to one that does not exist. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), storable);

export const timestamp = z.string();

export const messageResponse = z.object({ message: z.string() });
export const createdResponse = z.object({ message: z.string(), _id: z.string() });

/** Idempotency key of an upload or a new record: random, made by the client, unique per account. */
export const requestKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
/** Repeating a call with its key, after a lost response, returns the record of the first call. */
export const byKey = z.object({ key: z.optional(requestKey) });

/** The fields of a form as they are stored: each a text, whatever its form asks of it. */
export function storedTexts<Name extends string>(
  fields: Record<Name, unknown>,
): Record<Name, z.ZodMiniString> {
  const texts = Object.keys(fields).map((name) => [name, z.string()]);
  return Object.fromEntries(texts) as Record<Name, z.ZodMiniString>;
}
