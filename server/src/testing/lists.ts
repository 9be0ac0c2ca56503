import { type Columns, guessColumns } from '@alumni/shared/roll-numbers/list/columns';
import { type ListRow, listRows, peopleToAsk } from '@alumni/shared/roll-numbers/list/list-rows';
import { type ListPerson, readPeople } from '@alumni/shared/roll-numbers/list/people';
import { readList } from '@alumni/shared/roll-numbers/list/read-list';
import { type Sheet, shownRows } from '@alumni/shared/roll-numbers/list/sheet';
import type { ImportOutcome } from '@alumni/shared/roll-numbers/roll-numbers';
import type { Language } from '@alumni/shared/text/language';

export interface TestList {
  people: ListPerson[];
  columns: Columns;
  sheets: Sheet[];
  encoding?: string;
  /** Body that the import page sends. */
  body: { people: ReturnType<typeof peopleToAsk> };
  /** Rows that the import page shows. */
  rows: (outcomes: ImportOutcome[], language?: Language) => ListRow[];
}

/** Reads a list like the import page, with all its guesses. Throws `ListError`. */
export function testList(content: string | Uint8Array, withHidden = false): TestList {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { sheets, encoding } = readList(bytes);
  const [sheet] = sheets;
  if (!sheet) throw new Error('a list has a sheet');
  const rows = shownRows(sheet, withHidden);
  const columns = guessColumns(rows);
  const people = readPeople(rows, columns);
  return {
    people,
    columns,
    sheets,
    ...(encoding && { encoding }),
    body: { people: peopleToAsk(people) },
    rows: (outcomes, language = 'en') => listRows(people, outcomes, columns, language),
  };
}
