import { email } from '../../core/fields.ts';
import type { RollNumberDetails } from '../roll-number-details.ts';
import { rollNumberImportLimits } from '../roll-number-import-limits.ts';
import type { Columns } from './columns.ts';
import { cellText, columnIndex, type ListFault, maxFaultText, readDetails } from './details.ts';
import { ListError } from './list.messages.ts';
import type { SheetRow } from './sheet.ts';

export interface ListPerson {
  line: number;
  /** The e-mail, or the content of an invalid row, truncated to 200 characters. */
  text: string;
  state: 'valid' | 'duplicate' | 'invalid';
  /** The person's roll number in the list, as typed. */
  rollNo?: string;
  /** Absent if the list has no details, or the row invites nobody. */
  details?: RollNumberDetails;
  /** Absent if the row has no faults. */
  faults?: ListFault[];
}

const maxInvalidText = 200;

/** Reads the people of a list with the given columns. Throws `ListError` for too many rows or none. */
export function readPeople(rows: SheetRow[], columns: Columns): ListPerson[] {
  const people = rows.slice(columns.headingRows);
  if (people.length > rollNumberImportLimits.rows) throw new ListError('importTooLong');
  if (people.length === 0) throw new ListError('importEmpty');
  const seen = new Map<string, { line: number; name: string }>();
  return people.map((row) => readPerson(row, columns, seen));
}

/** The e-mail in its stored form; undefined if invalid. */
export function validEmail(typed: string): string | undefined {
  const parsed = email.safeParse(typed);
  return parsed.success ? parsed.data : undefined;
}

function readPerson(
  { line, cells }: SheetRow,
  columns: Columns,
  seen: Map<string, { line: number; name: string }>,
): ListPerson {
  const { fields, headings } = columns;
  const at = columnIndex(fields, 'email');
  const cell = at < 0 ? '' : (cells[at] ?? '');
  const [address, ...others] = parseAddresses(cell);
  if (!address) {
    const text = (cell || cells.filter(Boolean).join(', ')).slice(0, maxInvalidText);
    return { line, text, state: 'invalid' };
  }
  const { details, faults } = readDetails(cells, columns);
  const name = [details.firstName, details.lastName].filter(Boolean).join(' ');
  const key = address.toLowerCase();
  const before = seen.get(key);
  if (before)
    return {
      line,
      text: address,
      state: 'duplicate',
      ...sharedAddressFault(before, name, columns),
    };
  seen.set(key, { line, name });
  if (others.length > 0) {
    const text = others.join(', ').slice(0, maxFaultText);
    faults.push({ heading: headings[at] ?? '', text, reason: 'importMoreAddresses', values: {} });
  }
  const rollNo = cellText(cells, columnIndex(fields, 'rollNo')).slice(0, maxFaultText);
  return {
    line,
    text: address,
    state: 'valid',
    ...(rollNo && { rollNo }),
    ...(Object.keys(details).length > 0 && { details }),
    ...(faults.length > 0 && { faults }),
  };
}

/**
 * Returns a fault if two people of the list share an address, such as a couple. The second person needs another
 * address. Returns nothing if the same person is repeated.
 */
function sharedAddressFault(
  before: { line: number; name: string },
  name: string,
  { fields, headings }: Columns,
): Pick<ListPerson, 'faults'> {
  if (name === '' || before.name === '' || name.toLowerCase() === before.name.toLowerCase()) {
    return {};
  }
  const heading = headings[columnIndex(fields, 'email')] ?? '';
  const values = { line: before.line, name: before.name };
  return { faults: [{ heading, text: name, reason: 'importAddressShared', values }] };
}

/** The addresses of a cell: a plain one, or those in `Name <a>` and `a / b`. */
function parseAddresses(cell: string): string[] {
  const whole = validEmail(cell.replace(/^mailto:/i, ''));
  if (whole) return [whole];
  const found = cell.split(/[\s<>()[\]"';,/|]+/).flatMap((part) => validEmail(part) ?? []);
  // Treat `a b@c.cm` as a mistyped address, not as b@c.cm.
  return found.length > 1 || /[<>;,/|]/.test(cell) ? found : [];
}
