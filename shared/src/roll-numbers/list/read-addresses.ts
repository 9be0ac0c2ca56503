import type { SheetRow } from './sheet.ts';

/** An address as it stands among other text: the signs around it belong to none. */
const address = /(?:mailto:)?([^\s<>()[\]"'«»,;:|]{1,254}@[^\s<>()[\]"«»,;:|]{1,254})/g;

/**
 * Every address of a text is a row, with the name that stands beside it: `Name <a>`, `"Last, First" <a>`,
 * a line of Outlook or Gmail, several people on a line. A row's cells are address and name; a row
 * without an address has its text as the first cell.
 */
export function readAddresses(text: string): SheetRow[] {
  return text.split('\n').flatMap((content, index) => rowsOf(content, index + 1));
}

function rowsOf(content: string, line: number): SheetRow[] {
  const found = [...content.matchAll(address)];
  if (found.length === 0) {
    const rest = plain(content);
    return rest === '' ? [] : [{ line, cells: [rest] }];
  }
  let from = 0;
  const rows = found.map((match): SheetRow => {
    const name = plain(content.slice(from, match.index));
    from = (match.index ?? 0) + match[0].length;
    return { line, cells: [(match[1] ?? '').replace(/[.'’]{1,3}$/, ''), name] };
  });
  const rest = plain(content.slice(from));
  const last = rows[rows.length - 1];
  if (rest === '' || !last) return rows;
  if (last.cells[1] === '') last.cells[1] = rest;
  // Nothing is dropped without a word: text that belongs to nobody is a row that is no address.
  else rows.push({ line, cells: [rest] });
  return rows;
}

const signs = ' \t\u00a0<>()[]"\'«»,;:|*•–-';

/** A text without the signs that divide people and enclose names. */
function plain(text: string): string {
  const name = text.replace(/^\s{0,9}(to|cc|bcc|cci|à|a|from|de)\s{0,9}:/i, '');
  let from = 0;
  let to = name.length;
  while (from < to && signs.includes(name[from] ?? '')) from += 1;
  while (to > from && signs.includes(name[to - 1] ?? '')) to -= 1;
  return name.slice(from, to).replace(/\s+/g, ' ');
}
