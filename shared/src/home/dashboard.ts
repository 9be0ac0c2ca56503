import * as z from 'zod/mini';
import * as calls from '../calls/dashboard.ts';
import { endpoint } from '../core/endpoint.ts';
import { doorCode } from '../events/event-reply-form.ts';
import { detailFields } from '../profile/detail-fields.ts';
import { comingEvent } from './highlights.ts';

/** Fields of the profile that others look for; the directory lists nobody without the first two. */
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
  /** Absent for those who may not work them off. */
  unreadMessages: z.optional(z.number()),
  unclaimedRollNumbers: z.optional(z.number()),
  /** Unclaimed roll numbers of which the mail was refused. */
  refusedInvitations: z.optional(z.number()),
  applicants: z.optional(z.number()),
  /** Coming events that ask the caller for an answer, the next first. */
  eventsAsking: z.array(comingEvent),
  profileGaps: z.array(z.enum(profileGaps)),
  /** The next events that the caller comes to; absent if there is none. */
  comingTo: z.optional(z.array(doorCode)),
  /** Fields that the association has filled in and the caller has not checked yet. */
  toCheck: z.optional(z.array(z.enum(detailFields))),
  /** The caller's e-mail, while no mail to it was answered. */
  unprovedEmail: z.optional(z.string()),
});
export type Waiting = z.output<typeof waiting>;

export const getDashboard = endpoint(calls.getDashboard, {
  tag: 'Dashboard',
  summary: "How many events and opportunities are the caller's own, and what waits for the caller.",
  response: z.object({
    eventCount: z.number(),
    opportunitesCount: z.number(),
    waiting: z.optional(waiting),
  }),
});
