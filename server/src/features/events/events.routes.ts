import type { Parsed } from '@alumni/shared/endpoint';
import {
  createEvent,
  deleteEvent,
  type Event,
  endsBeforeStart,
  getEvent,
  listEvents,
  listOwnEvents,
  updateEvent,
} from '@alumni/shared/events';
import { messageText } from '@alumni/shared/messages';
import { isAdmin } from '@alumni/shared/permissions';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../app-deps.ts';
import { definedOnly } from '../../db/columns.ts';
import { InvalidInputError, NotFoundError } from '../../http/errors.ts';
import { assertOwner, assertSelfOrAdmin, type Caller } from '../../http/guards.ts';
import { assertVersion, sendVersion } from '../../http/if-match.ts';
import { limitsOfUse } from '../../http/rate-limit.ts';
import { route } from '../../http/route.ts';
import * as store from './events.store.ts';

export async function eventRoutes(app: FastifyInstance, { db, limiter }: Deps): Promise<void> {
  route(app, listEvents, async ({ query }) => {
    const { rows, totalPages } = await store.listEvents(db, query);
    return { events: rows.map(toEvent), totalPages };
  });

  route(app, getEvent, async ({ params, viewer, reply }) => {
    const event = await store.findEvent(db, params.id, { everything: isAdmin(viewer) });
    if (!event) throw new NotFoundError('eventUnknown');
    sendVersion(reply, event.version);
    return toEvent(event);
  });

  route(app, listOwnEvents, async ({ params, viewer }) => {
    assertSelfOrAdmin(viewer, params.rollNo);
    return (await store.listEventsOf(db, params.rollNo)).map(toEvent);
  });

  route(app, createEvent, async ({ query, body, viewer, language }) => {
    await limiter.hit(limitsOfUse.posting, viewer.id);
    const columns = { ...emptyEvent, ...toColumns(body) };
    const id = await store.createEvent(db, viewer, columns, body.images ?? [], query);
    return { message: messageText('eventCreated', language), _id: id };
  });

  route(app, updateEvent, async ({ params, body, viewer, request, language }) => {
    const event = await editable(params.id, viewer);
    assertVersion(request, event.version);
    const changes = toColumns(body);
    if (endsBeforeStart({ ...event, ...changes })) throw new InvalidInputError('endBeforeStart');
    await store.updateEvent(db, viewer, event, changes, body.images);
    return { message: messageText('eventSaved', language) };
  });

  route(app, deleteEvent, async ({ params, viewer, language }) => {
    await store.deleteEvent(db, viewer, await editable(params.id, viewer));
    return { message: messageText('eventDeleted', language) };
  });

  async function editable(id: string, viewer: Caller): Promise<store.EventRecord> {
    const event = await store.findEvent(db, id, { everything: true });
    if (!event) throw new NotFoundError('eventUnknown');
    assertOwner(viewer, event.owner);
    return event;
  }
}

/** What an event has that was posted without its optional fields. */
const emptyEvent: store.EventColumns = {
  organizer: '',
  committee_members: '',
  special_guests: '',
  theme: '',
  major_outcome: '',
  start_date: '',
  end_date: '',
  participants: null,
  venue: '',
  town: '',
  description: '',
  video: '',
};

function toColumns(body: Parsed<typeof updateEvent, 'body'>): Partial<store.EventColumns> {
  return definedOnly({
    organizer: body.name_of_organizer,
    committee_members: body.commitee_members,
    special_guests: body.special_guests,
    theme: body.theme,
    major_outcome: body.major_outcome,
    start_date: body.start_date,
    end_date: body.end_date,
    participants: body.number_of_participants,
    venue: body.venue,
    town: body.town,
    description: body.description,
    video: body.video,
  });
}

function toEvent(event: store.EventRecord): Event {
  return {
    _id: event.id,
    name_of_organizer: event.organizer,
    commitee_members: event.committee_members,
    special_guests: event.special_guests,
    theme: event.theme,
    major_outcome: event.major_outcome,
    start_date: event.start_date,
    end_date: event.end_date,
    number_of_participants: event.participants,
    venue: event.venue,
    town: event.town,
    description: event.description,
    images: event.images,
    video: event.video,
    owner: event.owner,
    createdAt: event.created_at,
  };
}
