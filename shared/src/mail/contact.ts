import * as z from 'zod/mini';
import * as calls from '../calls/contact.ts';
import { endpoint } from '../core/endpoint.ts';
import { pageSizes } from '../core/limits.ts';
import { pageQuery, totalPages } from '../core/list.ts';
import { contactForm } from './contact-form.ts';

export const sendContactMessage = endpoint(calls.sendContactMessage, {
  summary: 'Write to the association: stored first, mailed after.',
  body: contactForm,
  response: z.object({ success: z.boolean(), message: z.string() }),
});

export const contactMessage = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  createdAt: z.string(),
  read: z.boolean(),
  /** Roll number of the reported member; null for messages of the contact page. */
  reported: z.nullable(z.string()),
  /** Who replied to the message, and when; null if nobody did. */
  answered: z.nullable(
    z.object({
      /** Roll number of the person who replied; empty if the account is gone. */
      by: z.string(),
      byName: z.string(),
      at: z.string(),
    }),
  ),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const listContactMessages = endpoint(calls.listContactMessages, {
  summary: 'Contact messages, unread first, then newest first, with the number of unread ones.',
  query: z.object(pageQuery(pageSizes.messages)),
  response: z.object({ messages: z.array(contactMessage), totalPages, unread: z.number() }),
});

export const markContactMessage = endpoint(calls.markContactMessage, {
  summary: 'Mark a contact message as read or unread, or as answered by the caller or not.',
  body: z.union([z.strictObject({ read: z.boolean() }), z.strictObject({ answered: z.boolean() })]),
  response: z.object({ message: z.string(), contactMessage }),
});

export const deleteContactMessage = endpoint(calls.deleteContactMessage, {
  summary: 'Move a contact message to the trash.',
});
