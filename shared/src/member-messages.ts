import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byKey, byRollNo, messageResponse } from './fields.ts';
import { memberMessageForm, senderReportForm } from './member-message-forms.ts';

export const checkRecipient = endpoint({
  method: 'GET',
  path: '/api/alumni/{rollNo}/message',
  tag: 'Messages',
  summary: 'Whether a member takes messages of the caller, who is told before they write.',
  access: 'member',
  params: byRollNo,
  response: z.object({
    takesMessages: z.boolean(),
    /** The caller's own, which the recipient is shown once it is proved. */
    email: z.string(),
    /** Whether the caller has proved it: until then nobody is told it, and answers go nowhere. */
    proved: z.boolean(),
  }),
});

export const writeToMember = endpoint({
  method: 'POST',
  path: '/api/alumni/{rollNo}/message',
  tag: 'Messages',
  summary:
    "Write to a member by mail. They see the caller's name and email and answer directly; the caller does not see theirs. 409 if they take no messages.",
  access: 'member',
  params: byRollNo,
  query: byKey,
  body: memberMessageForm,
  response: messageResponse,
});

export const blockedMember = z.object({
  rollNo: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/messages/blocked',
  tag: 'Messages',
  summary: 'Whether the caller takes messages, and whom they have blocked, newest first.',
  access: 'member',
  response: z.object({ messages: z.boolean(), blocked: z.array(blockedMember) }),
});

export const blockSender = endpoint({
  method: 'POST',
  path: '/api/messages/block/{rollNo}',
  tag: 'Messages',
  summary: 'Take no more messages from a member, who is not told.',
  access: 'member',
  params: byRollNo,
  response: messageResponse,
});

export const unblockSender = endpoint({
  method: 'DELETE',
  path: '/api/messages/block/{rollNo}',
  tag: 'Messages',
  summary: 'Take messages from a member again.',
  access: 'member',
  params: byRollNo,
  response: messageResponse,
});

export const reportSender = endpoint({
  method: 'POST',
  path: '/api/messages/report/{rollNo}',
  tag: 'Messages',
  summary:
    'Report a member who has written to the caller. Admins find it among the contact messages.',
  access: 'member',
  params: byRollNo,
  body: senderReportForm,
  response: messageResponse,
});
