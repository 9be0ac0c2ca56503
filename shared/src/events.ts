import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  byId,
  byKey,
  byRollNo,
  createdResponse,
  day,
  imageList,
  line,
  messageResponse,
  ownerSent,
  requiredLine,
  text,
} from './fields.ts';
import { comingEvent } from './highlights.ts';
import { limits, pageSizes } from './limits.ts';
import { listQuery, sortOrders, totalPages } from './list.ts';
import { isVideoLink } from './video.ts';

export const event = z.object({
  _id: z.string(),
  name_of_organizer: z.string(),
  commitee_members: z.string(),
  special_guests: z.string(),
  theme: z.string(),
  major_outcome: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  number_of_participants: z.nullable(z.number()),
  venue: z.string(),
  town: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  video: z.string(),
  owner: z.string(),
  createdAt: z.string(),
});
export type Event = z.output<typeof event>;

/** A number, digits, or an empty string, which becomes null. `Number` would also read 1e3 and 0x10. */
const digits = z.string().check(z.trim(), z.regex(/^\d*$/, 'participantsInvalid'));
const participants = z.pipe(
  z.union([z.number(), digits, z.null()], 'participantsInvalid'),
  z.pipe(
    z.transform((value: number | string | null) =>
      value === null || value === '' ? null : Number(value),
    ),
    z.nullable(
      z
        .number('participantsInvalid')
        .check(
          z.int('participantsInvalid'),
          z.minimum(0, 'participantsInvalid'),
          z.maximum(limits.participants, 'participantsInvalid'),
        ),
    ),
  ),
);

const video = line(limits.link).check(
  z.refine((value) => value === '' || isVideoLink(value), 'videoInvalid'),
);

const eventFields = {
  name_of_organizer: requiredLine(limits.name, 'organizerMissing'),
  commitee_members: z.optional(text(limits.description)),
  special_guests: z.optional(text(limits.description)),
  theme: requiredLine(limits.title, 'themeMissing'),
  major_outcome: z.optional(text(limits.description)),
  start_date: day('startDateInvalid'),
  end_date: day('endDateInvalid'),
  number_of_participants: z.optional(participants),
  venue: requiredLine(limits.name, 'venueMissing'),
  town: requiredLine(limits.name, 'townMissing'),
  description: z.optional(text(limits.description)),
  images: z.optional(imageList('event')),
  video: z.optional(video),
};

/** Both days are `YYYY-MM-DD`, so comparing them as text compares the dates. */
export function endsBeforeStart(form: { start_date: string; end_date: string }): boolean {
  return form.end_date < form.start_date;
}

const endAfterStart = z.refine<{ start_date: string; end_date: string }>(
  (form) => !endsBeforeStart(form),
  { error: 'endBeforeStart', path: ['end_date'] },
);

export const eventForm = z.object(eventFields).check(endAfterStart);
export type EventForm = z.input<typeof eventForm>;

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/all/events',
  tag: 'Events',
  summary: 'Public list of events, by creation.',
  access: 'anyone',
  kept: true,
  query: listQuery(pageSizes.events, sortOrders),
  response: z.object({
    events: z.array(event),
    totalPages,
    comingUp: z.optional(z.array(comingEvent)),
  }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/api/event/{id}',
  tag: 'Events',
  summary: 'One event.',
  access: 'anyone',
  kept: true,
  params: byId,
  response: event,
});

export const listOwnEvents = endpoint({
  method: 'GET',
  path: '/api/events/{rollNo}',
  tag: 'Events',
  summary: "A member's events, newest first.",
  access: 'member',
  params: byRollNo,
  response: z.array(event),
});

export const createEvent = endpoint({
  method: 'POST',
  path: '/api/events',
  tag: 'Events',
  summary: 'Post an event; the caller becomes its owner.',
  access: 'member',
  query: byKey,
  body: z.object({ ...eventFields, owner: ownerSent }).check(endAfterStart),
  response: createdResponse,
  status: 201,
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/api/events/{id}',
  tag: 'Events',
  summary: 'Change an event. With If-Match, 412 when it was changed in the meantime.',
  access: 'member',
  params: byId,
  body: z.partial(z.object({ ...eventFields, owner: ownerSent })),
  response: messageResponse,
});

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: '/api/delete/events/{id}',
  tag: 'Events',
  summary: 'Delete an event and its pictures.',
  access: 'member',
  params: byId,
  response: messageResponse,
});
