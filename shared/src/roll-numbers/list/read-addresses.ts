import type { SheetRow } from './sheet.ts';

/** Finds an e-mail address inside other text and leaves out the punctuation around it. */
const address = /(?:mailto:)?([^\s<>()[\]"'«»,;:|]{1,254}@[^\s<>()[\]"«»,;:|]{1,254})/g;

/**
 * Reads people from pasted text. Returns a row of address and name for each address. A line may name several people, as
 * in a `To:` line copied from Outlook or Gmail. The name may stand on either side: `Name <a>`, `"Last, First" <a>`. A
 * line without an address becomes a row whose only cell is its text.
 */
export function readAddresses(text: string): SheetRow[] {
  return text.split('\n').flatMap((content, index) => parseLine(content, index + 1));
}

function parseLine(content: string, line: number): SheetRow[] {
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
  // Keep text without an address as an invalid row, so that nothing disappears silently.
  else rows.push({ line, cells: [rest] });
  return rows;
}

const signs = ' \t\u00a0<>()[]"\'«»,;:|*•–-';

/** Removes the punctuation that separates people and encloses names. */
function plain(text: string): string {
  const name = text.replace(/^\s{0,9}(to|cc|bcc|cci|à|a|from|de)\s{0,9}:/i, '');
  let from = 0;
  let to = name.length;
  while (from < to && signs.includes(name[from] ?? '')) from += 1;
  while (to > from && signs.includes(name[to - 1] ?? '')) to -= 1;
  return name.slice(from, to).replace(/\s+/g, ' ');
}
