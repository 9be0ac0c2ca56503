import * as z from 'zod/mini';
import { folderNote } from './folder-note.ts';

/** The newest published version. `alumni watch`, which an installed release runs periodically, writes it. */
export const newestRelease = folderNote(
  'newest-release',
  z.object({ version: z.string(), at: z.string() }),
);

/** Compares versions such as 1.10.2 and ignores pre-release suffixes. */
export function isNewer(version: string, than: string): boolean {
  const numbers = (text: string) => text.split('-')[0]?.split('.').map(Number) ?? [];
  const [a, b] = [numbers(version), numbers(than)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}
