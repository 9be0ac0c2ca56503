import * as z from 'zod/mini';

const known = z.object({
  start_date: z.string(),
  end_date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  venue: z.string(),
  town: z.string(),
  /** Whether the event is cancelled. */
  isGone: z.boolean(),
});

/** What people with a reply know about an event. */
export type KnownEvent = z.output<typeof known>;

/**
 * The event before the changes that one mail announces. `now` is the event after them, as the first mails describe it.
 * `now` is absent until the first mails are queued.
 */
export const changeContent = z.extend(known, {
  now: z.optional(known),
  /**
   * One notice may join several changes. Each step holds the event between two changes, for people who replied at that
   * time. `known` is the event just before the change at the time `at`.
   */
  steps: z.optional(z.array(z.object({ at: z.string(), known }))),
});

export const reminderContent = z.object({
  /**
   * Only replies before this moment get the reminder. The name keeps `answered`, an older word for `replied`, because
   * stored rows of `event_notices.content` contain it.
   */
  answeredBefore: z.string(),
});

export const messageContent = z.object({
  /** Name of the author, as members see it. */
  name: z.string(),
  message: z.string(),
  to: z.enum(['comers', 'everybody']),
});
