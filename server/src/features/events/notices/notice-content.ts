import * as z from 'zod/mini';

const known = z.object({
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  town: z.string(),
  /** It does not take place. */
  isGone: z.boolean(),
});

/** An event as those who have answered know it. */
export type KnownEvent = z.output<typeof known>;

/** The event before its changes, and as its first recipient was told of it. */
export const changeContent = z.extend(known, {
  now: z.optional(known),
  /** As those knew it who have answered after a change, and before the one of this time. */
  steps: z.optional(z.array(z.object({ at: z.string(), known }))),
});

export const reminderContent = z.object({
  /** Later answers need no reminder. */
  answeredBefore: z.string(),
});

export const messageContent = z.object({
  /** Of its author, as members see it. */
  name: z.string(),
  message: z.string(),
  to: z.enum(['comers', 'everybody']),
});
