import * as z from 'zod/mini';
import {
  bounded,
  email,
  line,
  newPassword,
  password,
  requiredName,
  text,
  typedPassword,
} from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { accountTypes } from '../core/permissions.ts';
import { promotion } from '../profile/promotion.ts';
import { preparePassword } from './prepare-password.ts';

export const confirmPassword = z
  .string('confirmPasswordMissing')
  .check(
    bounded(limits.password.max, 'passwordTooLong'),
    z.overwrite(preparePassword),
    z.minLength(1, 'confirmPasswordMissing'),
  );

export const loginForm = z.object({
  email,
  password: typedPassword(limits.password.min),
  rememberMe: z._default(z.boolean(), false),
});

/** User as the browser stores it in `userData` (specification §3). */
export const sessionUser = z.object({
  rollNo: z.string(),
  accttype: z.enum(accountTypes),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string(),
  /** Set for admins and masters without the required second step: they count as members until they set it up. */
  lacksTwoFactor: z.optional(z.boolean()),
  /** Set for accounts that are not admitted yet. */
  pending: z.optional(z.boolean()),
});

export const loginResponse = z.object({
  user: sessionUser,
  token: z.string(),
  message: z.string(),
  /** Set if this log-in cancelled a scheduled deletion of the account. */
  deletionStopped: z.optional(z.boolean()),
});

/**
 * A log-in response of which only the necessary fields are required. A server that implements only the specification
 * omits the others, such as the names.
 */
export const loginEssentials = z.object({
  ...loginResponse.shape,
  message: z._default(z.string(), ''),
  user: z.object({
    ...sessionUser.shape,
    title: z._default(z.string(), ''),
    firstName: z._default(z.string(), ''),
    lastName: z._default(z.string(), ''),
    profileImage: z._default(z.string(), ''),
  }),
});

export const firstMasterForm = z.object({
  code: z.string().check(z.maxLength(limits.code)),
  firstName: line(limits.name),
  lastName: requiredName('lastNameMissing'),
  email,
  /** Masters guard others' data: the longer minimum applies (`passwordFault`). */
  password: newPassword(limits.password.minOfAdmins, 'passwordTooShortForAdmins'),
  confirmPassword,
});

export const registrationForm = z.object({
  /** An addition to the fields of the specification, and therefore optional. */
  firstName: z.optional(line(limits.name)),
  lastName: requiredName('lastNameMissing'),
  email,
  password,
  confirmPassword,
  rollNo: z.optional(line(40)),
  accttype: z.optional(z.unknown()),
  description: z.optional(text(limits.description)),
  telephone: z.optional(line(limits.telephone)),
  promotion: z.optional(promotion),
  /**
   * What applicants tell the association about themselves. Used only if admins approve registrations (mode `review`).
   */
  note: z.optional(text(limits.admissionNote)),
  /** Code of the link with which a member vouches for this person. */
  vouch: z.optional(z.string().check(z.maxLength(limits.code))),
});

export const forgotPasswordForm = z.object({ email });

/** Code from a mailed link. */
export const codeForm = z.object({ code: z.string().check(z.maxLength(limits.code)) });
