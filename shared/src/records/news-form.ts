import * as z from 'zod/mini';
import { imageList, requiredLine, requiredText, textLanguage } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

export const newsForm = z.object({
  title: requiredLine(limits.title, 'titleMissing'),
  description: requiredText(limits.description, 'descriptionMissing'),
  images: z.optional(imageList('news')),
  language: textLanguage,
});
