import { guessColumns } from '@alumni/shared/roll-numbers/list/columns';
import { ListError } from '@alumni/shared/roll-numbers/list/list.messages';
import { readPeople } from '@alumni/shared/roll-numbers/list/people';
import { readList } from '@alumni/shared/roll-numbers/list/read-list';
import { shownRows } from '@alumni/shared/roll-numbers/list/sheet';
import type { ReadOptions, ReadReply } from './read-list.ts';

// Reads a list in a separate process: the parent kills it if it takes too long.
process.once('message', (options: ReadOptions) => {
  process.send?.(read(options), () => process.disconnect());
});

function read({ bytes, sheet: wanted, withHidden }: ReadOptions): ReadReply {
  try {
    const { sheets, encoding } = readList(new Uint8Array(bytes));
    const sheet = wanted ? sheets.find(({ name }) => name === wanted) : sheets[0];
    const names = sheets.map(({ name }) => name);
    if (!sheet) return { unknownSheet: names };
    const rows = shownRows(sheet, withHidden);
    const columns = guessColumns(rows);
    return {
      list: {
        people: readPeople(rows, columns),
        columns,
        sheet: sheet.name,
        otherSheets: names.filter((name) => name !== sheet.name),
        hiddenRows: sheet.rows.filter(({ hidden }) => hidden).length,
        hiddenColumns: sheet.hiddenColumns.length,
        ...(encoding && { encoding }),
      },
    };
  } catch (error) {
    if (error instanceof ListError) return { refused: { key: error.key, values: error.values } };
    throw error;
  }
}
