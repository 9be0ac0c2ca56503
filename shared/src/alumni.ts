import * as z from 'zod/mini';
import { email, line, requiredLine, storedImage, text } from './fields.ts';
import { limits } from './limits.ts';
import { accountTypes } from './permissions.ts';
import { titles } from './person-titles.ts';

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
});
export type PublicAlumnus = z.output<typeof publicAlumnus>;

/** The optional fields are private: only the person, admins and masters receive them. */
export const alumnus = z.object({
  ...publicAlumnus.shape,
  maidenName: z.optional(z.string()),
  email: z.optional(z.string()),
  telephone: z.optional(z.string()),
  address: z.optional(z.string()),
  gender: z.optional(z.string()),
  accttype: z.optional(z.enum(accountTypes)),
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

export const profileForm = z.object({
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
});
export type ProfileForm = z.input<typeof profileForm>;
