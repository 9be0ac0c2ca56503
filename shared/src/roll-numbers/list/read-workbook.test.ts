import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ListError } from './list.messages.ts';
import { readList } from './read-list.ts';

const rows = [
  ['E-mail', 'Téléphone', 'Promotion', 'Note'],
  ['a@b.cm', 237_677_123_456, 2012, 'x'],
  ['b@b.cm', 612_345_678, null, 'y'],
  ['hidden@b.cm', 1, 2, 'z'],
];

function workbook(): WorkBook {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!merges'] = [utils.decode_range('C2:C3')];
  sheet['!rows'] = [{}, {}, {}, { hidden: true }];
  sheet['!cols'] = [{}, {}, {}, { hidden: true }];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['draft@b.cm']]), 'Brouillon');
  utils.book_append_sheet(book, sheet, 'Membres');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  return book;
}

function bytesOf(bookType: BookType, book = workbook()): Uint8Array {
  return new Uint8Array(write(book, { bookType, type: 'array', cellStyles: true }));
}

/** Replaces one part of a zipped workbook by its changed XML. */
function changed(bytes: Uint8Array, name: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes);
  return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) });
}

function refusal(bytes: Uint8Array): string {
  try {
    readList(bytes);
  } catch (error) {
    if (error instanceof ListError) return error.key;
    throw error;
  }
  return 'accepted';
}

const expected = [
  { line: 1, cells: ['E-mail', 'Téléphone', 'Promotion', 'Note'] },
  { line: 2, cells: ['a@b.cm', '237677123456', '2012', 'x'] },
  { line: 3, cells: ['b@b.cm', '612345678', '2012', 'y'] },
  { line: 4, cells: ['hidden@b.cm', '1', '2', 'z'], hidden: true },
];

test.each(['xlsx', 'xlsb'] as const)('%s: numbers, merges, what is hidden', (bookType) => {
  const { sheets } = readList(bytesOf(bookType));
  expect(sheets).toEqual([
    { name: 'Membres', hidden: false, rows: expected, hiddenColumns: [3] },
    {
      name: 'Brouillon',
      hidden: true,
      rows: [{ line: 1, cells: ['draft@b.cm'] }],
      hiddenColumns: [],
    },
  ]);
});

test.each(['xlsx', 'biff8', 'ods', 'html'] as const)('%s: empty cells are no gap', (bookType) => {
  const sheet = utils.aoa_to_sheet([
    ['Nom', null, 'E-mail'],
    [null, null, 'a@b.cm'],
  ]);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Membres');
  const [{ rows: read } = { rows: [] }] = readList(bytesOf(bookType, book)).sheets;
  expect(read.map(({ cells }) => cells)).toEqual([
    ['Nom', '', 'E-mail'],
    ['', '', 'a@b.cm'],
  ]);
});

// SheetJS cannot write hidden rows in this format, so the test checks only columns and sheets.
test('an old workbook: numbers, merges, hidden sheets and columns', () => {
  const { sheets } = readList(bytesOf('biff8'));
  const visible = expected.map(({ line, cells }) => ({ line, cells }));
  expect(sheets[0]).toEqual({ name: 'Membres', hidden: false, rows: visible, hiddenColumns: [3] });
  expect(sheets[1]).toMatchObject({ name: 'Brouillon', hidden: true });
});

test('an OpenDocument sheet: numbers, merges, what a filter or its author hides', () => {
  const hide = (xml: string) => {
    let row = 0;
    return xml
      .replace(
        '</office:automatic-styles>',
        '<style:style style:name="gone" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>',
      )
      .replace(/<table:table table:name="Brouillon"[^>]*>/, (tag) =>
        tag.replace(/ table:style-name="[^"]*"|>$/g, (end) =>
          end === '>' ? ' table:style-name="gone">' : '',
        ),
      )
      .replace(
        /(table:name="Membres"[^>]*>)/,
        '$1<table:table-column table:number-columns-repeated="3"/><table:table-column table:visibility="collapse"/>',
      )
      .replace(/<table:table-row/g, (tag) => {
        row += 1;
        return row === 5 ? `${tag} table:visibility="filter"` : tag;
      });
  };
  const { sheets } = readList(changed(bytesOf('ods'), 'content.xml', hide));
  expect(sheets[0]).toEqual({ name: 'Membres', hidden: false, rows: expected, hiddenColumns: [3] });
  expect(sheets[1]).toMatchObject({ name: 'Brouillon', hidden: true });
});

test('days are ISO 8601, formulas count with their value, errors are empty', () => {
  const sheet = utils.aoa_to_sheet([['x@b.cm']]);
  sheet.B1 = { t: 'n', v: 41_091, z: 'dd/mm/yyyy' };
  sheet.C1 = { t: 's', v: 'of a formula', f: 'A1&""' };
  sheet.D1 = { t: 'e', v: 0x07 };
  sheet.E1 = { t: 'n', v: 612_345_678, z: '00 00 00 00 00' };
  sheet.F1 = { t: 'b', v: true };
  sheet['!ref'] = 'A1:F1';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'L');
  expect(readList(bytesOf('xlsx', book)).sheets[0]?.rows[0]?.cells).toEqual([
    'x@b.cm',
    '2012-07-01',
    'of a formula',
    '',
    '06 12 34 56 78',
    'TRUE',
  ]);
});

test('20,000 formatted blank rows, and an address at the end of the sheet, are not read', () => {
  const blank = Array.from(
    { length: 20_000 },
    (_, at) =>
      `<row r="${at + 10}" s="1"><c r="A${at + 10}" s="1"/><c r="B${at + 10}" s="1"/></row>`,
  ).join('');
  const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far</t></is></c></row>';
  const bytes = changed(bytesOf('xlsx'), 'xl/worksheets/sheet2.xml', (xml) =>
    xml.replace('</sheetData>', `${blank}${far}</sheetData>`),
  );
  expect(readList(bytes).sheets[0]?.rows).toEqual(expected);
});

test('programs that write no addresses of cells keep their columns', () => {
  const sheet =
    '<row><c/><c t="inlineStr"><is><t>E-mail</t></is></c></row><row><c/></row><row><c/><c t="inlineStr"><is><t>a@b.cm</t></is></c></row>';
  const bytes = changed(bytesOf('xlsx'), 'xl/worksheets/sheet2.xml', (xml) =>
    xml.replace(/<sheetData>.*<\/sheetData>/s, `<sheetData>${sheet}</sheetData>`),
  );
  expect(readList(bytes).sheets[0]?.rows.map(({ cells }) => cells)).toEqual([
    ['', 'E-mail'],
    ['', 'a@b.cm'],
  ]);
});

test('a table of a web page that is called .xls keeps the zero of a telephone', () => {
  const html =
    '<html><table><tr><td>E-mail</td><td>Tel</td></tr><tr><td>a@b.cm</td><td>0612345678</td></tr></table>';
  expect(readList(strToU8(html)).sheets[0]?.rows[1]?.cells).toEqual(['a@b.cm', '0612345678']);
});

test.each([
  [
    'a picture that is called .xlsx',
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0],
    'importNotText',
  ],
  ['a ZIP that is none', [0x50, 0x4b, 0x03, 0x04, 1, 2, 3], 'importNotWorkbook'],
  ['an OLE file that is none', [0xd0, 0xcf, 0x11, 0xe0, 1, 2], 'importNotWorkbook'],
  ['nothing', [], 'importEmpty'],
])('refuses %s', (_, bytes, key) => {
  expect(refusal(Uint8Array.from(bytes))).toBe(key);
});

test('refuses an empty workbook and another kind of ZIP', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[]]), 'L');
  expect(refusal(bytesOf('xlsx', book))).toBe('importEmpty');
  expect(refusal(zipSync({ 'word/document.xml': strToU8('<w/>') }))).toBe('importNotWorkbook');
});

test('a small file that unpacks to more than a page holds is refused', () => {
  const zeros = new Uint8Array(30_000_000);
  const names = Array.from({ length: 8 }, (_, at) => `xl/${at}.xml`);
  expect(refusal(zipSync(Object.fromEntries(names.map((name) => [name, zeros]))))).toBe(
    'importNotWorkbook',
  );
  const long = Array.from({ length: 120 }, () => Array(100).fill('x'.repeat(1_000)));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(long), 'Long');
  const bytes = new Uint8Array(write(book, { type: 'array', bookSST: true, compression: true }));
  expect(bytes.length).toBeLessThan(200_000);
  expect(refusal(bytes)).toBe('importFileTooLarge');
});
