import * as z from 'zod/mini';
import * as calls from '../calls/dashboard.ts';
import { endpoint } from '../core/endpoint.ts';
import { textLanguage } from '../core/fields.ts';
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

const face = {
  /** Empty for people whose page the caller cannot open. */
  rollNo: z.string(),
  name: z.string(),
  /** Empty if the person has none or hides it from the caller. */
  profileImage: z.string(),
};

/** One line about a person or a deadline near the caller. */
export const aroundLine = z.union([
  z.object({ kind: z.literal('classmate'), ...face }),
  z.object({
    kind: z.literal('comer'),
    ...face,
    /** Number of further new replies. */
    others: z.number(),
    /** The caller's own event. */
    event: z.string(),
    theme: z.string(),
    language: textLanguage,
  }),
  z.object({ kind: z.literal('mentor'), ...face, mentor: z.string() }),
  z.object({
    kind: z.enum(['opportunity', 'replies']),
    _id: z.string(),
    title: z.string(),
    /** The last day to apply, or to reply to the event. */
    deadline: z.string(),
    language: textLanguage,
  }),
]);
export type AroundLine = z.output<typeof aroundLine>;

export const getDashboard = endpoint(calls.getDashboard, {
  summary:
    "How many events and opportunities are the caller's own, what waits for the caller, and who and what is near.",
  response: z.object({
    eventCount: z.number(),
    opportunitesCount: z.number(),
    waiting: z.optional(waiting),
    /** At most six lines; absent if there are none. */
    around: z.optional(z.array(aroundLine)),
  }),
});
