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
  /** Year; null if unknown or hidden. */
  promotion: z.nullable(z.number()),
  town: z.string(),
  /** ISO code. */
  country: z.string(),
  /** Subjects of mentoring; empty if the person offers none. */
  mentor: z.string(),
  /** Language of the testimony; set only if the caller may see the testimony. */
  testimonyLanguage: textLanguage,
});
export type PublicAlumnus = z.output<typeof publicAlumnus>;

/** A part of what a person has typed as telephone: one number, or the text between two. */
const telephonePart = z.object({
  text: z.string(),
  /** The number with its country code: `+237677123456`. Absent if it is not understood. */
  number: z.optional(z.string()),
  /** False for a landline. */
  mobile: z.optional(z.boolean()),
});
export type TelephonePart = z.output<typeof telephonePart>;

/**
 * A person as the caller may see them. Hidden optional fields are absent; hidden fields of `publicAlumnus`
 * are empty. The person, admins and masters see all fields.
 */
export const alumnus = z.object({
  ...publicAlumnus.shape,
  maidenName: z.optional(z.string()),
  email: z.optional(z.string()),
  telephone: z.optional(z.string()),
  /** The telephone by number, for links; only where the caller asks for one person. */
  telephoneParts: z.optional(z.array(telephonePart)),
  address: z.optional(z.string()),
  gender: z.optional(z.string()),
  accttype: z.optional(z.enum(accountTypes)),
  /** False if the person chose to stay out of the lists. Only the person, admins and masters get this field. */
  listed: z.optional(z.boolean()),
  visibility: z.optional(visibilityForm),
  /**
   * Whether the person's public opportunities show their title and first name, although the directory hides them. Only
   * the person, admins and masters get this field.
   */
  named: z.optional(z.boolean()),
  /** Whether members may write to the person. Only the person, admins and masters get this field. */
  messages: z.optional(z.boolean()),
  /**
   * Fields that the association filled in and the person has not checked; absent if there are none. Of these,
   * `heldFields` stay hidden from others, whatever `visibility` says. Only the person, admins and masters get this
   * list.
   */
  toCheck: z.optional(z.array(z.enum(detailFields))),
});
export type Alumnus = z.output<typeof alumnus>;

/** Fields that 'Posted by' shows of a person who stays out of the lists. Nothing else about the person is public. */
export const unlistedPoster = z.pick(publicAlumnus, {
  rollNo: true,
  title: true,
  firstName: true,
  lastName: true,
});
export type UnlistedPoster = z.output<typeof unlistedPoster>;
