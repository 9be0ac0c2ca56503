import * as z from 'zod/mini';
import { email, requiredLine, requiredText } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const contactForm = z.object({
  name: z.pipe(
    z.string().check(z.refine((typed) => !/[\r\n]/.test(typed.trim()), 'nameLineBreak')),
    requiredLine(limits.name, 'nameMissing'),
  ),
  email,
  message: requiredText(limits.message, 'messageMissing'),
});
