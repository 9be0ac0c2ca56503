import * as z from 'zod/mini';
import * as calls from '../calls/roll-numbers.ts';
import { importStates, rollNumberFilters } from '../calls/roll-numbers.ts';
import { endpoint } from '../core/endpoint.ts';
import { otherEmail } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages } from '../core/list.ts';
import { mailState } from '../mail/mail-state.ts';
import { detailFields } from '../profile/detail-fields.ts';
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

export const importColumn = z.object({
  heading: z.string(),
  /** The field that the column is read as; null if it is not read, for which `unread` says why. */
  field: z.nullable(z.enum(['email', 'rollNo', 'middleName', ...detailFields])),
  /** Nothing has its heading, it has whole names, or a column before it means the same. */
  unread: z.optional(z.enum(['unknown', 'fullName', 'repeated'])),
});
export type ImportColumn = z.output<typeof importColumn>;
export type ImportField = NonNullable<ImportColumn['field']>;

export const importRow = z.object({
  /** Line in the file, counted from 1; of a workbook, the number of the row. */
  line: z.number(),
  /** The e-mail, or the content of an invalid row. */
  text: z.string(),
  state: z.enum(importStates),
  /** Details that the import would store for them; absent if there are none. */
  details: z.optional(knownDetails),
  /** Values that are left out, or why a row is; absent if there are none. */
  faults: z.optional(
    z.array(
      z.object({
        heading: z.string(),
        text: z.string(),
        /** A sentence in the reader's language. */
        reason: z.string(),
      }),
    ),
  ),
});
export type ImportRow = z.output<typeof importRow>;

const invitationSample = z.object({
  email: z.string(),
  mails: z.array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })),
});
export type InvitationSample = z.output<typeof invitationSample>;

/** Dry run: the state that an import would give each row. */
export const previewImport = endpoint(calls.previewImport, {
  summary:
    'Tell what an import of this list would do, row by row, and what its columns are taken for: csv is its text, xlsx a workbook in base64. Nothing is stored.',
  // UTF-8 and JSON escapes at most double the size of a list of addresses.
  bodyLimit: 2 * rollNumberImportLimits.csv + 1024,
  body: z.object({
    csv: z.optional(z.string().check(z.maxLength(rollNumberImportLimits.csv, 'importTooLarge'))),
    xlsx: z.optional(
      z
        .string()
        .check(
          z.maxLength(Math.ceil(rollNumberImportLimits.xlsx / 3) * 4, 'importTooLarge'),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'bodyMalformed'),
        ),
    ),
  }),
  response: z.object({
    rows: z.array(importRow),
    /** Absent for a list without headings. */
    columns: z.optional(z.array(importColumn)),
    /** Of a workbook: the sheet that was read, and those that were not. */
    sheet: z.optional(z.object({ name: z.string(), others: z.array(z.string()) })),
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
