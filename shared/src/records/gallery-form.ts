import * as z from 'zod/mini';
import { imageList, requiredLine, text, textLanguage } from '../core/fields.ts';
import { limits } from '../core/limits.ts';

const images = imageList('gallery').check(z.minLength(1, 'imageNeeded'));

export const galleryForm = z.object({
  title: requiredLine(limits.title, 'titleMissing'),
  description: z.optional(text(limits.description)),
  images,
  language: textLanguage,
});
