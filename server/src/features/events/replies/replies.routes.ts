import { setImmediate } from 'node:timers/promises';
import { messageText } from '@alumni/shared/core/messages';
import { mayEdit } from '@alumni/shared/core/permissions';
import {
  admitReply,
  exportReplies,
  getOwnReply,
  listReplies,
  type Reply,
  setReply,
} from '@alumni/shared/events/event-replies';
import { replyRows } from '@alumni/shared/events/reply-table';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { whatsAppNumber } from '../../../accounts/telephones.ts';
import { NotFoundError } from '../../../core/domain-errors.ts';
import { onePerKey, semaphore } from '../../../core/semaphore.ts';
import type { Trx } from '../../../db/database.ts';
import { today } from '../../../db/ids.ts';
import { assertOwner } from '../../../http/calls/guards.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { fileRoute } from '../../../http/downloads/file-route.ts';
import { sendSpreadsheet } from '../../../http/downloads/send-spreadsheet.ts';
import type { Caller } from '../../../session/caller.ts';
import { forbidden, writeAs } from '../../../session/write-as.ts';
import { eventMessages } from '../events.messages.ts';
import { freeForNewcomers } from './places.ts';
import {
  auditOthersEvent,
  findPublicEvent,
  foundEvent,
  lockPublicEvent,
} from './public-event.store.ts';
import { admitPastLine, putReply } from './replies.store.ts';
import { type EventMailContext, mailPromoted } from './reply-mails.ts';
import { readInTurn, readReplies, toComers } from './reply-people.ts';
import * as store from './reply-reads.store.ts';
import { assertTakes, opennessOf, replyText } from './reply-rules.ts';

/** Number of events whose replies are stored at the same time. */
const eventsAtOnce = 4;
const queueSize = 1_000;

/** Routes of members' replies, and of the organiser's list of replies. */
export async function replyRoutes(
  app: FastifyInstance,
  { config, db, mail, settings }: Needs<'db' | 'mail' | 'settings', 'phoneCountry'>,
  mailContext: () => Promise<EventMailContext>,
): Promise<void> {
  // A reply locks its event's row. Replies to one event queue here: in the database, each would hold a connection while
  // it waits for the lock.
  const inTurn = onePerKey(semaphore(eventsAtOnce, queueSize), queueSize);

  route(app, getOwnReply, async ({ params, viewer, language }) => {
    const event = foundEvent(await findPublicEvent(db, params.id));
    const reply = await store.findReply(db, event.id, { accountId: viewer.id });
    const counts = await store.countReplies(db, event.id);
    return {
      reply: reply ? await store.toOwnReply(db, reply) : null,
      counts,
      free: freeForNewcomers(event.places, counts),
      open: opennessOf(event, (await settings.current()).today()),
      comers: toComers(await store.listComingAccounts(db, event.id, { onlyShown: true }), language),
    };
  });

  route(app, setReply, async ({ params, body, viewer, language }) => {
    const context = await mailContext();
    const storeReply = async (trx: Trx, caller: Caller) => {
      const event = foundEvent(await lockPublicEvent(trx, params.id));
      assertTakes(event, body.answer, context.today);
      const person = { accountId: caller.id, language };
      const { reply, promoted } = await putReply(trx, event, person, body);
      await mailPromoted(trx, event, promoted, context);
      return store.toOwnReply(trx, reply);
    };
    const own = await inTurn(params.id, () => writeAs(db, viewer, 'member', storeReply));
    mail.poke();
    const { state, line, code } = own;
    return { message: replyText(own, language), state, line, code };
  });

  const ownEvent = async (id: string, viewer: Caller) => {
    const event = foundEvent(await findPublicEvent(db, id));
    assertOwner(viewer, event.owner_roll_no);
    return event;
  };
  const repliesTo = (id: string, viewer: Caller, language: Language) =>
    readInTurn(viewer, () => readReplies(db, id, { viewer, language }));

  route(app, listReplies, async ({ params, viewer, language }) => {
    const event = await ownEvent(params.id, viewer);
    const replies = await repliesTo(event.id, viewer, language);
    return {
      counts: await store.countReplies(db, event.id),
      replies: await withWhatsApp(replies, config.phoneCountry),
      places: event.places,
    };
  });

  fileRoute(app, exportReplies, {
    prepare: ({ params, viewer }) => ownEvent(params.id, viewer),
    async send({ params, query: { format }, viewer, language, reply }) {
      const { id } = await ownEvent(params.id, viewer);
      const replies = await repliesTo(id, viewer, language);
      const { timeZone } = (await settings.current()).site;
      const rows = replyRows(replies, language, timeZone);
      await sendSpreadsheet(reply, { name: `${id}-${today()}`, rows, format, language });
    },
  });

  route(app, admitReply, async ({ params, viewer, language }) => {
    const context = await mailContext();
    await writeAs(db, viewer, 'member', async (trx, caller) => {
      const event = foundEvent(await lockPublicEvent(trx, params.id));
      if (!mayEdit(caller, event.owner_roll_no)) throw forbidden(caller);
      const admitted = await admitPastLine(trx, event, params.reply);
      if (!admitted) throw new NotFoundError(eventMessages.replyUnknown);
      await mailPromoted(trx, event, [admitted], context);
      await auditOthersEvent(trx, 'event.admitted', caller, event);
    });
    mail.poke();
    return { message: messageText(eventMessages.replyAdmitted, language) };
  });
}

/** Adds WhatsApp numbers to the replies of members whom no mail reaches. */
async function withWhatsApp(replies: Reply[], countryCode: string): Promise<Reply[]> {
  const all: Reply[] = [];
  let parsed = 0;
  for (const reply of replies) {
    if (!(reply.unreachable && reply.telephone)) {
      all.push(reply);
      continue;
    }
    // Parsing takes 0.2 ms. The 2,000 numbers of a full event in one turn would block other requests for 0.4 s.
    if (parsed % 25 === 0) await setImmediate();
    parsed += 1;
    all.push({ ...reply, whatsApp: await whatsAppNumber(reply.telephone, countryCode) });
  }
  return all;
}
