import type { FormMessageKey } from '@alumni/shared/core/form-messages';
import { csvProblem, decodeCsv, kindOfList } from '@alumni/shared/roll-numbers/csv-text';

/** Content for the dry run: the text of a list, or a workbook as base64. */
export type ListContent = { csv: string } | { xlsx: string };

/** A file that is no text is the server's to judge: it knows workbooks. */
export function listContent(bytes: Uint8Array): ListContent {
  return kindOfList(bytes) === 'text' ? { csv: decodeCsv(bytes) } : { xlsx: toBase64(bytes) };
}

/** Why a list need not be sent; undefined if it may be one. */
export function problemOf(content: ListContent): FormMessageKey | undefined {
  return 'csv' in content ? csvProblem(content.csv) : undefined;
}

/** In pieces: a call with two million arguments is too much for a browser. */
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}
