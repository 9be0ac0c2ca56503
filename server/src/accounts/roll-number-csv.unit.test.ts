import { describe, expect, test } from 'vitest';
import { InvalidInputError } from '../core/domain-errors.ts';
import { readRollNumberCsv } from './roll-number-csv.ts';

const emails = (csv: string) => readRollNumberCsv(csv).map((row) => row.text);
const states = (csv: string) => readRollNumberCsv(csv).map((row) => row.state);

function refusal(csv: string): string {
  try {
    readRollNumberCsv(csv);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.key;
    throw error;
  }
  return 'accepted';
}

describe('spreadsheet files', () => {
  test('reads one e-mail per line', () => {
    expect(emails('a@b.cm\nc@d.cm\n')).toEqual(['a@b.cm', 'c@d.cm']);
  });

  test('reads a BOM, semicolons, CRLF, a French header and further columns', () => {
    const csv = '\uFEFFNom;Adresse e-mail;Ville\r\nNgo;ngo@b.cm;Buea\r\nEba;eba@b.cm;Douala\r\n';
    expect(emails(csv)).toEqual(['ngo@b.cm', 'eba@b.cm']);
  });

  test('reads quoted commas, quoted line breaks and escaped quotes', () => {
    const csv = 'Name,Email\n"Fon, ""Ba"" John",john@b.cm\n"two\nlines",two@b.cm\n';
    expect(readRollNumberCsv(csv)).toEqual([
      { line: 2, text: 'john@b.cm', state: 'valid' },
      { line: 4, text: 'two@b.cm', state: 'valid' },
    ]);
  });

  test('reads a comma inside a cell of a file with semicolons', () => {
    expect(emails('Name;Email\nFon, John;john@b.cm\n')).toEqual(['john@b.cm']);
  });

  test('reads tabs and CR line ends, skips empty lines and rows of separators', () => {
    expect(emails('Name\tE-Mail\rFon\tjohn@b.cm\r\r\t\rEba\teba@b.cm')).toEqual([
      'john@b.cm',
      'eba@b.cm',
    ]);
  });

  test('takes the first cell with an @ if there is no header', () => {
    expect(emails('Fon,john@b.cm,other@b.cm\neba@b.cm,Eba\n')).toEqual(['john@b.cm', 'eba@b.cm']);
  });

  test.each(['Email', 'E-mail', 'EMAIL ADDRESS', 'mail', 'Courriel', 'Adresse électronique'])(
    'recognises the header %s',
    (heading) => {
      expect(emails(`${heading}\na@b.cm`)).toEqual(['a@b.cm']);
    },
  );

  test('does not take a mistyped address in the first line for a header', () => {
    expect(states('jane.mail.com\na@b.cm')).toEqual(['invalid', 'valid']);
  });

  test('accepts a stray quotation mark inside a cell', () => {
    expect(emails('Fon 5" John,john@b.cm')).toEqual(['john@b.cm']);
  });

  test('accepts undecodable characters in other columns', () => {
    expect(emails('H\uFFFDl\uFFFDne;helene@b.cm')).toEqual(['helene@b.cm']);
  });
});

describe('rows', () => {
  test('trims addresses, keeps capitals, ignores case in duplicates', () => {
    expect(readRollNumberCsv('  John@B.cm \njohn@b.CM')).toEqual([
      { line: 1, text: 'John@B.cm', state: 'valid' },
      { line: 2, text: 'john@b.CM', state: 'duplicate' },
    ]);
  });

  test('reports invalid addresses with their line', () => {
    expect(readRollNumberCsv('a@b.cm\nnobody\n@b.cm\na b@c.cm\nx@localhost')).toEqual([
      { line: 1, text: 'a@b.cm', state: 'valid' },
      { line: 2, text: 'nobody', state: 'invalid' },
      { line: 3, text: '@b.cm', state: 'invalid' },
      { line: 4, text: 'a b@c.cm', state: 'invalid' },
      { line: 5, text: 'x@localhost', state: 'invalid' },
    ]);
  });

  test('reads 5,000, refuses 5,001', () => {
    const csv = Array.from({ length: 5_000 }, (_, row) => `Name ${row};p${row}@b.cm`).join('\r\n');
    expect(readRollNumberCsv(csv)).toHaveLength(5_000);
    expect(refusal(`${csv}\r\none@more.cm`)).toBe('importTooLong');
    expect(refusal(`Name;Email\r\n${csv}`)).toBe('accepted');
    expect(refusal(`Name;Email\r\n${csv}${'\r\n;'.repeat(10_000)}`)).toBe('accepted');
  });

  test('stops parsing after one row too many', () => {
    const tooMany = Array.from({ length: 5_002 }, (_, row) => `p${row}@b.cm`).join('\n');
    expect(refusal(`${tooMany}\n"never read and never closed`)).toBe('importTooLong');
  });
});

test.each([
  ['an empty file', '', 'importEmpty'],
  ['a lone BOM', '\uFEFF', 'importEmpty'],
  ['empty lines', '\r\n\r\n', 'importEmpty'],
  ['a lone header', 'Email\n', 'importEmpty'],
  ['an XLSX file', 'PK\u0003\u0004\u0014\u0000\u0006', 'importNotText'],
  ['a picture', '\uFFFDPNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'importNotText'],
  ['UTF-16', 'a\u0000@\u0000b\u0000.\u0000c\u0000m\u0000', 'importNotText'],
  ['an unclosed quotation mark', 'a@b.cm\n"c@d.cm\ne@f.cm', 'importQuoteOpen'],
  ['a row of more than 100 kB', `a@b.cm\n${'x'.repeat(101_000)}`, 'importNotText'],
  [
    'a quotation mark unclosed for more than 100 kB',
    `"${'a@b.cm\n'.repeat(20_000)}`,
    'importQuoteOpen',
  ],
  ['more than 2 MB', 'x'.repeat(2_000_001), 'importTooLarge'],
])('refuses %s', (_, csv, expected) => {
  expect(refusal(csv)).toBe(expected);
});

test.each([
  ['a@b.cm\n"c@d.cm\ne@f.cm', 2],
  ['"Nom, ""dit""";E-mail\r\n"Bih\r\nAma";a@b.cm\r\nx; "c@d.cm\r\n\r\ne@f.cm', 4],
  ['a@b.cm\rb@c.cm\r"c@d.cm\r', 3],
])('reports the line of an unclosed quotation mark (%#)', (csv, line) => {
  expect(() => readRollNumberCsv(csv)).toThrow(
    expect.objectContaining({ key: 'importQuoteOpen', values: { line } }),
  );
});
