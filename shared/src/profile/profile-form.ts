import * as z from 'zod/mini';
import {
  email,
  line,
  requiredName,
  storedImage,
  text,
  textLanguage,
  town,
} from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { country } from '../people/countries.ts';
import { titles } from '../people/person-titles.ts';
import { genders } from './genders.ts';
import { promotion } from './promotion.ts';
import { visibilityForm } from './visibility.ts';

/** The form's default 0 means no telephone and is stored as an empty string. */
const telephone = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => {
      // Documents write numbers with dashes of all kinds.
      const typed = String(value).replace(/[\u2010-\u2015\u2212]/g, '-');
      return typed.trim() === '0' ? '' : typed;
    }),
    line(limits.telephone).check(
      z.refine((value) => value === '' || isTelephone(value), 'telephoneInvalid'),
    ),
  ),
);

/** At least six digits with common punctuation; may hold several numbers. */
function isTelephone(value: string): boolean {
  return /^[\d\s+().,;/-]+$/.test(value) && value.replace(/\D/g, '').length >= 6;
}

/** Schema of the profile form. Visibility and listing have their own schemas. */
export const profileTexts = z.object({
  title: z.union([z.literal(''), z.enum(titles)]),
  firstName: line(limits.name),
  lastName: requiredName('lastNameMissing'),
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
  town,
  country,
  mentor: line(limits.name),
  testimonyLanguage: textLanguage,
});

export const profileForm = z.object({
  ...profileTexts.shape,
  listed: z.boolean(),
  visibility: visibilityForm,
  messages: z.boolean(),
});
export type ProfileForm = z.input<typeof profileForm>;
