import * as z from 'zod/mini';
import * as calls from '../calls/roll-numbers.ts';
import { importStates, rollNumberFilters } from '../calls/roll-numbers.ts';
import { endpoint } from '../core/endpoint.ts';
import { otherEmail } from '../core/fields.ts';
import { limits, pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { mailState } from '../mail/mail-state.ts';
import { languages } from '../text/language.ts';
import { knownDetails, rollNumberDetails } from './roll-number-details.ts';
import { rollNumberImportLimits } from './roll-number-import-limits.ts';

export const rollNumberForm = z.object({ email: otherEmail });

/** Whether mails are sent; without a mail server the number is issued and reaches nobody by itself. */
const mailed = z.boolean();

export const createRollNumber = endpoint(calls.createRollNumber, {
  summary: "Issue a roll number for an e-mail and mail it; the path is the caller's own number.",
  body: rollNumberForm,
  response: z.object({ message: z.string(), rollNo: z.string(), mailed }),
});

export const issuedRollNumber = z.object({
  rollNo: z.string(),
  email: z.string(),
  issuedAt: z.string(),
  claimedBy: z.nullable(
    z.object({ rollNo: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
  /** Details that wait for the person who registers with the number; absent if there are none. */
  details: z.optional(knownDetails),
  /** The newest mail with the number; null where nothing is known of it any more. */
  mail: z.nullable(mailState),
});
export type IssuedRollNumber = z.output<typeof issuedRollNumber>;

export const listRollNumbers = endpoint(calls.listRollNumbers, {
  summary: 'Issued roll numbers, newest first.',
  query: listQuery(pageSizes.rollNumbers, rollNumberFilters),
  response: z.object({
    rollNumbers: z.array(issuedRollNumber),
    totalPages,
    /** Unclaimed numbers of which the mail waits or was refused. */
    mails: z.object({ waiting: z.number(), refused: z.number() }),
  }),
});

export const resendRollNumber = endpoint(calls.resendRollNumber, {
  summary: 'Mail an unclaimed roll number again.',
  response: z.object({ message: z.string(), mailed }),
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
  /** The roll number that a list has for them. */
  rollNo: z.optional(z.string().check(z.maxLength(100, 'textTooLong'))),
  details: z.optional(rollNumberDetails),
});
export type ImportPerson = z.output<typeof importPerson>;

const importOutcome = z.object({
  state: z.enum(importStates),
  /** Whether the list says something of them that is not known. */
  adds: z.optional(z.boolean()),
  /** Why the person is left alone, a sentence in the reader's language; absent if the state says it. */
  reason: z.optional(z.string()),
});
export type ImportOutcome = z.output<typeof importOutcome>;

const invitationSample = z.object({
  email: z.string(),
  mails: z.array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })),
});
export type InvitationSample = z.output<typeof invitationSample>;

/** Dry run: the state that an import would give each person. */
export const previewImport = endpoint(calls.previewImport, {
  summary:
    'Tell what an import of these people would do, in their order. Nothing is stored. Files are read by the page.',
  // 5,000 people with what lists usually say of them.
  bodyLimit: 4_000_000,
  body: z.object({
    // Counted before any of them is looked at.
    people: z.pipe(
      z
        .array(z.unknown())
        .check(
          z.minLength(1, 'importEmpty'),
          z.maxLength(rollNumberImportLimits.rows, 'importTooLong'),
        ),
      z.array(importPerson),
    ),
  }),
  response: z.object({
    rows: z.array(importOutcome),
    mailed,
    /** The mail that one of those who would be invited gets, the association's own language first; absent if nobody is. */
    invitation: z.optional(invitationSample),
  }),
});

export const importRollNumbers = endpoint(calls.importRollNumbers, {
  summary:
    'Issue and mail roll numbers for up to 100 e-mails, and store what is known of their people (details, by e-mail) until they register. The calls of one import pass on the importId of the first.',
  // 100 people with all their details, in escapes.
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
    /** Language of the mails; that of the caller without it. */
    language: z.optional(z.enum(languages)),
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
        /** Whether something is known of them that was not before. */
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
