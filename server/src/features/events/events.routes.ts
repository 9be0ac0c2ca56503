import { formMessages } from '@alumni/shared/core/form.messages';
import { pageSizes } from '@alumni/shared/core/limits';
import { messageText } from '@alumni/shared/core/messages';
import { isAdmin } from '@alumni/shared/core/permissions';
import { timingProblem } from '@alumni/shared/events/event-form';
import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events/events';
import type { FastifyInstance } from 'fastify';
import { InvalidInputError, NotFoundError } from '../../core/domain-errors.ts';
import { toColumns } from '../../db/columns.ts';
import { assertOwner, assertSelfOrAdmin } from '../../http/calls/guards.ts';
import { assertVersion, sendVersion } from '../../http/calls/if-match.ts';
import type { Needs } from '../../http/calls/needs.ts';
import { route } from '../../http/calls/route.ts';
import { recordMessages } from '../../records/records.messages.ts';
import { truncateOverBudget, unpagedBytes } from '../../records/truncate-over-budget.ts';
import type { Caller } from '../../session/caller.ts';
import { emptyEvent, eventFormColumns, toEvent } from './events.mapping.ts';
import { eventMessages } from './events.messages.ts';
import * as store from './events.store.ts';
import { fillPlaces } from './notices/event-work.ts';
import { isSame, toKnownEvent, waitingChange } from './notices/notices.store.ts';
import type { EventMailContext } from './replies/reply-mails.ts';
import { countRepliesOf } from './replies/reply-reads.store.ts';

export async function eventRoutes(
  app: FastifyInstance,
  deps: Needs<'db' | 'limiter' | 'mail' | 'settings', 'quotas'>,
  mailContext: () => Promise<EventMailContext>,
): Promise<void> {
  const { config, db, mail, settings } = deps;
  route(app, listEvents, async ({ query }) => {
    const { rows, totalPages } = await store.listEvents(db, query);
    const list = { events: truncateOverBudget(rows.map(toEvent)), totalPages };
    if (query.page > 1 || query.search || query.queryfilter !== 'newFirst') return list;
    const day = (await settings.current()).today();
    // Skip events that this page already lists.
    const listed = new Set(list.events.map(({ _id }) => _id));
    const coming = await store.listComingEvents(db, day, pageSizes.comingUp + listed.size);
    const comingUp = coming.filter(({ _id }) => !listed.has(_id)).slice(0, pageSizes.comingUp);
    return { ...list, comingUp };
  });

  route(app, getEvent, async ({ params, viewer, reply }) => {
    const event = await store.findEvent(db, params.id, { includeSuspended: isAdmin(viewer) });
    if (!event) throw new NotFoundError(recordMessages.eventUnknown);
    sendVersion(reply, event.version);
    return toEvent(event);
  });

  route(app, listOwnEvents, async ({ params, viewer }) => {
    assertSelfOrAdmin(viewer, params.rollNo);
    const events = await store.listOwnEvents(db, params.rollNo);
    const asking = events.filter(({ answers }) => answers !== 'off').map(({ id }) => id);
    const counts = await countRepliesOf(db, asking);
    const rows = truncateOverBudget(events.map(toEvent), unpagedBytes);
    return rows.map((row) => (row.answers ? { ...row, replies: counts(row._id) } : row));
  });

  route(app, createEvent, async ({ query, body, viewer, language }) => {
    const columns = { ...emptyEvent, ...toColumns(body, eventFormColumns) };
    const id = await store.eventRecords.create(db, viewer, columns, body.images ?? [], {
      ...query,
      quotas: config.quotas,
    });
    return { message: messageText(eventMessages.eventCreated, language), _id: id };
  });

  route(app, updateEvent, async ({ params, body, viewer, request, language }) => {
    const event = await findEditable(params.id, viewer);
    assertVersion(request, event.version);
    const changes = toColumns(body, eventFormColumns);
    const problem = timingProblem({ ...event, ...changes });
    if (problem) throw new InvalidInputError(formMessages[problem.message]);
    await store.eventRecords.update(db, viewer, event, changes, body.images);
    if ((await fillPlaces(db, event.id, await mailContext())) > 0) mail.poke();
    const isMoved = !isSame(
      toKnownEvent(event, false),
      toKnownEvent({ ...event, ...changes }, false),
    );
    const told = isMoved ? await waitingChange(db, event.id) : undefined;
    return { message: messageText(eventMessages.eventSaved, language), ...(told && { told }) };
  });

  route(app, deleteEvent, async ({ params, viewer, language }) => {
    await store.eventRecords.remove(db, viewer, await findEditable(params.id, viewer));
    return { message: messageText(eventMessages.eventDeleted, language) };
  });

  async function findEditable(id: string, viewer: Caller): Promise<store.EventRecord> {
    const event = await store.findEvent(db, id, { includeSuspended: true });
    if (!event) throw new NotFoundError(recordMessages.eventUnknown);
    assertOwner(viewer, event.owner);
    return event;
  }
}
