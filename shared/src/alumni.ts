import * as z from 'zod/mini';
import { profilePicture } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { byRollNo, email, line, password, requiredLine, text } from './fields.ts';
import { limits, pageSizes } from './limits.ts';
import { listQuery, totalPages } from './list.ts';
import { accountTypes, assignableAccountTypes } from './permissions.ts';

export const titles = ['Mr', 'Mrs', 'Prof', 'Dr'] as const;
/** Shown as Male and Female (specification §5). */
export const genders = ['Mr', 'Mrs'] as const;

export const directoryFilters = ['name', 'profession', 'fos'] as const;

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

/** The private fields are there for the person, admins and masters alone. */
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

export const getAlumnus = endpoint({
  method: 'GET',
  path: '/alumni/{rollNo}',
  tag: 'Alumni',
  summary: 'A member: public fields for anyone, all fields for the person, admins and masters.',
  access: 'anyone',
  params: byRollNo,
  response: alumnus,
});

/** A telephone of 0 is the form's default and means none. */
const telephone = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(
    z.transform((value: string | number) => (String(value).trim() === '0' ? '' : String(value))),
    line(limits.telephone),
  ),
);

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
  profileImage: profilePicture,
});
export type ProfileForm = z.input<typeof profileForm>;

const updateBody = z.object({
  ...z.partial(profileForm).shape,
  password: z.optional(password),
  accttype: z.optional(z.enum(assignableAccountTypes, 'accountTypeInvalid')),
});

const updateResponse = z.object({ message: z.string(), user: alumnus });

export const updateAlumnus = endpoint({
  method: 'PATCH',
  path: '/alumni/{rollNo}',
  tag: 'Alumni',
  summary: "Change one's own profile; or, as a master, the account type of another.",
  access: 'member',
  params: byRollNo,
  body: updateBody,
  response: updateResponse,
});

export const replaceAlumnus = endpoint({
  ...updateAlumnus,
  method: 'PUT',
  summary: 'The same as PATCH.',
});

export const listAlumni = endpoint({
  method: 'GET',
  path: '/api/alumni',
  tag: 'Alumni',
  summary: 'The directory: people with a last name and a picture.',
  access: 'anyone',
  query: listQuery(pageSizes.directory, directoryFilters),
  response: z.object({ alumni: z.array(publicAlumnus), totalPages }),
});

export const testimony = z.object({
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  testimony: z.string(),
  profileImage: z.string(),
});
export type Testimony = z.output<typeof testimony>;

export const listTestimonies = endpoint({
  method: 'GET',
  path: '/api/testimonies',
  tag: 'Alumni',
  summary: 'People who wrote a testimony.',
  access: 'anyone',
  response: z.array(testimony),
});

export const userRow = z.object({
  rollNo: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  accttype: z.enum(accountTypes),
});
export type UserRow = z.output<typeof userRow>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/all',
  tag: 'Administration',
  summary: 'All accounts but those of masters.',
  access: 'master',
  response: z.array(userRow),
});
