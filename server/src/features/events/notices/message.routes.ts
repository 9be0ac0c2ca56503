import { messageText } from '@alumni/shared/core/messages';
import { mayEdit } from '@alumni/shared/core/permissions';
import { messageComers } from '@alumni/shared/events/event-replies';
import type { FastifyInstance } from 'fastify';
import { findById } from '../../../accounts/accounts.store.ts';
import { faceOf } from '../../../accounts/visible-fields.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { hashToken } from '../../../session/token.ts';
import { forbidden, writeAs } from '../../../session/write-as.ts';
import { eventMessages } from '../events.messages.ts';
import { auditOthersEvent, foundEvent, lockPublicEvent } from '../replies/public-event.store.ts';
import { addMessage } from './notices.store.ts';

/** Messages from organisers to attendees. They are queued: the periodic work mails them. */
export async function comersMessageRoutes(
  app: FastifyInstance,
  { db }: Needs<'db'>,
): Promise<void> {
  route(app, messageComers, async ({ params, query, body, viewer, language }) => {
    await writeAs(db, viewer, 'member', async (trx, caller) => {
      const event = foundEvent(await lockPublicEvent(trx, params.id));
      if (!mayEdit(caller, event.owner_roll_no)) throw forbidden(caller);
      const account = await findById(trx, caller.id);
      const name = (account && faceOf(account, 'members', language).name) || caller.rollNo;
      // The key contains the author's id. The key is hashed, so that only `author_id` identifies the author.
      const key = query.key ? hashToken(`${caller.id}-${query.key}`) : null;
      const content = JSON.stringify({ name, ...body });
      const isAdded = await addMessage(trx, event.id, { content, author: caller.id, key });
      if (isAdded) await auditOthersEvent(trx, 'event.messaged', caller, event);
    });
    return { message: messageText(eventMessages.comersMailed, language) };
  });
}
