import * as z from 'zod/mini';
import { email, requiredText, text } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const contactForm = z.object({
  name: text(limits.name).check(
    z.minLength(1, 'nameMissing'),
    z.refine((value) => !/[\r\n]/.test(value), 'nameLineBreak'),
  ),
  email,
  message: requiredText(limits.message, 'messageMissing'),
});
