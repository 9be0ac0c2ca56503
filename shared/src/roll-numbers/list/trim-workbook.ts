import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { ListError } from './list.messages.ts';

/** Maximum bytes of all unpacked parts: a sheet of 200,000 formatted rows takes 50 MB. */
const maxUnpacked = 200_000_000;
const maxParts = 1_000;

/** Parts without list data: they are never unpacked. */
const unneeded =
  /(^|\/)(media|embeddings|pivotCache|printerSettings|Thumbnails|Pictures|Object[^/]*)\/|vbaProject|\.(png|jpe?g|gif|emf|wmf)$/i;

export type Parts = Record<string, Uint8Array>;

/** Unpacks the parts that hold list data. Throws `ListError` if they are too large. */
export function unpackWorkbook(bytes: Uint8Array): Parts {
  let count = 0;
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1;
      const isNeeded = !unneeded.test(name);
      if (isNeeded) unpacked += originalSize;
      if (count > maxParts || unpacked > maxUnpacked) {
        throw new ListError('importNotWorkbook');
      }
      return isNeeded;
    },
  });
}

/**
 * Packs the workbook without empty rows, and without empty cells that only have a format. SheetJS takes minutes for
 * 200,000 of them.
 *
 * Some programs write rows and cells without addresses. Their order then gives their position, so such rows and cells
 * stay.
 */
export function packTrimmed(parts: Parts): Uint8Array {
  const trimmed = Object.entries(parts).map(([name, part]) => [
    name,
    /worksheets\/[^/]+\.xml$/i.test(name) ? strToU8(withoutBlanks(strFromU8(part))) : part,
  ]);
  return zipSync(Object.fromEntries(trimmed), { level: 0 });
}

function withoutBlanks(sheet: string): string {
  return sheet
    .replace(/<((?:\w+:)?)row\b[^>]*?(?:\/>|>[\s\S]*?<\/\1row>)/g, (row) =>
      /<(?:\w+:)?(?:v|t)\b/.test(row) || !/^[^>]*\sr="/.test(row) ? row : '',
    )
    .replace(/<(?:\w+:)?c\b(?=[^>]*\sr=")[^>]*\/>/g, '');
}
