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

describe('what spreadsheets write', () => {
  test('one e-mail a line', () => {
    expect(emails('a@b.cm\nc@d.cm\n')).toEqual(['a@b.cm', 'c@d.cm']);
  });

  test('a BOM, semicolons, CRLF, a French header and further columns', () => {
    const csv = '\uFEFFNom;Adresse e-mail;Ville\r\nNgo;ngo@b.cm;Buea\r\nEba;eba@b.cm;Douala\r\n';
    expect(emails(csv)).toEqual(['ngo@b.cm', 'eba@b.cm']);
  });

  test('quoted commas, quoted line breaks and escaped quotes', () => {
    const csv = 'Name,Email\n"Fon, ""Ba"" John",john@b.cm\n"two\nlines",two@b.cm\n';
    expect(readRollNumberCsv(csv)).toEqual([
      { line: 2, text: 'john@b.cm', state: 'valid' },
      { line: 4, text: 'two@b.cm', state: 'valid' },
    ]);
  });

  test('a comma inside a cell of a file with semicolons', () => {
    expect(emails('Name;Email\nFon, John;john@b.cm\n')).toEqual(['john@b.cm']);
  });

  test('tabs, old Mac line ends, empty lines and rows of separators', () => {
    expect(emails('Name\tE-Mail\rFon\tjohn@b.cm\r\r\t\rEba\teba@b.cm')).toEqual([
      'john@b.cm',
      'eba@b.cm',
    ]);
  });

  test('without a header the first cell with an @', () => {
    expect(emails('Fon,john@b.cm,other@b.cm\neba@b.cm,Eba\n')).toEqual(['john@b.cm', 'eba@b.cm']);
  });

  test.each(['Email', 'E-mail', 'EMAIL ADDRESS', 'mail', 'Courriel', 'Adresse électronique'])(
    'the header %s',
    (heading) => {
      expect(emails(`${heading}\na@b.cm`)).toEqual(['a@b.cm']);
    },
  );

  test('a mistyped address in the first line is no header', () => {
    expect(states('jane.mail.com\na@b.cm')).toEqual(['invalid', 'valid']);
  });

  test('a stray quotation mark inside a cell', () => {
    expect(emails('Fon 5" John,john@b.cm')).toEqual(['john@b.cm']);
  });

  test('accents of another character set do no harm', () => {
    expect(emails('H\uFFFDl\uFFFDne;helene@b.cm')).toEqual(['helene@b.cm']);
  });
});

describe('rows', () => {
  test('white space around an address goes, capitals stay and make no difference', () => {
    expect(readRollNumberCsv('  John@B.cm \njohn@b.CM')).toEqual([
      { line: 1, text: 'John@B.cm', state: 'valid' },
      { line: 2, text: 'john@b.CM', state: 'duplicate' },
    ]);
  });

  test('what is no address is shown with its line', () => {
    expect(readRollNumberCsv('a@b.cm\nnobody\n@b.cm\na b@c.cm\nx@localhost')).toEqual([
      { line: 1, text: 'a@b.cm', state: 'valid' },
      { line: 2, text: 'nobody', state: 'invalid' },
      { line: 3, text: '@b.cm', state: 'invalid' },
      { line: 4, text: 'a b@c.cm', state: 'invalid' },
      { line: 5, text: 'x@localhost', state: 'invalid' },
    ]);
  });

  test('5,000 are read in less than a second, one more is refused', () => {
    const csv = Array.from({ length: 5_000 }, (_, row) => `Name ${row};p${row}@b.cm`).join('\r\n');
    const start = performance.now();
    expect(readRollNumberCsv(csv)).toHaveLength(5_000);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(refusal(`${csv}\r\none@more.cm`)).toBe('importTooLong');
    expect(refusal(`Name;Email\r\n${csv}`)).toBe('accepted');
    expect(refusal(`Name;Email\r\n${csv}${'\r\n;'.repeat(10_000)}`)).toBe('accepted');
  });

  test('reading stops after one row too many', () => {
    const tooMany = Array.from({ length: 5_002 }, (_, row) => `p${row}@b.cm`).join('\n');
    expect(refusal(`${tooMany}\n"never read and never closed`)).toBe('importTooLong');
  });
});

test.each([
  ['nothing', '', 'importEmpty'],
  ['a BOM alone', '\uFEFF', 'importEmpty'],
  ['empty lines', '\r\n\r\n', 'importEmpty'],
  ['a header alone', 'Email\n', 'importEmpty'],
  ['a spreadsheet that is no CSV', 'PK\u0003\u0004\u0014\u0000\u0006', 'importNotText'],
  ['a picture', '\uFFFDPNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR', 'importNotText'],
  ['UTF-16', 'a\u0000@\u0000b\u0000.\u0000c\u0000m\u0000', 'importNotText'],
  ['a quotation mark that stays open', 'a@b.cm\n"c@d.cm\ne@f.cm', 'importQuoteOpen'],
  ['a row of more than 100 kB', `a@b.cm\n${'x'.repeat(101_000)}`, 'importNotText'],
  ['a quote open for more than 100 kB', `"${'a@b.cm\n'.repeat(20_000)}`, 'importQuoteOpen'],
  ['more than 2 MB', 'x'.repeat(2_000_001), 'importTooLarge'],
])('%s is refused', (_, csv, expected) => {
  expect(refusal(csv)).toBe(expected);
});

test.each([
  ['a@b.cm\n"c@d.cm\ne@f.cm', 2],
  ['"Nom, ""dit""";E-mail\r\n"Bih\r\nAma";a@b.cm\r\nx; "c@d.cm\r\n\r\ne@f.cm', 4],
  ['a@b.cm\rb@c.cm\r"c@d.cm\r', 3],
])('the line of a quotation mark that stays open is told', (csv, line) => {
  expect(() => readRollNumberCsv(csv)).toThrow(
    expect.objectContaining({ key: 'importQuoteOpen', values: { line } }),
  );
});
