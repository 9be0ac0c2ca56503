import * as z from 'zod/mini';
import {
  day,
  imageList,
  line,
  requiredLine,
  requiredText,
  text,
  textLanguage,
} from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const opportunityForm = z.object({
  title: requiredLine(limits.title, 'titleMissing'),
  eligibility: z.optional(text(limits.description)),
  deadline: day('deadlineInvalid'),
  description: requiredText(limits.description, 'descriptionMissing'),
  images: z.optional(imageList('opportunity')),
  /** Not in the specification. Absent from responses while empty. */
  employer: z.optional(line(limits.employer)),
  language: textLanguage,
});
