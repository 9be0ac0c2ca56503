import * as z from 'zod/mini';
import * as calls from '../calls/dashboard.ts';
import { endpoint } from '../core/endpoint.ts';
import { doorCode } from '../events/event-reply-form.ts';
import { detailFields } from '../profile/detail-fields.ts';
import { comingEvent } from './highlights.ts';

/** Profile fields that others search for. The directory omits people without the first two. */
export const profileGaps = [
  'lastName',
  'profileImage',
  'firstName',
  'profession',
  'fos',
  'description',
] as const;
export type ProfileGap = (typeof profileGaps)[number];

export const waiting = z.object({
  /** Number of unread messages. Only admins and masters get this field and the next three. */
  unreadMessages: z.optional(z.number()),
  unclaimedRollNumbers: z.optional(z.number()),
  /** Number of unclaimed roll numbers whose mail was refused. */
  refusedInvitations: z.optional(z.number()),
  applicants: z.optional(z.number()),
  /** Upcoming events that wait for the caller's reply, the next first. */
  eventsAsking: z.array(comingEvent),
  profileGaps: z.array(z.enum(profileGaps)),
  /** The next events that the caller attends; absent if there are none. */
  comingTo: z.optional(z.array(doorCode)),
  /** Fields that the association filled in and the caller has not checked. */
  toCheck: z.optional(z.array(z.enum(detailFields))),
  /** The caller's e-mail until a mailed link or code has confirmed it. */
  unprovedEmail: z.optional(z.string()),
});
export type Waiting = z.output<typeof waiting>;

export const getDashboard = endpoint(calls.getDashboard, {
  summary: "How many events and opportunities are the caller's own, and what waits for the caller.",
  response: z.object({
    eventCount: z.number(),
    opportunitesCount: z.number(),
    waiting: z.optional(waiting),
  }),
});
