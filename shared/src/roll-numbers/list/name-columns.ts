import { searchText } from '../../text/search-text.ts';
import type { ColumnField } from './column-fields.ts';
import { detectNameOrder, type NameOrder } from './names.ts';
import type { SheetRow } from './sheet.ts';

/**
 * Returns the order of names if a column `Nom` holds whole names; otherwise undefined. Capitals tell last names from
 * first names.
 */
export function detectWholeNames(values: string[]): NameOrder | undefined {
  const mixed = values.filter((value) => detectNameOrder([value]) !== undefined);
  return mixed.length > 0 && mixed.length >= values.length * 0.6
    ? detectNameOrder(mixed)
    : undefined;
}

/**
 * Keeps a person from getting the same name twice. If both first and last names have columns, drops the column of
 * whole names.
 *
 * If only last names have a column (`Surname`), reads the column of whole names as first names, and vice versa. But if
 * most whole names contain the `Surname` of their row, drops the column `Surname` instead.
 */
export function withoutRepeatedNames(
  fields: (ColumnField | null)[],
  people: SheetRow[],
): (ColumnField | null)[] {
  const whole = fields.findIndex(isWholeName);
  const [first, last] = [fields.indexOf('firstName'), fields.indexOf('lastName')];
  if (whole < 0) return fields;
  const part = Math.max(first, last);
  const isSplit = first >= 0 && last >= 0;
  const repeats = part >= 0 && !isSplit && repeatsName(people, whole, part);
  return fields.map((field, column) => {
    if (column === part && repeats) return null;
    if (!isWholeName(field)) return field;
    if (column !== whole || isSplit) return null;
    if (part < 0 || repeats) return field;
    return last >= 0 ? 'firstName' : 'lastName';
  });
}

function isWholeName(field: ColumnField | null): boolean {
  return field === 'lastFirst' || field === 'firstLast';
}

function repeatsName(people: SheetRow[], whole: number, part: number): boolean {
  const both = people.filter(({ cells }) => cells[whole] && cells[part]);
  const repeated = both.filter(({ cells }) =>
    ` ${searchText(cells[whole] ?? '')} `.includes(` ${searchText(cells[part] ?? '')} `),
  );
  return repeated.length > both.length / 2;
}
