import * as z from 'zod/mini';
import { line, requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const replyChoices = ['coming', 'maybe', 'not'] as const;
export type ReplyChoice = (typeof replyChoices)[number];

/** State of a reply. People who come are `in` with a place, or `waiting` for one. */
export const replyStates = ['in', 'waiting', 'maybe', 'not'] as const;
export type ReplyState = (typeof replyStates)[number];

export const guestCount = z
  .number('guestsInvalid')
  .check(
    z.refine(Number.isInteger, 'guestsInvalid'),
    z.minimum(0, 'guestsInvalid'),
    z.maximum(limits.guests, 'guestsInvalid'),
  );

/** Strict: otherwise a misspelt `guest` would save no guests. */
export const replyForm = z.strictObject({
  answer: z.enum(replyChoices, 'answerMissing'),
  guests: z._default(guestCount, 0),
  /** The specification does not have the next three fields. If one is absent, its stored value stays unchanged. */
  note: z.optional(line(limits.replyNote)),
  shown: z.optional(z.boolean()),
  reminders: z.optional(z.boolean()),
});

/** Not strict: the client's form also sends the idempotency key. */
export const comersMessageForm = z.object({
  message: requiredText(limits.comersMessage, 'messageMissing'),
  /** `everybody` adds people who wait or replied 'maybe'. */
  to: z._default(z.enum(['comers', 'everybody']), 'comers'),
});

export const replyChoice = z.enum(replyChoices);
export const replyState = z.enum(replyStates);

/** Number of replies by state. `guests` is the number of guests in the replies that have a place. */
export const replyCounts = z.object({
  in: z.number(),
  guests: z.number(),
  maybe: z.number(),
  waiting: z.number(),
  not: z.number(),
});
export type ReplyCounts = z.output<typeof replyCounts>;

const ownReply = z.object({
  answer: replyChoice,
  guests: z.number(),
  state: replyState,
  note: z.string(),
  shown: z.boolean(),
  reminders: z.boolean(),
  /** Position in the waiting list, from 1; 0 if not waiting. */
  line: z.number(),
  /** Code for the door; empty for people who do not come. */
  code: z.string(),
});
export type OwnReply = z.output<typeof ownReply>;

const comer = z.object({
  rollNo: z.string(),
  name: z.string(),
  /** Empty if the person has none or hides it from members. */
  profileImage: z.string(),
});

/** The caller's reply to an event, and who comes. */
export const ownReplies = z.object({
  /** Null until the caller replies. */
  reply: z.nullable(ownReply),
  counts: replyCounts,
  /** Free places; null if the event has no limit. */
  free: z.nullable(z.number()),
  /**
   * `until`: the reply deadline has passed; people who replied may still decline. `over`: the event has ended. `off`:
   * it takes no replies.
   */
  open: z.enum(['open', 'until', 'over', 'off']),
  /** People with a place who let members see it. */
  comers: z.array(comer),
});

/** The code that a person shows at the door, with facts of the event. */
export const doorCode = z.object({
  event: z.string(),
  theme: z.string(),
  day: z.string(),
  /** Last day of an event of several days. */
  until: z.optional(z.string()),
  /** Start time, if known. */
  time: z.optional(z.string()),
  code: z.string(),
});
export type DoorCode = z.output<typeof doorCode>;

/** Visitors' personal data is erased this many days after an event's last day. */
export const visitorDays = 30;
