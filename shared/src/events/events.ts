import * as z from 'zod/mini';
import * as calls from '../calls/events.ts';
import { sortOrders } from '../calls/list.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, createdResponse, ownerSent, storedTexts, textLanguage } from '../core/fields.ts';
import { pageSizes } from '../core/limits.ts';
import { listQuery, totalPages, truncated } from '../core/list.ts';
import { comingEvent } from '../home/highlights.ts';
import { addedFields, eventFields, type eventForm, inOrder, replyModes } from './event-form.ts';
import { replyCounts } from './event-reply-form.ts';

export const event = z.object({
  _id: z.string(),
  ...storedTexts(eventFields),
  ...z.partial(z.object(storedTexts(addedFields))).shape,
  answers: z.optional(z.enum(replyModes)),
  places: z.optional(z.number()),
  number_of_participants: z.nullable(z.number()),
  images: z.array(z.string()),
  language: textLanguage,
  owner: z.string(),
  createdAt: z.string(),
  truncated,
});
export type Event = z.output<typeof event>;

export type EventForm = z.input<typeof eventForm>;

export const listEvents = endpoint(calls.listEvents, {
  summary: 'Public list of events, by creation.',
  query: listQuery(pageSizes.events, sortOrders),
  response: z.object({
    events: z.array(event),
    totalPages,
    comingUp: z.optional(z.array(comingEvent)),
  }),
});

export const getEvent = endpoint(calls.getEvent, {
  summary: 'One event.',
  response: event,
});

export const listOwnEvents = endpoint(calls.listOwnEvents, {
  summary: "A member's events, newest first.",
  response: z.array(
    z.extend(event, {
      /** Absent if the event takes no replies. */
      replies: z.optional(replyCounts),
    }),
  ),
});

export const createEvent = endpoint(calls.createEvent, {
  summary: 'Post an event; the caller becomes its owner.',
  query: byKey,
  body: z.object({ ...eventFields, owner: ownerSent }).check(inOrder),
  response: createdResponse,
  status: 201,
});

export const updateEvent = endpoint(calls.updateEvent, {
  summary: 'Change an event. With If-Match, 412 when it was changed in the meantime.',
  body: z.partial(z.object({ ...eventFields, owner: ownerSent })),
  response: z.object({
    message: z.string(),
    /** If days, hours or venue changed: how many people with a reply are mailed, and when. */
    told: z.optional(z.object({ people: z.number(), at: z.string() })),
  }),
});

export const deleteEvent = endpoint(calls.deleteEvent, {
  summary: 'Delete an event and its pictures.',
});
