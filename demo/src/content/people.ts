import { readFileSync } from 'node:fs';
import { titles } from '@alumni/shared/people/person-titles';
import { genders } from '@alumni/shared/profile/genders';
import { languages } from '@alumni/shared/text/language';
import { parse } from 'csv-parse/sync';
import * as z from 'zod/mini';

const yesOrNo = z.pipe(
  z.enum(['yes', 'no']),
  z.transform((answer) => answer === 'yes'),
);

const person = z.object({
  title: z.union([z.literal(''), z.enum(titles)]),
  gender: z.enum(genders),
  firstName: z.string(),
  lastName: z.string(),
  maidenName: z.string(),
  profession: z.string(),
  fieldOfStudy: z.string(),
  town: z.string(),
  language: z.enum(languages),
  /** Whether the member has a picture. The directory shows only members with a picture. */
  pictured: yesOrNo,
  suspended: yesOrNo,
  /** The member has opted out of all lists. */
  unlisted: yesOrNo,
});

/** An invented member; any resemblance to a real name is accidental. */
export type Person = z.output<typeof person>;

const csv = readFileSync(new URL('./people.csv', import.meta.url), 'utf8');

export const people: Person[] = z.array(person).parse(parse(csv, { columns: true }));
