import * as z from 'zod/mini';
import * as calls from '../calls/letters.ts';
import { letterKinds, letterStates } from '../calls/letters.ts';
import { endpointsOf } from '../core/endpoint.ts';
import { createdResponse } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
import { audience, letterBlock, letterForm } from './letter-form.ts';
import { addressFault } from './mail-state.ts';

const endpoint = endpointsOf('Letters');

const sample = z.object({ address: z.string(), bytes: z.number() });
const both = z.object({ en: z.string(), fr: z.string() });
const content = z.object({ subject: both, text: both, blocks: z.array(letterBlock) });

/** How many of a letter's mails are where. */
const progress = z.object({
  waiting: z.number(),
  /** The mail server of the recipient, or the one that sends, has taken it. */
  accepted: z.number(),
  /** At delivery, or by a report that came back later. */
  refused: z.number(),
  /** Recipients who left the letter before it was sent to them. */
  left: z.number(),
  /** There was no mail server: files that reach nobody. */
  filed: z.number(),
});

const row = z.object({
  _id: z.string(),
  kind: z.enum(letterKinds),
  subject: both,
  /** Empty while it is a draft. */
  sentAt: z.string(),
  /** Address of its page. */
  link: z.string(),
  state: z.enum(letterStates),
  progress,
});
export type LetterRow = z.output<typeof row>;

export const listLetters = endpoint(calls.listLetters, {
  summary:
    'The notices and letters that were sent, newest first; the office also gets drafts, and how far each has come.',
  query: z.object({
    ...pageQuery(pageSizes.letters),
    /** Whether the office gets its drafts too. */
    drafts: z._default(z.enum(['yes', 'no']), 'yes'),
  }),
  response: z.object({
    letters: z.array(z.partial(row, { progress: true })),
    totalPages,
    /** Whether there is a mail server. */
    mailed: z.boolean(),
  }),
});

export const draftLetter = endpoint(calls.draftLetter, {
  summary: 'A letter filled with what is new since the last one. Nothing is stored.',
  response: content,
});

export const getLetter = endpoint(calls.getLetter, {
  summary: 'A notice or letter, how far it has come, its mail and its text for WhatsApp.',
  response: z.object({
    ...row.shape,
    ...content.shape,
    readers: letterForm.shape.readers,
    whatsApp: both,
    /** Addresses that show the real mail for an hour, with its size in bytes. */
    mails: z.object({ en: sample, fr: sample }),
    mailed: z.boolean(),
    /** When the last of its mails will have gone; null where none waits. */
    lastAt: z.nullable(z.string()),
    perHour: z.number(),
    /** When a letter may go, as there is one a week at most; empty where it may now. */
    notBefore: z.string(),
  }),
});

export const createLetter = endpoint(calls.createLetter, {
  summary: 'Write a notice or a letter. A text in one language stands for both.',
  body: letterForm,
  response: createdResponse,
  status: 201,
});

export const updateLetter = endpoint(calls.updateLetter, {
  summary: 'Change a draft.',
  body: letterForm,
});

export const deleteLetter = endpoint(calls.deleteLetter, {
  summary: 'Delete a draft. What was sent stays.',
});

export const testLetter = endpoint(calls.testLetter, {
  summary: 'Mail it to oneself, in the language of the caller.',
  response: z.object({ message: z.string(), taken: z.boolean(), answer: z.string() }),
});

export const countRecipients = endpoint(calls.countRecipients, {
  summary: 'How many would get it, and some of their names. Nothing is sent.',
  body: z.object({ to: audience }),
  response: z.object({
    count: z.number(),
    sample: z.array(z.string()),
    /** Named by the audience, without getting it: who does not want it, or whose address does not work. */
    unwanted: z.number(),
    unreachable: z.number(),
    /** They have it, or it waits for them. */
    already: z.number(),
  }),
});

export const sendLetter = endpoint(calls.sendLetter, {
  summary:
    'Mail it, one mail after the other, at the pace of the site. Whom it was sent to before gets it once. A notice goes to everybody.',
  body: z.object({ to: audience }),
  response: z.object({ message: z.string(), recipients: z.number() }),
});

export const pauseLetter = endpoint(calls.pauseLetter, {
  summary: 'Hold back the mails that wait, or go on with them.',
  body: z.object({ paused: z.boolean() }),
});

export const proveNotice = endpoint(calls.proveNotice, {
  summary:
    'Proof of a notice as a spreadsheet: its text, the days, and for each recipient what became of the mail. Without the names of accounts that are gone.',
  query: z.object(spreadsheetQuery),
  answers: 'file',
});

export const getLetterWish = endpoint(calls.getLetterWish, {
  summary: 'Whether the caller wants the letter, and whether their address works.',
  response: z.object({
    /** Null while they have not said. */
    wanted: z.nullable(z.boolean()),
    email: z.string(),
    /** Letters go to addresses alone from which a mail was answered. */
    confirmed: z.boolean(),
    /** Since when mails to the address come back; null where they do not. */
    fault: z.nullable(addressFault),
  }),
});

export const saveLetterWish = endpoint(calls.saveLetterWish, {
  summary: 'Want the letter, or want it no more.',
  body: z.object({ wanted: z.boolean() }),
});
