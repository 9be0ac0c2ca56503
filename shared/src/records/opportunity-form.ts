import * as z from 'zod/mini';
import {
  cleanLine,
  day,
  imageList,
  line,
  requiredLine,
  requiredText,
  text,
  textLanguage,
  town,
} from '../core/fields.ts';
import { limits } from '../core/limits.ts';
import { applyAddress } from './apply-address.ts';
import { opportunityKinds } from './opportunity-labels.ts';

const applyLink = z.string().check(
  cleanLine(limits.applyLink, 'textTooLong'),
  z.overwrite((typed) => applyAddress(typed) ?? typed),
  z.maxLength(limits.applyLink, 'textTooLong'),
  z.refine((link) => link === '' || applyAddress(link) !== undefined, 'applyLinkInvalid'),
);

export const opportunityForm = z.object({
  title: requiredLine(limits.title, 'titleMissing'),
  eligibility: z.optional(text(limits.description)),
  deadline: day('deadlineInvalid'),
  description: requiredText(limits.description, 'descriptionMissing'),
  images: z.optional(imageList('opportunity')),
  // Not in the specification. Absent from responses while empty.
  kind: z.optional(z.enum(['', ...opportunityKinds], 'fieldInvalid')),
  employer: z.optional(line(limits.employer)),
  town: z.optional(town),
  applyLink: z.optional(applyLink),
  language: textLanguage,
});
