import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byKey, requestKey } from './fields.ts';
import { imageLimits } from './limits.ts';

export const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  tag: 'Files',
  summary:
    'Upload one image as `file`; `user`, when present, is the roll number of the caller. With `key` the same upload, sent again after a lost answer, gives the same path.',
  access: 'account',
  takes: 'multipart',
  query: byKey,
  response: z.object({ filePath: z.string(), message: z.string() }),
});

export const findUpload = endpoint({
  method: 'GET',
  path: '/api/upload/{key}',
  tag: 'Files',
  summary: "Where the caller's upload of this key is stored; 404 where it has not arrived.",
  access: 'account',
  params: z.object({ key: requestKey }),
  response: z.object({ filePath: z.string() }),
});

const widths = imageLimits.renditionWidths.map(String);

export const download = endpoint({
  method: 'GET',
  path: '/api/download',
  tag: 'Files',
  summary: 'A stored image, or with width a smaller rendition of it.',
  access: 'anyone',
  query: z.object({
    fileName: z.string(),
    width: z.optional(z.enum(widths as [string, ...string[]])),
  }),
  answers: 'image',
});

const storedPrefix = '/mnt/';

/** Whether a reference is a stored picture; clients show the default picture otherwise. */
export function isStored(reference: string): boolean {
  return reference.startsWith(storedPrefix);
}

/** The last segment of a stored path: the `fileName` that the download call takes. */
export function fileNameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

export function storedPath(fileName: string): string {
  return `/mnt/uploads/${fileName}`;
}
