import * as z from 'zod/mini';
import { line, requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const answers = ['coming', 'maybe', 'not'] as const;
export type Answer = (typeof answers)[number];

/** `in` and `waiting` are of those who come: with a place, or in line for one. */
export const replyStates = ['in', 'waiting', 'maybe', 'not'] as const;
export type ReplyState = (typeof replyStates)[number];

export const guestCount = z
  .number('guestsInvalid')
  .check(
    z.refine(Number.isInteger, 'guestsInvalid'),
    z.minimum(0, 'guestsInvalid'),
    z.maximum(limits.guests, 'guestsInvalid'),
  );

/** Strict: `guest` would be saved as nobody. */
export const replyForm = z.strictObject({
  answer: z.enum(answers, 'answerMissing'),
  guests: z._default(guestCount, 0),
  /** Beside the specified ones; what is left out stays as it is. */
  note: z.optional(line(limits.replyNote)),
  shown: z.optional(z.boolean()),
  reminders: z.optional(z.boolean()),
});

/** This is not strict, because the page's form holds the key of a repeat as well. */
export const comersMessageForm = z.object({
  message: requiredText(limits.comersMessage, 'messageMissing'),
  /** `everybody`: those who may come or wait as well. */
  to: z._default(z.enum(['comers', 'everybody']), 'comers'),
});

/** Said at the door of an event by a person who comes. */
export const doorCode = z.object({
  event: z.string(),
  theme: z.string(),
  day: z.string(),
  /** The last day, where there are several. */
  until: z.optional(z.string()),
  /** When it begins, where that is known. */
  time: z.optional(z.string()),
  code: z.string(),
});
export type DoorCode = z.output<typeof doorCode>;

/** Days after its last day on which an event forgets who its visitors were. */
export const visitorDays = 30;
