import * as z from 'zod/mini';
import { textLanguage } from '../core/fields.ts';
import { accountTypes } from '../core/permissions.ts';
import { detailFields } from '../profile/detail-fields.ts';
import { visibilityForm } from '../profile/visibility.ts';

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
  /** Subjects of mentoring; empty if they do not offer it. */
  mentor: z.string(),
  /** With a testimony that is shown. */
  testimonyLanguage: textLanguage,
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
  /** True where a public opportunity shows a title or first name that is restricted elsewhere. For themselves and the office. */
  named: z.optional(z.boolean()),
  /** Whether members may write to them. For themselves and the office. */
  messages: z.optional(z.boolean()),
  /**
   * Fields that the association has filled in and the person has not checked yet; absent if there are
   * none. Until then `heldFields` are hidden from others, whatever `visibility` says of them. For
   * themselves and the office.
   */
  toCheck: z.optional(z.array(z.enum(detailFields))),
});
export type Alumnus = z.output<typeof alumnus>;

/** Fields that 'Posted by' shows of a person in no list: nothing else of them is public. */
export const unlistedPoster = z.pick(publicAlumnus, {
  rollNo: true,
  title: true,
  firstName: true,
  lastName: true,
});
export type UnlistedPoster = z.output<typeof unlistedPoster>;
