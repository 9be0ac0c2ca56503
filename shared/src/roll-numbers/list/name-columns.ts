import { searchText } from '../../text/search-text.ts';
import type { ColumnField } from './column-fields.ts';
import { type NameOrder, nameOrderOf } from './names.ts';
import type { SheetRow } from './sheet.ts';

/** A column `Nom` that has first names as well, written apart by capitals. */
export function wholeNames(values: string[]): NameOrder | undefined {
  const mixed = values.filter((value) => nameOrderOf([value]) !== undefined);
  return mixed.length > 0 && mixed.length >= values.length * 0.6 ? nameOrderOf(mixed) : undefined;
}

/**
 * Whole names beside a column for first or last names: a person would get the same name twice. `Name`
 * beside `Surname` has first names, unless most rows repeat the surname in it.
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
