import * as z from 'zod/mini';
import * as calls from '../calls/event-replies.ts';
import { endpointsOf } from '../core/endpoint.ts';
import { byKey, id, line, requestKey } from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { spreadsheetQuery } from '../core/spreadsheet-query.ts';
import { answers, comersMessageForm, replyForm, replyStates } from './event-reply-form.ts';

const endpoint = endpointsOf('Events');

const answer = z.enum(answers);
const state = z.enum(replyStates);

/** Answers by their state; `guests` are those of answers that are in. */
const counts = z.object({
  in: z.number(),
  guests: z.number(),
  maybe: z.number(),
  waiting: z.number(),
  not: z.number(),
});
export type ReplyCounts = z.output<typeof counts>;

const person = z.object({ rollNo: z.string(), name: z.string() });

const ownReply = z.object({
  answer,
  guests: z.number(),
  state,
  note: z.string(),
  shown: z.boolean(),
  reminders: z.boolean(),
  /** In the waiting list, from 1 on; 0 elsewhere. */
  line: z.number(),
  /** To be said at the door; empty for those who do not come. */
  code: z.string(),
});
export type OwnReply = z.output<typeof ownReply>;

export const getOwnReply = endpoint(calls.getOwnReply, {
  summary: "The caller's answer to an event, who comes, and whether there is room.",
  response: z.object({
    /** Null while the caller has not answered. */
    reply: z.nullable(ownReply),
    counts,
    /** Null where there is room for everybody. */
    free: z.nullable(z.number()),
    /** `until`: only somebody who has answered can still say that they do not come. */
    open: z.enum(['open', 'until', 'over', 'off']),
    /** Those who have a place and let members see it. */
    comers: z.array(person),
  }),
});

export const setReply = endpoint(calls.setReply, {
  summary: 'Say whether one comes to an event, and with how many guests.',
  body: replyForm,
  response: z.object({
    message: z.string(),
    state,
    line: z.number(),
    code: z.string(),
  }),
});

const reply = z.object({
  /** Empty for visitors, for those who have left, and for members whom the caller is not shown. */
  rollNo: z.string(),
  name: z.string(),
  answer,
  guests: z.number(),
  state,
  _id: z.string(),
  note: z.string(),
  visitor: z.boolean(),
  /** No mail reaches the person; `telephone` where the caller may see it. */
  unreachable: z.boolean(),
  telephone: z.string(),
  /** Empty for those who have not arrived. */
  arrivedAt: z.string(),
});
export type Reply = z.output<typeof reply>;

export const listReplies = endpoint(calls.listReplies, {
  summary: "Who has answered, in the order of places: for the event's owner and for admins.",
  response: z.object({
    counts,
    replies: z.array(reply),
    places: z.nullable(z.number()),
  }),
});

export const exportReplies = endpoint(calls.exportReplies, {
  summary: 'The same as a spreadsheet.',
  query: z.object(spreadsheetQuery),
  answers: 'file',
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
  state,
  /** SHA-256, hex, of the salt and the code that the person says; empty for those who do not come. */
  hash: z.string(),
});

const arrival = z.object({
  key: requestKey,
  /** Of somebody on the list. */
  reply: z.optional(id),
  /** Of somebody who is not. */
  name: z.optional(line(limits.name)),
  /** By the clock of the phone. */
  at: z.iso.datetime(),
  /** It was a mistake. */
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
    /** `until` of the answer before: only what came after it is answered. */
    since: z.optional(z.iso.datetime()),
  }),
  response: z.object({ arrivals: z.array(notedArrival), until: z.string() }),
});
