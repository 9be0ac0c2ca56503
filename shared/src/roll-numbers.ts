import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byRollNo, messageResponse, otherEmail } from './fields.ts';
import { limits, pageSizes } from './limits.ts';
import { pageQuery, search, totalPages } from './list.ts';

export const rollNumberForm = z.object({ email: otherEmail });

export const createRollNumber = endpoint({
  method: 'POST',
  path: '/alumni/createrollno/{rollNo}',
  tag: 'Administration',
  summary: "Issue a roll number for an e-mail and mail it; the path is the caller's own number.",
  access: 'admin',
  params: byRollNo,
  body: rollNumberForm,
  response: z.object({ message: z.string(), rollNo: z.string() }),
});

export const issuedRollNumber = z.object({
  rollNo: z.string(),
  email: z.string(),
  issuedAt: z.string(),
  claimedBy: z.nullable(
    z.object({ rollNo: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
});
export type IssuedRollNumber = z.output<typeof issuedRollNumber>;

export const listRollNumbers = endpoint({
  method: 'GET',
  path: '/api/rollnumbers',
  tag: 'Administration',
  summary: 'Issued roll numbers, newest first.',
  access: 'admin',
  query: z.object({ ...pageQuery(pageSizes.rollNumbers), search }),
  response: z.object({ rollNumbers: z.array(issuedRollNumber), totalPages }),
});

export const resendRollNumber = endpoint({
  method: 'POST',
  path: '/api/rollnumbers/{rollNo}/send',
  tag: 'Administration',
  summary: 'Mail an unclaimed roll number again.',
  access: 'admin',
  params: byRollNo,
  response: messageResponse,
});

export const withdrawRollNumber = endpoint({
  method: 'DELETE',
  path: '/api/delete/rollnumbers/{rollNo}',
  tag: 'Administration',
  summary: 'Withdraw an unclaimed roll number.',
  access: 'admin',
  params: byRollNo,
  response: messageResponse,
});

/**
 * State of an e-mail in an import. Only `new` ones get a number and a mail; `issued` ones already
 * have an unclaimed number, `duplicate` ones occur earlier in the same list.
 */
export const importStates = ['new', 'issued', 'registered', 'duplicate', 'invalid'] as const;
export type ImportState = (typeof importStates)[number];

export const importRow = z.object({
  /** Line in the file, counted from 1. */
  line: z.number(),
  /** The e-mail, or the content of an invalid row. */
  text: z.string(),
  state: z.enum(importStates),
});
export type ImportRow = z.output<typeof importRow>;

/** Dry run: the state that an import would give each row. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/api/rollnumbers/preview',
  tag: 'Administration',
  summary: 'Tell what an import of this CSV would do, row by row.',
  access: 'admin',
  // UTF-8 and JSON escapes at most double the size of a list of addresses.
  bodyLimit: 2 * limits.rollNumberImport.csv + 1024,
  body: z.object({
    csv: z.string().check(z.maxLength(limits.rollNumberImport.csv, 'importTooLarge')),
  }),
  response: z.object({ rows: z.array(importRow) }),
});

export const importRollNumbers = endpoint({
  method: 'POST',
  path: '/api/rollnumbers/import',
  tag: 'Administration',
  summary:
    'Issue and mail roll numbers for up to 100 e-mails. The calls of one import pass on the importId of the first.',
  access: 'admin',
  body: z.object({
    emails: z
      .array(z.string().check(z.maxLength(1_000, 'textTooLong')))
      .check(
        z.minLength(1, 'importEmpty'),
        z.maxLength(limits.rollNumberImport.batch, 'importBatchTooLong'),
      ),
    importId: z.optional(z.string().check(z.regex(/^\w{1,64}$/))),
  }),
  response: z.object({
    message: z.string(),
    importId: z.string(),
    results: z.array(
      z.object({ email: z.string(), state: z.enum(importStates), rollNo: z.optional(z.string()) }),
    ),
  }),
});
