import * as z from 'zod/mini';
import { preparePassword } from '../accounts/prepare-password.ts';
import { withoutInvisible } from '../text/invisible.ts';
import { languages } from '../text/language.ts';
import { cleanText } from '../text/pasted-text.ts';
import type { FormMessageKey } from './form.messages.ts';
import { imageCaps, limits } from './limits.ts';

/** Browsers and Node.js provide `URL`. This package compiles without the types of either. */
declare const URL: new (address: string) => { hostname: string };

/**
 * Lets the compiler check that a schema's message is a key of `formMessages`. The server translates the message by this
 * key.
 */
const messageKey = (key: FormMessageKey): FormMessageKey => key;

/**
 * Rejects characters that some database cannot store or look up. It is for values that programs send; typed texts are
 * cleaned instead.
 */
export const storable = z.refine<string>(
  (value: string) => !/\p{Cs}|[^\P{Cc}\t\n\r]|[\u202d\u202e]/u.test(value),
  messageKey('fieldInvalid'),
);

type SyncCheck = (payload: z.core.ParsePayload<string>) => void;

/**
 * Refuses a text that is far too long before clean-up and patterns run. Clean-up and patterns take up to 3 ms per
 * 1,000 UTF-16 units.
 *
 * Texts of up to twice `max` plus 500 units pass. Clean-up may still shorten them to `max`, because it removes
 * invisible characters.
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

/** Cleans the text and joins its lines, with one space between them. */
function joinLines(value: string): string {
  const lines = cleanText(value)
    .split(/[\r\n]+/)
    .map((part) => part.trim());
  return lines.filter(Boolean).join(' ');
}

/** Cleans a single-line input of at most `max` UTF-16 units. */
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

/** The town of a person or an opportunity; empty if there is none. */
export const town = line(limits.town);

/** A name with at least one letter or digit. */
export function requiredName(missing: FormMessageKey) {
  const isName = z.refine<string>((value) => /[\p{L}\p{N}]/u.test(value), missing);
  return requiredLine(limits.name, missing).check(isName);
}

export function requiredText(max: number, missing: FormMessageKey) {
  return text(max).check(z.minLength(1, missing));
}

/**
 * Rejects letters that mail servers or lower-casing turn into ASCII letters, such as the Kelvin sign (k) and full-width
 * letters. Otherwise two addresses that the site regards as different could be the same mailbox.
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
 * Converts the domain to ASCII (`xn--…`), because both forms of a domain lead to the same mailbox. Lower-cases a
 * non-ASCII local part, because SQL's `lower` handles only ASCII in some databases.
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

/** A domain of dot-separated names; the last starts with a letter, so IP addresses fail. */
const hasDomain = z.regex(/@([\w-]+\.)+[a-z][\w-]*$/i, messageKey('emailInvalid'));

/** 'Non-space text, an @, and a domain with a dot' (specification §5). */
function emailField(missing: FormMessageKey) {
  return z.string(missing).check(
    // Text copied from chats and documents carries invisible marks that people cannot remove.
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
/** Another person's e-mail, entered by an admin. Only the message for a missing e-mail differs. */
export const otherEmail = emailField('otherEmailMissing');

/** A new password of at least `min` characters, normalised for hashing. */
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

/** An existing password, exactly as typed: old hashes may predate normalisation. */
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

/** Rejects years such as 0026, which a date field sends if somebody types 26. */
export const isSupportedDay = (day: string) => day >= '1900' && day < '2201';

/** A day as an ISO timestamp, the form that records use (specification §7). */
export function isoTimestamp(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function isCalendarDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Accepted and ignored: the caller owns what they create, and an edit never changes the owner. */
export const ownerSent = z.optional(z.unknown());

/** Path of a stored image, as `POST /api/upload` returns it. */
export const storedImage = z
  .string(messageKey('fileUnknown'))
  .check(z.regex(/^\/mnt\/uploads\/[A-Za-z0-9_-]{1,80}\.jpg$/, messageKey('fileUnknown')));

export function imageList(kind: keyof typeof imageCaps) {
  const tooMany: FormMessageKey = kind === 'gallery' ? 'galleryFull' : 'tooManyImages';
  return z.array(storedImage).check(z.maxLength(imageCaps[kind], tooMany));
}

/** Language of a text. Empty in a request: the server detects it. Empty in the database: not detected yet. */
export const textLanguage = z.optional(z.enum(['', ...languages], messageKey('fieldInvalid')));
export type TextLanguage = z.output<typeof textLanguage>;

/** Opaque identifier. The server responds 404 to a malformed one, as to an unknown one. */
export const id = z.string().check(z.minLength(1), z.maxLength(64), storable);

export const timestamp = z.string();

export const messageResponse = z.object({ message: z.string() });
export const createdResponse = z.object({ message: z.string(), _id: z.string() });

/** Idempotency key of an upload or a new record: random, made by the client, unique per account. */
export const requestKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
/** Repeating a call with its key, after a lost response, returns the record of the first call. */
export const byKey = z.object({ key: z.optional(requestKey) });

/** Schema that accepts any text for each field of a form. Stored texts may break the form's present rules. */
export function storedTexts<Name extends string>(
  fields: Record<Name, unknown>,
): Record<Name, z.ZodMiniString> {
  const texts = Object.keys(fields).map((name) => [name, z.string()]);
  return Object.fromEntries(texts) as Record<Name, z.ZodMiniString>;
}
