import * as z from 'zod/mini';

const reminder = z.object({
  /** Whoever answers later needs no reminder. */
  answeredBefore: z.string(),
});

const message = z.object({
  /** Of its author, as members see it. */
  name: z.string(),
  message: z.string(),
  to: z.enum(['comers', 'everybody']),
});

export function reminderContent(content: string): z.output<typeof reminder> {
  return reminder.parse(JSON.parse(content));
}

export function messageContent(content: string): z.output<typeof message> {
  return message.parse(JSON.parse(content));
}
