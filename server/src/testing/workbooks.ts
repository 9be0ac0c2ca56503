import { strToU8, zipSync } from 'fflate';

const packageSchema = 'http://schemas.openxmlformats.org/package/2006';

/** Builds an Office Open XML workbook from the XML of its sheets. */
export function workbook(
  sheets: Record<string, string>,
  { texts = [], more = {} }: { texts?: string[]; more?: Record<string, string> } = {},
): Uint8Array {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packageSchema}/content-types">${[
      ['workbook', 'sheet.main'],
      ['styles', 'styles'],
      ['sharedStrings', 'sharedStrings'],
      ...names.map((_, at) => [`worksheets/sheet${at + 1}`, 'worksheet']),
    ]
      .map(
        ([part, type]) =>
          `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join('')}</Types>`,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><workbookPr/><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageSchema}/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries));
}

/** XML of a row with inline texts, as programs without shared strings write it. */
export function textRow(line: number, cells: (string | number)[]): string {
  const written = cells.map((cell, at) => {
    const address = `${String.fromCharCode(65 + at)}${line}`;
    return typeof cell === 'number'
      ? `<c r="${address}"><v>${cell}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${line}">${written.join('')}</row>`;
}
