import * as z from 'zod/mini';
import * as calls from '../calls/files.ts';
import { endpoint } from '../core/endpoint.ts';
import { byKey, requestKey } from '../core/fields.ts';
import { imageLimits } from '../core/limits.ts';

export const upload = endpoint(calls.upload, {
  summary:
    'Upload one image as `file`; `user`, when present, is the roll number of the caller. With `key` the same upload, sent again after a lost answer, gives the same path.',
  takes: 'multipart',
  query: byKey,
  response: z.object({ filePath: z.string(), message: z.string() }),
});

export const findUpload = endpoint(calls.findUpload, {
  summary: "Where the caller's upload of this key is stored; 404 where it has not arrived.",
  params: z.object({ key: requestKey }),
  response: z.object({ filePath: z.string() }),
});

const widths = imageLimits.renditionWidths.map(String);

export const download = endpoint(calls.download, {
  summary: 'A stored image, or with width a smaller rendition of it.',
  query: z.object({
    fileName: z.string(),
    width: z.optional(z.enum(widths as [string, ...string[]])),
  }),
  responseType: 'image',
});
