import * as z from 'zod/mini';
import * as calls from '../calls/letters.ts';
import { letterKinds, letterStates } from '../calls/letters.ts';
import { endpoint } from '../core/endpoint.ts';
import { createdResponse } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
import { audience, letterBlock, letterForm } from './letter-form.ts';
import { addressFault } from './mail-state.ts';

const sample = z.object({ address: z.string(), bytes: z.number() });
const both = z.object({ en: z.string(), fr: z.string() });
const content = z.object({ subject: both, text: both, blocks: z.array(letterBlock) });

/** Number of a letter's mails by state. */
const progress = z.object({
  waiting: z.number(),
  /** Accepted by the recipient's mail server, or by the relay through which this site sends. */
  accepted: z.number(),
  /** Refused at delivery, or by a later bounce. */
  refused: z.number(),
  /** Recipients who unsubscribed before their mail was sent. */
  left: z.number(),
  /** Written to files that reach nobody, as no mail server was set. */
  filed: z.number(),
});

const row = z.object({
  _id: z.string(),
  kind: z.enum(letterKinds),
  subject: both,
  /** Time of sending; empty for a draft. */
  sentAt: z.string(),
  /** Address of the letter's page. */
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
    /** Whether admins also get the drafts. */
    drafts: z._default(z.enum(['yes', 'no']), 'yes'),
  }),
  response: z.object({
    letters: z.array(z.partial(row, { progress: true })),
    totalPages,
    /** Whether the site has a mail server. */
    mailed: z.boolean(),
  }),
});

export const draftLetter = endpoint(calls.draftLetter, {
  summary: 'A letter filled with what is new since the last one. Nothing is stored.',
  response: content,
});

export const weeklyDigest = endpoint(calls.weeklyDigest, {
  summary:
    'The week as a message for WhatsApp groups: what is new, closes or happens, as visitors see it. Empty if there is nothing.',
  response: both,
});

export const getLetter = endpoint(calls.getLetter, {
  summary: 'A notice or letter, how far it has come, its mail and its text for WhatsApp.',
  response: z.object({
    ...row.shape,
    ...content.shape,
    readers: letterForm.shape.readers,
    whatsApp: both,
    /** The mail in each language: its size in bytes, and an address that shows it for 30 to 60 minutes. */
    mails: z.object({ en: sample, fr: sample }),
    mailed: z.boolean(),
    /** Expected time of the last mail; null if none waits. */
    lastAt: z.nullable(z.string()),
    perHour: z.number(),
    /** Earliest time for the next letter: one a week is the limit. Empty if it may be sent now. */
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
    /**
     * Number of people in the audience who get no mail because they want no letters. `unreachable` counts people whose
     * address bounces.
     */
    unwanted: z.number(),
    unreachable: z.number(),
    /** People whose mail is already sent or queued. */
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
  responseType: 'file',
});

export const getLetterWish = endpoint(calls.getLetterWish, {
  summary: 'Whether the caller wants the letter, and whether their address works.',
  response: z.object({
    /** Null until the person chooses. */
    wanted: z.nullable(z.boolean()),
    email: z.string(),
    /** Whether the e-mail is confirmed: letters go only to confirmed addresses. */
    confirmed: z.boolean(),
    /** Since when and why mails to the address bounce; null if they do not. */
    fault: z.nullable(addressFault),
  }),
});

export const saveLetterWish = endpoint(calls.saveLetterWish, {
  summary: 'Want the letter, or want it no more.',
  body: z.object({ wanted: z.boolean() }),
});
