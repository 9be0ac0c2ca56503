import * as z from 'zod/mini';
import * as calls from '../calls/successor.ts';
import { endpoint } from '../core/endpoint.ts';
import { requiredLine, timestamp, typedPassword } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { codeForm } from './auth-schemas.ts';

const currentPassword = typedPassword(1, 'passwordMissing');

export const successorForm = z.object({
  /** E-mail or roll number of a member. */
  person: requiredLine(limits.email, 'successorMissing'),
  password: currentPassword,
});

export const leaveForm = z.object({ password: currentPassword });

const person = z.object({ rollNo: z.string(), name: z.string() });

export const getSuccessor = endpoint(calls.getSuccessor, {
  summary: 'Whom the caller has named to be a master too, and the other masters who stay.',
  response: z.object({
    /** Null if nobody is named, or the offer has expired. */
    offer: z.nullable(
      z.object({ ...person.shape, email: z.string(), since: timestamp, expiresAt: timestamp }),
    ),
    /** Empty if the caller is the only master. The only master cannot step down. */
    otherMasters: z.array(person),
  }),
});

export const nameSuccessor = endpoint(calls.nameSuccessor, {
  summary:
    'Offer a member to be a master too: they are mailed a link, for 7 days, in the place of an earlier offer of the caller. 403 with the code currentPasswordWrong. Noted in the audit log.',
  body: successorForm,
});

export const withdrawSuccessor = endpoint(calls.withdrawSuccessor, {
  summary: 'End the caller’s offer. Noted in the audit log.',
});

export const acceptSuccession = endpoint(calls.acceptSuccession, {
  summary:
    'Become a master by the code of an offer, as the member whom it was made to. Both are mailed. Noted in the audit log.',
  body: codeForm,
});

export const leaveMastership = endpoint(calls.leaveMastership, {
  summary:
    'Become an admin, while another master stays. 403 with the code currentPasswordWrong. Noted in the audit log.',
  body: leaveForm,
});
