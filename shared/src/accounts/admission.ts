import * as z from 'zod/mini';
import * as calls from '../calls/admission.ts';
import { pendingStates } from '../calls/admission.ts';
import { endpoint } from '../core/endpoint.ts';
import { id, text } from '../core/fields.ts';
import { limits, pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { optionalFilter } from '../core/list-filter.ts';
import { codeForm } from './auth-schemas.ts';

/**
 * State of a registration. Only admitted people appear in lists and may post. `unconfirmed`: the mailed link has not
 * been opened. `asked`: the admins wait for a reply to their question.
 */
export const admissions = ['admitted', 'unconfirmed', 'waiting', 'asked', 'declined'] as const;
export type Admission = (typeof admissions)[number];

/** A member who vouches for an applicant. The member has sent the applicant a link, which the applicant has opened. */
const voucher = z.object({ rollNo: z.string(), name: z.string() });

/** `undo` takes back `admit`, as long as the applicant has not been told. */
export const admissionDecisions = ['admit', 'ask', 'decline', 'undo'] as const;
export type AdmissionDecision = (typeof admissionDecisions)[number];

export const noteForm = z.object({ note: text(limits.admissionNote) });

export const getApplication = endpoint(calls.getApplication, {
  summary: 'Whether the caller was let in, and what was said about it.',
  response: z.object({
    state: z.enum(admissions),
    email: z.string(),
    /** Whether the link mailed to this e-mail was opened. */
    confirmed: z.boolean(),
    /** The applicant's message to the office. */
    note: z.string(),
    /** The office's last message: a question, or the reason for declining. */
    words: z.string(),
    vouchers: z.array(voucher),
  }),
});

export const saveApplication = endpoint(calls.saveApplication, {
  summary: 'What the applicant tells the office of themselves; it answers its question too.',
  body: noteForm,
});

export const sendConfirmation = endpoint(calls.sendConfirmation, {
  summary: 'Mail the link again that confirms the e-mail.',
});

export const confirmEmail = endpoint(calls.confirmEmail, {
  summary: 'Confirm the e-mail of an account with the code mailed to it: 7 days.',
  body: codeForm,
});

export const useVouch = endpoint(calls.useVouch, {
  summary: 'Name the member who answers for the caller, by the code of the link they have sent.',
  body: codeForm,
});

export const createVouch = endpoint(calls.createVouch, {
  summary: 'A link with which a member answers for one person: single use, 30 days.',
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  status: 201,
});

/** An applicant in the list that admins see. */
export const applicant = z.object({
  rollNo: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  promotion: z.nullable(z.number()),
  fos: z.string(),
  profession: z.string(),
  profileImage: z.string(),
  note: z.string(),
  words: z.string(),
  state: z.enum(pendingStates),
  /** Time of the last change of state. */
  since: z.string(),
  vouchers: z.array(voucher),
  /** Unclaimed roll number issued to somebody of this name; empty if there is none. */
  issuedRollNo: z.string(),
});
export type Applicant = z.output<typeof applicant>;

export const listApplicants = endpoint(calls.listApplicants, {
  summary:
    'Who is not let in, those first who have waited longest; without a state, who waits or was asked.',
  query: z.object({
    ...pageQuery(pageSizes.applicants),
    state: optionalFilter(z.enum(pendingStates)),
  }),
  response: z.object({
    applicants: z.array(applicant),
    totalPages,
    /** Number of applicants awaiting a decision; ignores the query. */
    waiting: z.number(),
  }),
});

export const decideAdmissions = endpoint(calls.decideAdmissions, {
  summary:
    'Let applicants in, decline them or ask them something; the words are mailed to them. Whoever was let in meanwhile stays so; `undo` takes that back within two minutes. Noted in the audit log.',
  body: z.object({
    rollNos: z.array(id).check(z.minLength(1), z.maxLength(limits.page.size)),
    decision: z.enum(admissionDecisions),
    words: z._default(text(limits.admissionNote), ''),
  }),
  response: z.object({
    message: z.string(),
    /** Number of applicants that the decision changed. */
    done: z.number(),
  }),
});
