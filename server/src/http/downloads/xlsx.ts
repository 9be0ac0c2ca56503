import { type PassThrough, Readable } from 'node:stream';
import type { SpreadsheetCell } from '@alumni/shared/text/spreadsheet';

type Rows = AsyncIterable<SpreadsheetCell[]> | Iterable<SpreadsheetCell[]>;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Index of the date format in `styles`. */
const dateStyle = 1;

const parts = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

/**
 * Streams a workbook with one sheet and a frozen first row (ECMA-376). Texts are inline: a table of shared strings
 * would need all rows in memory. The maintained library `write-excel-file` is not used, because it holds all rows: 190
 * MB more for 20,000 members.
 */
export async function xlsx(rows: Rows): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(declaration + xml), name);
  }
  const sheet = Readable.from(sheetXml(rows), { objectMode: false, highWaterMark: 65_536 });
  const out = zip.outputStream as PassThrough;
  // If a row fails or the reader stops, both streams end.
  sheet.on('error', (error) => out.destroy(error));
  out.on('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}

async function* sheetXml(rows: Rows): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let text = '';
  for await (const row of rows) {
    text += `<row>${row.map(cellXml).join('')}</row>`;
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

/** Text cells are never formulas, whatever they begin with. */
function cellXml(value: SpreadsheetCell): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  if (value instanceof Date) return `<c s="${dateStyle}"><v>${dayNumber(value)}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

/** Days since 30 December 1899, the day 0 of spreadsheets, without the time. */
function dayNumber(date: Date): number {
  return Math.floor(date.getTime() / 86_400_000) + 25_569;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes a text. Replaces characters that XML forbids: lone surrogates, which people can post, and control characters.
 */
function escaped(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => entities[character] ?? '')
    .replace(/\p{Cs}|[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd');
}
