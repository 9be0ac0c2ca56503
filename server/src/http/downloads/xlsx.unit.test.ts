import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { SpreadsheetCell } from '@alumni/shared/text/spreadsheet';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { xlsx } from './xlsx.ts';

/** Contents of the sheet's cells. Throws unless every file of the workbook is well-formed. */
async function writtenCells(row: SpreadsheetCell[]): Promise<string[]> {
  const rows = async function* () {
    yield row;
  };
  const files = unzipSync(new Uint8Array(await buffer(await xlsx(rows()))));
  const cells: string[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', (tag) => {
      expect(tag.name).not.toBe('f');
      if (tag.name === 'c') cells.push('');
    });
    parser.on('text', (text) => {
      if (name.endsWith('sheet1.xml') && cells.length > 0) cells.push(`${cells.pop()}${text}`);
    });
    parser.write(strFromU8(bytes)).close();
  }
  return cells;
}

test('texts stay texts, numbers and days are what they are', async () => {
  const texts = ['=cmd()', ' two  spaces ', `a & <b> "c" ]]>`, 'first\nsecond'];
  const cells = await writtenCells([...texts, null, 1998, new Date('2024-01-01T23:00:00Z')]);
  // 45292 is Excel's serial number of 1 January 2024.
  expect(cells).toEqual([...texts, '', '1998', '45292']);
});

test('what no XML can hold is replaced', async () => {
  expect(await writtenCells(['a\u0000b\u0008c\ud800d\uffffe'])).toEqual([
    'a\ufffdb\ufffdc\ufffdd\ufffde',
  ]);
});

test('is sent while its rows are read, and reads no further than it is taken', async () => {
  let read = 0;
  let closed = false;
  async function* rows(): AsyncGenerator<SpreadsheetCell[]> {
    try {
      for (; read < 200_000; read += 1) yield [`row ${Math.sin(read)}`];
    } finally {
      closed = true;
    }
  }
  for await (const chunk of await xlsx(rows())) {
    expect(chunk.length).toBeGreaterThan(0);
    if (read > 0) break;
  }
  expect(read).toBeLessThan(100_000);
  await expect.poll(() => closed).toBe(true);
});

test('a failure of the rows ends it', async () => {
  async function* rows(): AsyncGenerator<SpreadsheetCell[]> {
    yield ['one'];
    await setImmediate();
    throw new Error('no right any more');
  }
  await expect(buffer(await xlsx(rows()))).rejects.toThrow('no right any more');
});
