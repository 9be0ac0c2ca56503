import { messageText } from '@alumni/shared/core/messages';
import { mayEdit } from '@alumni/shared/core/permissions';
import {
  admitReply,
  exportReplies,
  getOwnReply,
  listReplies,
  setReply,
} from '@alumni/shared/events/event-replies';
import { replyRows } from '@alumni/shared/events/reply-table';
import type { Language } from '@alumni/shared/text/language';
import type { FastifyInstance } from 'fastify';
import { NotFoundError } from '../../../core/domain-errors.ts';
import { onePerKey, semaphore } from '../../../core/semaphore.ts';
import type { Trx } from '../../../db/database.ts';
import { today } from '../../../db/ids.ts';
import { assertOwner } from '../../../http/calls/guards.ts';
import type { Needs } from '../../../http/calls/needs.ts';
import { route } from '../../../http/calls/route.ts';
import { fileRoute } from '../../../http/downloads/file-route.ts';
import { sendSpreadsheet } from '../../../http/downloads/send-spreadsheet.ts';
import { rateLimits } from '../../../http/limits/rate-limit.ts';
import type { Caller } from '../../../session/caller.ts';
import { forbidden, writeAs } from '../../../session/write-as.ts';
import {
  auditOthersEvent,
  findAnsweredEvent,
  foundEvent,
  lockAnsweredEvent,
} from './answered-event.store.ts';
import { freePlaces } from './places.ts';
import { admitPastLine, putReply } from './replies.store.ts';
import { type EventMailContext, mailPromoted } from './reply-mails.ts';
import { readInTurn, readReplies, toComers } from './reply-people.ts';
import * as store from './reply-reads.store.ts';
import { assertTakes, opennessOf, replyText } from './reply-rules.ts';

/** Events whose answers are stored at the same time. */
const eventsAtOnce = 4;
const queueSize = 1_000;

/** Answers of members, and what organisers see of all. */
export async function replyRoutes(
  app: FastifyInstance,
  { db, limiter, mail, settings }: Needs<'db' | 'limiter' | 'mail' | 'settings'>,
  mailContext: () => Promise<EventMailContext>,
): Promise<void> {
  // Answers to one event wait for each other anyway: here, and not with a connection of the database each.
  const inTurn = onePerKey(semaphore(eventsAtOnce, queueSize), queueSize);

  route(app, getOwnReply, async ({ params, viewer, language }) => {
    const event = foundEvent(await findAnsweredEvent(db, params.id));
    const reply = await store.findReply(db, event.id, { accountId: viewer.id });
    const counts = await store.countReplies(db, event.id);
    const free = freePlaces({ places: event.places, taken: counts.in + counts.guests });
    return {
      reply: reply ? await store.toOwnReply(db, reply) : null,
      counts,
      // Nobody passes those in line: what is free is for them.
      free: event.places === null ? null : counts.waiting > 0 ? 0 : Math.max(0, free),
      open: opennessOf(event, (await settings.current()).today()),
      comers: toComers(await store.listComingAccounts(db, event.id, { onlyShown: true }), language),
    };
  });

  route(app, setReply, async ({ params, body, viewer, language }) => {
    await limiter.hit(rateLimits.changing, viewer.id);
    const context = await mailContext();
    const answered = async (trx: Trx, caller: Caller) => {
      const event = foundEvent(await lockAnsweredEvent(trx, params.id));
      assertTakes(event, body.answer, context.today);
      const person = { accountId: caller.id, language };
      const { reply, promoted } = await putReply(trx, event, person, body);
      await mailPromoted(trx, event, promoted, context);
      return store.toOwnReply(trx, reply);
    };
    const own = await inTurn(params.id, () => writeAs(db, viewer, 'member', answered));
    mail.poke();
    const { state, line, code } = own;
    return { message: replyText(own, language), state, line, code };
  });

  const ownEvent = async (id: string, viewer: Caller) => {
    const event = foundEvent(await findAnsweredEvent(db, id));
    assertOwner(viewer, event.owner_roll_no);
    return event;
  };
  const repliesTo = (id: string, viewer: Caller, language: Language) =>
    readInTurn(viewer, () => readReplies(db, id, { viewer, language }));

  route(app, listReplies, async ({ params, viewer, language }) => {
    const event = await ownEvent(params.id, viewer);
    return {
      counts: await store.countReplies(db, event.id),
      replies: await repliesTo(event.id, viewer, language),
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
    await limiter.hit(rateLimits.changing, viewer.id);
    const context = await mailContext();
    await writeAs(db, viewer, 'member', async (trx, caller) => {
      const event = foundEvent(await lockAnsweredEvent(trx, params.id));
      if (!mayEdit(caller, event.owner_roll_no)) throw forbidden(caller);
      const admitted = await admitPastLine(trx, event, params.reply);
      if (!admitted) throw new NotFoundError('replyUnknown');
      await mailPromoted(trx, event, [admitted], context);
      await auditOthersEvent(trx, 'event.admitted', caller, event);
    });
    mail.poke();
    return { message: messageText('replyAdmitted', language) };
  });
}
