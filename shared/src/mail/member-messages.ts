import * as z from 'zod/mini';
import * as calls from '../calls/member-messages.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey } from '../core/fields.ts';
import { memberMessageForm, senderReportForm } from './member-message-forms.ts';

export const checkRecipient = endpoint(calls.checkRecipient, {
  summary: 'Whether a member takes messages of the caller, who is told before they write.',
  response: z.object({
    takesMessages: z.boolean(),
    /** The caller's e-mail. The recipient sees it once it is confirmed. */
    email: z.string(),
    /** Whether the e-mail is confirmed. Until then, recipients do not see it and cannot reply. */
    proved: z.boolean(),
  }),
});

export const writeToMember = endpoint(calls.writeToMember, {
  summary:
    "Write to a member by mail. They see the caller's name and email and answer directly; the caller does not see theirs. 409 if they take no messages.",
  query: byKey,
  body: memberMessageForm,
});

export const blockedMember = z.object({
  rollNo: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

export const listBlocked = endpoint(calls.listBlocked, {
  summary: 'Whether the caller takes messages, and whom they have blocked, newest first.',
  response: z.object({ messages: z.boolean(), blocked: z.array(blockedMember) }),
});

export const blockSender = endpoint(calls.blockSender, {
  summary: 'Take no more messages from a member, who is not told.',
});

export const unblockSender = endpoint(calls.unblockSender, {
  summary: 'Take messages from a member again.',
});

export const reportSender = endpoint(calls.reportSender, {
  summary:
    'Report a member who has written to the caller. Admins find it among the contact messages.',
  body: senderReportForm,
});
