import * as z from 'zod/mini';
import { folderNote } from './folder-note.ts';

/** The newest published version, as the watch of an installed release has found it. */
export const newestRelease = folderNote(
  'newest-release',
  z.object({ version: z.string(), at: z.string() }),
);

/** Of versions such as 1.10.2; what a pre-release adds counts for nothing. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
