import * as z from 'zod/mini';
import { imageList, line, requiredLine, storedImage, text, textLanguage } from '../core/fields.ts';
import { imageCaps, limits } from '../core/limits.ts';

const images = imageList('gallery').check(z.minLength(1, 'imageNeeded'));

/** Alternative texts of pictures, by stored path. */
export const imageDescriptions = z
  .record(storedImage, line(limits.imageDescription))
  .check(z.refine((texts) => Object.keys(texts).length <= imageCaps.gallery, 'galleryFull'));

export const galleryForm = z.object({
  title: requiredLine(limits.title, 'titleMissing'),
  description: z.optional(text(limits.description)),
  images,
  language: textLanguage,
  imageDescriptions: z.optional(imageDescriptions),
});
