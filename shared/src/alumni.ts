import * as z from 'zod/mini';
import { email, line, requiredLine, storedImage, text } from './fields.ts';
import { limits } from './limits.ts';
import { accountTypes } from './permissions.ts';
import { titles } from './person-titles.ts';
import { promotion } from './promotion.ts';
import { visibilityForm } from './visibility.ts';

/** The form labels them Male and Female (specification §5). */
export const genders = ['Mr', 'Mrs'] as const;

export const publicAlumnus = z.object({
  rollNo: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profession: z.string(),
  fos: z.string(),
  description: z.string(),
  testimony: z.string(),
  profileImage: z.string(),
  /** Year; null where it is not known or not shown. */
  promotion: z.nullable(z.number()),
  /** What they offer to mentor in; empty if they do not. */
  mentor: z.string(),
});
export type PublicAlumnus = z.output<typeof publicAlumnus>;

/**
 * The optional fields are there for those who see them: the person, admins and masters, and members
 * or everybody where the person has said so. A field above that is hidden is empty.
 */
export const alumnus = z.object({
  ...publicAlumnus.shape,
  maidenName: z.optional(z.string()),
  email: z.optional(z.string()),
  telephone: z.optional(z.string()),
  address: z.optional(z.string()),
  gender: z.optional(z.string()),
  accttype: z.optional(z.enum(accountTypes)),
  /** Whether they are in the lists; false is a wish of theirs. For themselves and the office. */
  listed: z.optional(z.boolean()),
  visibility: z.optional(visibilityForm),
});
export type Alumnus = z.output<typeof alumnus>;

/** The form's default value 0 means no telephone; it is stored as an empty string. */
const telephone = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => (String(value).trim() === '0' ? '' : String(value))),
    line(limits.telephone).check(
      z.refine((value) => value === '' || isTelephone(value), 'telephoneInvalid'),
    ),
  ),
);

/** Six digits or more, written as people write them; several numbers have signs between them. */
function isTelephone(value: string): boolean {
  return /^[\d\s+().,;/-]+$/.test(value) && value.replace(/\D/g, '').length >= 6;
}

/** What the form of the page checks; who sees what are choices of its own. */
export const profileTexts = z.object({
  title: z.union([z.literal(''), z.enum(titles)]),
  firstName: line(limits.name),
  lastName: requiredLine(limits.name, 'lastNameMissing'),
  maidenName: line(limits.name),
  gender: z.union([z.literal(''), z.enum(genders)]),
  profession: line(limits.name),
  address: line(limits.name),
  fos: line(limits.name),
  email,
  telephone,
  description: text(limits.description),
  testimony: text(limits.testimony),
  profileImage: z.union([z.literal(''), storedImage]),
  promotion,
  mentor: line(limits.name),
});

export const profileForm = z.object({
  ...profileTexts.shape,
  listed: z.boolean(),
  visibility: visibilityForm,
});
export type ProfileForm = z.input<typeof profileForm>;
