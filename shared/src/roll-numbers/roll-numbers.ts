import * as z from 'zod/mini';
import * as calls from '../calls/roll-numbers.ts';
import { importStates, rollNumberFilters } from '../calls/roll-numbers.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits, pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { mailState } from '../mail/mail-state.ts';
import { languages } from '../text/language.ts';
import { invitationForm, invitationWords, remindForm, rollNumberForm } from './invitation-form.ts';
import type { ListMessageKey } from './list/list.messages.ts';
import { knownDetails, rollNumberDetails } from './roll-number-details.ts';
import { rollNumberImportLimits } from './roll-number-import-limits.ts';

/** Whether mails are sent. Without a mail server the number is issued, but no mail delivers it. */
const mailed = z.boolean();

export const createRollNumber = endpoint(calls.createRollNumber, {
  summary: "Issue a roll number for an e-mail and mail it; the path is the caller's own number.",
  body: invitationForm,
  response: z.object({ message: z.string(), rollNo: z.string(), mailed }),
});

export const issuedRollNumber = z.object({
  rollNo: z.string(),
  email: z.string(),
  issuedAt: z.string(),
  claimedBy: z.nullable(
    z.object({ rollNo: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
  /** Imported details for whoever registers with the number; absent if there are none. */
  details: z.optional(knownDetails),
  /** The newest mail with the number; null if its record is gone or the number is claimed. */
  mail: z.nullable(mailState),
});
export type IssuedRollNumber = z.output<typeof issuedRollNumber>;

export const listRollNumbers = endpoint(calls.listRollNumbers, {
  summary: 'Issued roll numbers, newest first.',
  query: listQuery(pageSizes.rollNumbers, rollNumberFilters),
  response: z.object({
    rollNumbers: z.array(issuedRollNumber),
    totalPages,
    /** Counts of unclaimed numbers whose mail is queued or was refused. */
    mails: z.object({ waiting: z.number(), refused: z.number() }),
    /** How many people `remindInvited` would mail. */
    toRemind: z.number(),
  }),
});

export const resendRollNumber = endpoint(calls.resendRollNumber, {
  summary: 'Mail an unclaimed roll number again.',
  response: z.object({ message: z.string(), mailed }),
});

export const remindInvited = endpoint(calls.remindInvited, {
  summary:
    'Mail the invitation again to up to 200 people who have not used it: to each once a week at most, never to a refused address. Repeat while `left` is not 0.',
  body: remindForm,
  response: z.object({ message: z.string(), reminded: z.number(), left: z.number() }),
});

export const correctRollNumber = endpoint(calls.correctRollNumber, {
  summary:
    'Issue an unclaimed roll number anew for a corrected e-mail, and mail it; the number before no longer works.',
  body: rollNumberForm,
  response: z.object({ message: z.string(), rollNo: z.string(), mailed }),
});

export const withdrawRollNumber = endpoint(calls.withdrawRollNumber, {
  summary: 'Withdraw an unclaimed roll number.',
});
export type ImportState = (typeof importStates)[number];

const importPerson = z.object({
  email: z.string().check(z.maxLength(limits.email, 'textTooLong')),
  /** The person's roll number in the list. */
  rollNo: z.optional(z.string().check(z.maxLength(100, 'textTooLong'))),
  details: z.optional(rollNumberDetails),
});
export type ImportPerson = z.output<typeof importPerson>;

const importOutcome = z.object({
  state: z.enum(importStates),
  /** Whether the list has details of the person that are not stored yet. */
  adds: z.optional(z.boolean()),
  /** Why the import skips the person, in the reader's language; absent if the state shows it. */
  reason: z.optional(z.string()),
});
export type ImportOutcome = z.output<typeof importOutcome>;

const invitationSample = z.object({
  email: z.string(),
  mails: z.array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })),
});
export type InvitationSample = z.output<typeof invitationSample>;

/** Dry run: returns what an import would do with each person, and stores nothing. */
export const previewImport = endpoint(calls.previewImport, {
  summary:
    'Tell what an import of these people would do, in their order. Nothing is stored. Files are read by the page.',
  // Enough for 5,000 people with usual details.
  bodyLimit: 4_000_000,
  body: z.object({
    // Check the count first: a list that is too long then costs no validation of each person.
    people: z.pipe(
      z
        .array(z.unknown())
        .check(
          z.minLength(1, 'importEmpty'),
          z.maxLength(rollNumberImportLimits.rows, 'importTooLong' satisfies ListMessageKey),
        ),
      z.array(importPerson),
    ),
  }),
  response: z.object({
    rows: z.array(importOutcome),
    mailed,
    /** A sample of the invitation, the association's own language first; absent if nobody would be invited. */
    invitation: z.optional(invitationSample),
  }),
});

export const importRollNumbers = endpoint(calls.importRollNumbers, {
  summary:
    'Issue and mail roll numbers for up to 100 e-mails, and store what is known of their people (details, by e-mail) until they register. The calls of one import pass on the importId of the first.',
  // Enough for 100 people with all details, JSON-escaped.
  bodyLimit: 1_000_000,
  body: z.object({
    emails: z
      .array(z.string().check(z.maxLength(1_000, 'textTooLong')))
      .check(
        z.minLength(1, 'importEmpty'),
        z.maxLength(rollNumberImportLimits.batch, 'importBatchTooLong'),
      ),
    details: z.optional(z.record(z.string(), rollNumberDetails)),
    importId: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
    /** Language of the mails. Default: the caller's. */
    language: z.optional(z.enum(languages)),
    words: invitationWords,
  }),
  response: z.object({
    message: z.string(),
    mailed,
    importId: z.string(),
    results: z.array(
      z.object({
        email: z.string(),
        state: z.enum(importStates),
        rollNo: z.optional(z.string()),
        /** Whether the import stored new details. */
        stored: z.optional(z.boolean()),
      }),
    ),
  }),
});

export const listImports = endpoint(calls.listImports, {
  summary:
    'The newest imports whose numbers are left, newest first, with some of those who have claimed one.',
  response: z.object({
    imports: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        numbers: z.number(),
        claimed: z.number(),
        claimants: z.array(z.string()),
      }),
    ),
  }),
});

export const withdrawImport = endpoint(calls.withdrawImport, {
  summary: 'Withdraw the numbers of an import that nobody has claimed, and the mails that wait.',
});
