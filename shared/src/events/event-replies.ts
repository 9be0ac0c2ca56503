import * as z from 'zod/mini';
import * as calls from '../calls/event-replies.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, id, line, requestKey } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
import {
  comersMessageForm,
  ownReplies,
  replyChoice,
  replyCounts,
  replyForm,
  replyState,
} from './event-reply-form.ts';

export const getOwnReply = endpoint(calls.getOwnReply, {
  summary: "The caller's answer to an event, who comes, and whether there is room.",
  response: ownReplies,
});

export const setReply = endpoint(calls.setReply, {
  summary: 'Say whether one comes to an event, and with how many guests.',
  body: replyForm,
  response: z.object({
    message: z.string(),
    state: replyState,
    line: z.number(),
    code: z.string(),
  }),
});

const reply = z.object({
  /** Empty for visitors and former members, and for members whom the caller may not see. */
  rollNo: z.string(),
  name: z.string(),
  answer: replyChoice,
  guests: z.number(),
  state: replyState,
  _id: z.string(),
  note: z.string(),
  visitor: z.boolean(),
  /** Whether the person gets no mail: it bounces, the e-mail is not confirmed, or the account is not active. */
  unreachable: z.boolean(),
  telephone: z.string(),
  /** Digits for WhatsApp, for people whom mail does not reach; empty or absent if there is no such number. */
  whatsApp: z.optional(z.string()),
  /** Empty until the person arrives. */
  arrivedAt: z.string(),
});
export type Reply = z.output<typeof reply>;

export const listReplies = endpoint(calls.listReplies, {
  summary: "Who has answered, in the order of places: for the event's owner and for admins.",
  response: z.object({
    counts: replyCounts,
    replies: z.array(reply),
    places: z.nullable(z.number()),
  }),
});

export const exportReplies = endpoint(calls.exportReplies, {
  summary: 'The same as a spreadsheet.',
  query: z.object(spreadsheetQuery),
  responseType: 'file',
});

export const admitReply = endpoint(calls.admitReply, {
  summary: 'Give a place to somebody who waits, past those before them.',
});

export const messageComers = endpoint(calls.messageComers, {
  summary: "Mail those who come: for the event's owner and for admins, five a day with changes.",
  query: byKey,
  body: comersMessageForm,
});

const listed = z.object({
  _id: z.string(),
  name: z.string(),
  guests: z.number(),
  state: replyState,
  /** SHA-256 in hex of the list's `salt` and the person's door code; empty if the person does not come. */
  hash: z.string(),
});

const arrival = z.object({
  key: requestKey,
  /** Id of the reply, for a person on the list. */
  reply: z.optional(id),
  /** Name, for a person who is not on the list. */
  name: z.optional(line(limits.name)),
  /** Time of the arrival by the phone's clock. */
  at: z.iso.datetime(),
  /** Set to undo an arrival noted by mistake. */
  undone: z.optional(z.boolean()),
});

const notedArrival = z.object({
  key: z.string(),
  /** Empty for somebody who was not on the list. */
  reply: z.string(),
  name: z.string(),
  at: z.string(),
});
export type NotedArrival = z.output<typeof notedArrival>;

export const openDoor = endpoint(calls.openDoor, {
  summary: 'The list for the door, which a phone keeps for 48 hours: names and hashes of codes.',
  response: z.object({
    theme: z.string(),
    salt: z.string(),
    people: z.array(listed),
    arrivals: z.array(notedArrival),
    until: z.string(),
  }),
});
export type DoorList = z.output<typeof openDoor.response>;

export const sendArrivals = endpoint(calls.sendArrivals, {
  summary: 'Note who has arrived; the answer has who has, at other doors too.',
  body: z.object({
    arrivals: z.array(arrival).check(z.maxLength(limits.arrivalsAtOnce)),
    /** `until` of the previous response: only later arrivals are returned. */
    since: z.optional(z.iso.datetime()),
  }),
  response: z.object({ arrivals: z.array(notedArrival), until: z.string() }),
});
