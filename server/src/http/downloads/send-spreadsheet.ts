import { Readable } from 'node:stream';
import { byteOrderMark, csvRow } from '@alumni/shared/text/csv';
import type { Language } from '@alumni/shared/text/language';
import type { SpreadsheetCell, SpreadsheetFormat } from '@alumni/shared/text/spreadsheet';
import type { FastifyReply } from 'fastify';
import { sendFile } from './file-route.ts';
import { xlsx } from './xlsx.ts';

type Rows = AsyncIterable<SpreadsheetCell[]> | Iterable<SpreadsheetCell[]>;

interface Spreadsheet {
  /** Without its ending. */
  name: string;
  rows: Rows;
  format: SpreadsheetFormat;
  language: Language;
}

const types: Record<SpreadsheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sends a spreadsheet as the reader's Excel opens it, while its rows are read. */
export async function sendSpreadsheet(
  reply: FastifyReply,
  { name, rows, format, language }: Spreadsheet,
): Promise<void> {
  const content = format === 'xlsx' ? await xlsx(rows) : csv(rows, language);
  content.on('error', (err) => reply.log.error({ err }, 'a spreadsheet failed'));
  sendFile(reply, { name: `${name}.${format}`, type: types[format], content });
}

function csv(rows: Rows, language: Language): Readable {
  return Readable.from(textOf(rows, language), { objectMode: false, highWaterMark: 65_536 });
}

async function* textOf(rows: Rows, language: Language): AsyncGenerator<string> {
  // A failure of the rows then cuts the file: an error in JSON would be saved under its name.
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
