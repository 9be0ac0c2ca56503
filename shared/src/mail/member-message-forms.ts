import * as z from 'zod/mini';
import { requiredText, text } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const memberMessageForm = z.object({
  message: requiredText(limits.message, 'messageMissing'),
});

export const senderReportForm = z.object({
  reason: requiredText(limits.reportReason, 'reasonMissing'),
  /** The reported message, if the reporter wants the office to read it. */
  message: z.optional(text(limits.message)),
});
