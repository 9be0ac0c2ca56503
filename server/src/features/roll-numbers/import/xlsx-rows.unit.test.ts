import { strFromU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { InvalidInputError } from '../../../core/domain-errors.ts';
import { textRow, workbook } from '../../../testing/workbooks.ts';
import { readRollNumberWorkbook } from './roll-number-list.ts';
import { readWorkbook } from './xlsx-rows.ts';

const read = (bytes: Uint8Array) => readWorkbook(bytes, () => true);
const cellsOf = async (sheet: string, texts: string[] = []) =>
  (await read(workbook({ List: sheet }, { texts }))).rows;

async function refusal(bytes: Uint8Array): Promise<string> {
  try {
    await readRollNumberWorkbook(bytes);
  } catch (error) {
    if (error instanceof InvalidInputError) return error.key;
    throw error;
  }
  return 'accepted';
}

test('numbers and days are read as texts: a telephone, a year, the year of a day', async () => {
  const sheet =
    textRow(1, ['E-mail', 'Prénom', 'Promotion', 'Téléphone']) +
    textRow(2, ['a@b.cm', 'Hélène &lt;Ngo&gt; &amp; Co', 2012, 237_699_112_233]) +
    '<row r="4"><c r="A4" t="inlineStr"><is><t>c@d.cm</t></is></c><c r="C4" s="1"><v>41091</v></c></row>';
  const { rows } = await readRollNumberWorkbook(workbook({ A: sheet }));
  expect(rows).toEqual([
    {
      line: 2,
      text: 'a@b.cm',
      state: 'valid',
      details: { firstName: 'Hélène <Ngo> & Co', promotion: 2012, telephone: '237699112233' },
    },
    { line: 4, text: 'c@d.cm', state: 'valid', details: { promotion: 2012 } },
  ]);
});

test('reads every kind of cell', async () => {
  const rows = await cellsOf(
    [
      '<row r="3">',
      '<c r="B3" t="s"><v>1</v></c>',
      '<c r="D3" s="1"><v>41091</v></c>',
      '<c s="2"><v>41091.75</v></c>',
      '<c s="3"><v>12</v></c>',
      '<c><v>2.37699112233E11</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="str"><f>A1&amp;B1</f><v>of a formula</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c t="d"><v>2012-07-01T00:00:00</v></c>',
      '<c t="inlineStr"><is><r><t>in </t></r><r><t>line</t></r></is></c>',
      '<c t="str"><v>a_x0041_b</v></c>',
      '</row>',
      '<row r="4"/><row r="7"><c t="s"><v>9</v></c></row>',
      '<row r="9"><c t="s"><v>0</v></c></row>',
      '<row><c t="s"><v>2</v></c></row>',
    ].join(''),
    ['<t>one</t>', '<r><t>rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh>', '<t> two </t>'],
  );
  expect(rows).toEqual([
    {
      line: 3,
      cells: [
        '',
        'rich text',
        '',
        '2012-07-01',
        '2012-07-01',
        '12',
        '237699112233',
        'TRUE',
        'of a formula',
        '',
        '2012-07-01',
        'in line',
        'aAb',
      ],
    },
    { line: 9, cells: ['one'] },
    { line: 10, cells: ['two'] },
  ]);
});

test('reads a format of 100,000 open brackets in no time', async () => {
  const code = '['.repeat(100_000);
  const bytes = workbook(
    { List: '<row><c s="1"><v>41091</v></c></row>' },
    {
      more: {
        'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/><numFmt numFmtId="165" formatCode="[$-409]dd"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
      },
    },
  );
  expect(bytes.length).toBeLessThan(3_000);
  const since = performance.now();
  expect((await read(bytes)).rows).toEqual([{ line: 1, cells: ['2012-07-01'] }]);
  expect(performance.now() - since).toBeLessThan(2_000);
});

test('reads names with a prefix, and days that are counted from 1904', async () => {
  const row = '<x:row><x:c s="1"><x:v>39629</x:v></x:c></x:row>';
  const bytes = workbook(
    {},
    {
      more: {
        'xl/workbook.xml':
          '<x:workbook xmlns:x="x" xmlns:rel="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="A" rel:id="a"/></x:sheets></x:workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="a" Target="/xl/A.xml"/></Relationships>',
        'xl/A.xml': `<x:worksheet xmlns:x="x"><x:sheetData>${row}</x:sheetData></x:worksheet>`,
      },
    },
  );
  expect((await read(bytes)).rows).toEqual([{ line: 1, cells: ['2012-07-01'] }]);
});

test('takes the first sheet with a heading for e-mails, below a merged title; else the first that is not empty', async () => {
  const notes = textRow(1, ['Notes', 'of 2024']);
  const list =
    textRow(1, ['Anciens']) + textRow(3, ['Nom', 'Courriel']) + textRow(4, ['Ngo', 'a@b.cm']);
  const found = await readRollNumberWorkbook(workbook({ Notes: notes, Leer: '', Liste: list }));
  expect(found).toMatchObject({
    sheet: { name: 'Liste', others: ['Notes', 'Leer'] },
    rows: [{ line: 4, text: 'a@b.cm', details: { lastName: 'Ngo' } }],
  });
  const plain = workbook({ Empty: '', Addresses: textRow(2, ['a@b.cm']), Notes: notes });
  expect(await readRollNumberWorkbook(plain)).toMatchObject({
    sheet: { name: 'Addresses' },
    rows: [{ line: 2, text: 'a@b.cm', state: 'valid' }],
  });
});

test('reads 5,000 rows and refuses 5,001, without reading on', async () => {
  const of = (count: number) =>
    textRow(1, ['Email']) +
    Array.from({ length: count }, (_, at) => textRow(at + 2, [`p${at}@b.cm`])).join('');
  expect(await refusal(workbook({ A: of(5_000) }))).toBe('accepted');
  expect(await refusal(workbook({ A: of(5_001) }))).toBe('importTooLong');
  // Not well-formed after that.
  expect(await refusal(workbook({ A: `${of(9_000)}</broken>` }))).toBe('importTooLong');
});

test('a far-off address makes no row longer than a list is wide, nor a list longer', async () => {
  const rows = await cellsOf(
    '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row><row r="999999999999999"><c><v>4</v></c></row>',
  );
  expect(rows.map(({ line, cells }) => [line, cells.length])).toEqual([
    [1, 1],
    [1_048_576, 1],
    [1_048_577, 1],
  ]);
});

test.each([
  ['an empty workbook', workbook({ A: '' }), 'importEmpty'],
  ['a ZIP of something else', zipSync({ 'a.txt': new Uint8Array(3) }), 'importNotWorkbook'],
  ['a ZIP that is cut off', workbook({ A: '' }).slice(0, 200), 'importNotWorkbook'],
  ['an Excel 97 file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), 'importOldExcel'],
  ['no XML', workbook({ A: '<row>' }), 'importNotWorkbook'],
  [
    'a document type, which would declare entities',
    workbook(
      { A: textRow(1, ['a@b.cm']) },
      {
        more: {
          'xl/sharedStrings.xml':
            '<!DOCTYPE sst [<!ENTITY e SYSTEM "file:///etc/passwd">]><sst></sst>',
        },
      },
    ),
    'importNotWorkbook',
  ],
  ['an entity that nobody declared', workbook({ A: '<row>&lol;</row>' }), 'importNotWorkbook'],
  ['nested elements', workbook({ A: '<a>'.repeat(200) + '</a>'.repeat(200) }), 'importNotWorkbook'],
  [
    'an element with thousands of attributes',
    workbook({ A: `<row ${Array.from({ length: 9_000 }, (_, n) => `a${n}=""`).join(' ')}/>` }),
    'importNotWorkbook',
  ],
  ['what is no UTF-8', withBytes(workbook({ A: textRow(1, ['a@b.cm']) })), 'importNotWorkbook'],
])('refuses %s', async (_, bytes, expected) => {
  expect(await refusal(bytes)).toBe(expected);
});

test('refuses what unpacks to more than a list, by what the file says and by what it has', async () => {
  const bomb = workbook({ A: ' '.repeat(40_000_000) });
  expect(bomb.length).toBeLessThan(100_000);
  const before = process.memoryUsage().rss;
  expect(await refusal(bomb)).toBe('importWorkbookTooLarge');
  // The same with a size in the directory that is a lie.
  const lying = Buffer.from(bomb);
  const directory = lying.indexOf(Buffer.from('PK\x01\x02'));
  for (let at = directory; at >= 0; at = lying.indexOf(Buffer.from('PK\x01\x02'), at + 4)) {
    const size = lying.readUInt32LE(at + 24);
    if (size > 30_000_000) lying.writeUInt32LE(1_000, at + 24);
  }
  expect(await refusal(lying)).toBe('importNotWorkbook');
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

/** With a byte in the sheet that occurs in no UTF-8. */
function withBytes(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const sheet = files[name] ?? new Uint8Array();
  sheet[strFromU8(sheet).indexOf('a@b')] = 0xff;
  return zipSync(files);
}
