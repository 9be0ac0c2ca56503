import { Readable } from 'node:stream';
import { byteOrderMark, csvRow } from '@alumni/shared/text/csv';
import type { Language } from '@alumni/shared/text/language';
import type { SpreadsheetCell, SpreadsheetFormat } from '@alumni/shared/text/spreadsheet';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-route.ts';
import { xlsx } from './xlsx.ts';

type Rows = AsyncIterable<SpreadsheetCell[]> | Iterable<SpreadsheetCell[]>;

interface Spreadsheet {
  /** File name without extension. */
  name: string;
  rows: Rows;
  format: SpreadsheetFormat;
  language: Language;
}

const types: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Streams a spreadsheet. A CSV file uses the separator that Excel expects in the reader's language. */
export async function sendSpreadsheet(
  reply: FastifyReply,
  { name, rows, format, language }: Spreadsheet,
): Promise<void> {
  const content = format === 'xlsx' ? await xlsx(rows) : csv(rows, language);
  content.on('error', (err) => reply.log.error({ err }, 'a spreadsheet failed'));
  sendFile(reply, { name: `${name}.${format}`, type: types[format], content });
}

function csv(rows: Rows, language: Language): Readable {
  return Readable.from(csvText(rows, language), { objectMode: false, highWaterMark: 65_536 });
}

async function* csvText(rows: Rows, language: Language): AsyncGenerator<string> {
  // Sends bytes before the first row is read. A failure then cuts the file; otherwise the browser would save the JSON
  // error as a spreadsheet.
  yield byteOrderMark;
  let text = '';
  for await (const row of rows) {
    text += csvRow(row, language);
    if (text.length < 32_768) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
