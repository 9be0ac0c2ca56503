import * as z from 'zod/mini';
import { codeForm } from '../accounts/auth-schemas.ts';
import * as calls from '../calls/members.ts';
import { lastLogins, memberOrders } from '../calls/members.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, storable, timestamp } from '../core/fields.ts';
import { limits, pageSizes } from '../core/limits.ts';
import { pageQuery, search, totalPages } from '../core/list.ts';
import { optionalFilter } from '../core/list-filter.ts';
import { accountTypes } from '../core/permissions.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
import { addressFault } from '../mail/mail-state.ts';
import { profileTexts } from '../profile/profile-form.ts';
import { alumnus } from './alumni.ts';

/** A member in the list that admins see. */
export const memberRow = z.object({
  rollNo: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  promotion: z.nullable(z.number()),
  maidenName: z.string(),
  profession: z.string(),
  telephone: z.string(),
  town: z.string(),
  country: z.string(),
  accttype: z.enum(accountTypes),
  /** Whether a mailed link or code has confirmed the e-mail. */
  emailProved: z.boolean(),
  /** Empty if the member has no picture. */
  profileImage: z.string(),
  /** Since when and why mails to the member bounce; null if they do not. */
  addressFault: z.nullable(addressFault),
  /** False if the member chose to stay out of the lists. */
  listed: z.boolean(),
  /** Null if there was no log-in since the site began to record them. */
  lastLogin: z.nullable(z.string()),
  registeredAt: z.string(),
});
export type MemberRow = z.output<typeof memberRow>;

/** Filters of the member list and its export. An absent or empty parameter filters nothing. */
const which = z.object({
  search,
  promotion: optionalFilter(z.pipe(z.string().check(z.regex(/^\d{4}$/)), z.transform(Number))),
  state: optionalFilter(z.enum(accountTypes)),
  lastLogin: optionalFilter(z.enum(lastLogins)),
  picture: optionalFilter(z.literal('none')),
  address: optionalFilter(z.literal('faulty')),
  /** First letter of the last name, without accents. */
  letter: optionalFilter(z.string().check(z.regex(/^[a-z]$/))),
  /** Roll numbers of one page, separated by commas. */
  rollNos: optionalFilter(
    z.pipe(
      z.string().check(z.maxLength(pageSizes.members * 65), storable),
      z.transform((text: string) => text.split(',')),
    ),
  ),
});

export const listMembers = endpoint(calls.listMembers, {
  summary:
    'All members by last name, the newest year or the newest log-in, whatever they show to others.',
  query: z.object({
    ...pageQuery(pageSizes.members),
    ...which.shape,
    sort: optionalFilter(z.enum(memberOrders)),
  }),
  response: z.object({ members: z.array(memberRow), total: z.number(), totalPages }),
});

export const exportMembers = endpoint(calls.exportMembers, {
  summary:
    'The same members with all that is known of them, as a spreadsheet. Noted in the audit log.',
  query: z.object({ ...which.shape, ...spreadsheetQuery }),
  responseType: 'file',
});

/** Profile fields that admins may correct for a member. */
export const correctionForm = z.pick(profileTexts, {
  title: true,
  firstName: true,
  lastName: true,
  maidenName: true,
  profession: true,
  promotion: true,
  telephone: true,
  town: true,
  country: true,
  email: true,
});
export type CorrectedField = keyof z.output<typeof correctionForm>;

/**
 * The caller's current password. Some changes need it if the last log-in is too long ago. Without it, the call then
 * fails with the code `currentPasswordNeeded`.
 */
const currentPassword = z.optional(
  z.string().check(z.maxLength(limits.password.max, 'passwordTooLong')),
);

export const correctMember = endpoint(calls.correctMember, {
  summary:
    "Correct a member's names, profession, year, telephone, town, country or e-mail at their request: an admin that of members, a master that of admins too. Noted in the audit log; the person is mailed what has changed. 15 minutes after the log-in, a new email needs currentPassword.",
  /** Strict: otherwise an ignored field would look saved. */
  body: z.strictObject({
    ...z.partial(correctionForm).shape,
    currentPassword,
  }),
  response: z.object({ message: z.string(), user: alumnus }),
});

export const mergeMembers = endpoint(calls.mergeMembers, {
  summary:
    'Have two accounts of one person become one in 7 days: that of the path stays, with the lower account type of both; that of `ends` ends. The proved addresses of both are mailed a link to object. An admin for members, a master for all. 15 minutes after the log-in it needs currentPassword.',
  body: z.strictObject({ ends: id, currentPassword }),
});

/** A planned merge of two accounts: at `dueAt`, the account `ends` is merged into `stays`. */
const merge = z.object({
  _id: z.string(),
  stays: z.object({ rollNo: z.string(), name: z.string() }),
  ends: z.object({ rollNo: z.string(), name: z.string() }),
  dueAt: timestamp,
});
export type MergeRow = z.output<typeof merge>;

export const listMerges = endpoint(calls.listMerges, {
  summary: 'The accounts that are to become one, those that are due first.',
  response: z.object({ merges: z.array(merge) }),
});

export const stopMerge = endpoint(calls.stopMerge, {
  summary: 'Have two accounts stay two. Both proved addresses are mailed.',
});

export const objectToMerge = endpoint(calls.objectToMerge, {
  summary: 'The same, by the owner of one of them, with the code that was mailed to them.',
  body: codeForm,
});
