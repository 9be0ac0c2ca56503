import * as z from 'zod/mini';
import { codeForm } from './auth-schemas.ts';
import { endpoint } from './endpoint.ts';
import { id, messageResponse, text } from './fields.ts';
import { limits, pageSizes } from './limits.ts';
import { pageQuery, totalPages } from './list.ts';
import { filterOf } from './list-filter.ts';

/**
 * Whether a person was let in; who was not is in no list and posts nothing. `unconfirmed` is who has
 * not opened the link mailed to them, `asked` who has a question of the office to answer.
 */
export const admissions = ['admitted', 'unconfirmed', 'waiting', 'asked', 'declined'] as const;
export type Admission = (typeof admissions)[number];

/** States of a pending account. */
export const pendingStates = ['waiting', 'asked', 'unconfirmed', 'declined'] as const;

/** A member who answers for an applicant, by a link that they have sent. */
const voucher = z.object({ rollNo: z.string(), name: z.string() });

export const admissionDecisions = ['admit', 'ask', 'decline'] as const;
export type AdmissionDecision = (typeof admissionDecisions)[number];

export const noteForm = z.object({ note: text(limits.admissionNote) });

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/admission',
  tag: 'Admission',
  summary: 'Whether the caller was let in, and what was said about it.',
  access: 'account',
  response: z.object({
    state: z.enum(admissions),
    email: z.string(),
    /** Whether the link mailed to this e-mail was opened. */
    confirmed: z.boolean(),
    /** The applicant's message to the office. */
    note: z.string(),
    /** The last words of the office: a question, or why it has declined. */
    words: z.string(),
    vouchers: z.array(voucher),
  }),
});

export const saveApplication = endpoint({
  method: 'PUT',
  path: '/api/admission',
  tag: 'Admission',
  summary: 'What the applicant tells the office of themselves; it answers its question too.',
  access: 'account',
  body: noteForm,
  response: messageResponse,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/admission/confirmation',
  tag: 'Admission',
  summary: 'Mail the link again that confirms the e-mail.',
  access: 'account',
  response: messageResponse,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/alumni/confirm-email',
  tag: 'Admission',
  summary: 'Confirm the e-mail of an account with the code mailed to it: 7 days.',
  access: 'anyone',
  body: codeForm,
  response: messageResponse,
});

export const useVouch = endpoint({
  method: 'POST',
  path: '/api/admission/vouch',
  tag: 'Admission',
  summary: 'Name the member who answers for the caller, by the code of the link they have sent.',
  access: 'account',
  body: codeForm,
  response: messageResponse,
});

export const createVouch = endpoint({
  method: 'POST',
  path: '/api/vouches',
  tag: 'Admission',
  summary: 'A link with which a member answers for one person: single use, 30 days.',
  access: 'member',
  response: z.object({ url: z.string(), expiresAt: z.string() }),
  status: 201,
});

/** An applicant as the office sees them. */
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
  /** Since when the state is this one. */
  since: z.string(),
  vouchers: z.array(voucher),
});
export type Applicant = z.output<typeof applicant>;

export const listApplicants = endpoint({
  method: 'GET',
  path: '/api/admissions',
  tag: 'Admission',
  summary:
    'Who is not let in, those first who have waited longest; without a state, who waits or was asked.',
  access: 'admin',
  query: z.object({
    ...pageQuery(pageSizes.applicants),
    state: filterOf(z.enum(pendingStates)),
  }),
  response: z.object({
    applicants: z.array(applicant),
    totalPages,
    /** How many wait for a decision, whatever the query. */
    waiting: z.number(),
  }),
});

export const decideAdmissions = endpoint({
  method: 'POST',
  path: '/api/admissions',
  tag: 'Admission',
  summary:
    'Let applicants in, decline them or ask them something; the words are mailed to them. Whoever was let in meanwhile stays so. Noted in the audit log.',
  access: 'admin',
  body: z.object({
    rollNos: z.array(id).check(z.minLength(1), z.maxLength(limits.page.size)),
    decision: z.enum(admissionDecisions),
    words: z._default(text(limits.admissionNote), ''),
  }),
  response: z.object({
    message: z.string(),
    /** How many it was done to. */
    done: z.number(),
  }),
});
