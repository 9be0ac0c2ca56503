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
  /** Without a picture a member is not in the directory. */
  pictured: yesOrNo,
  suspended: yesOrNo,
  /** Wants to be in no list. */
  unlisted: yesOrNo,
});

/** An invented member; whoever bears such a name in life is not meant. */
export type Person = z.output<typeof person>;

const csv = readFileSync(new URL('./people.csv', import.meta.url), 'utf8');

export const people: Person[] = z.array(person).parse(parse(csv, { columns: true }));
