import { messageText } from '@alumni/shared/core/messages';
import {
  type ContactMessage,
  deleteContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '@alumni/shared/mail/contact';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../core/domain-errors.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { clientAddress, rates } from '../../http/limits/rate-limit.ts';
import { contactMessages } from './contact.messages.ts';
import * as store from './contact.store.ts';

const messages = rates.fewAnHour('contact', contactMessages.contactLimit);

export async function contactRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail', 'contactEmail'>,
): Promise<void> {
  const { db, config, limiter, mail } = deps;

  route(app, sendContactMessage, async ({ body, request, language }) => {
    await limiter.hit(messages, clientAddress(request.ip));
    await db.transaction().execute((trx) => store.insertMessage(trx, body, config.contactEmail));
    mail.poke();
    return { success: true, message: messageText(contactMessages.contactThanks, language) };
  });

  route(app, listContactMessages, async ({ query }) => {
    const { rows, totalPages } = await store.listMessages(db, query);
    return { messages: rows.map(toMessage), totalPages, unread: await store.countUnread(db) };
  });

  route(app, markContactMessage, async ({ params: { id }, body, viewer, language }) => {
    const marked =
      'read' in body
        ? await store.markRead(db, viewer, id, body.read)
        : await store.markAnswered(db, viewer, id, body.answered);
    if (!marked) throw new NotFoundError(contactMessages.messageUnknown);
    return {
      message: messageText(contactMessages.messageUpdated, language),
      contactMessage: toMessage(marked),
    };
  });

  route(app, deleteContactMessage, async ({ params: { id }, viewer, language }) => {
    const isDeleted = await store.setDeleted(db, viewer, id, true);
    if (!isDeleted) throw new NotFoundError(contactMessages.messageUnknown);
    return { message: messageText(contactMessages.messageDeleted, language) };
  });
}

function toMessage(row: store.StoredMessage): ContactMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    createdAt: row.created_at,
    read: row.read_at !== null,
    reported: row.reported,
    answered: row.answered_at
      ? { by: row.roll_no ?? '', byName: store.replierName(row), at: row.answered_at }
      : null,
  };
}
