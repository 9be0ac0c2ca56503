import { kindOfList } from '@alumni/shared/roll-numbers/csv-text';
import { rollNumberImportLimits } from '@alumni/shared/roll-numbers/roll-number-import-limits';
import type { SaxesParser } from 'saxes';
import type { Entry, ZipFile } from 'yauzl';
import { DomainError, InvalidInputError } from '../../../core/domain-errors.ts';
import { semaphore } from '../../../core/semaphore.ts';
import type { SheetRow } from './sheet.ts';

export interface Workbook {
  /** Name of the sheet that was read. */
  sheet: string;
  /** Names of the others. */
  others: string[];
  /** Rows with content: one more than a list may have at most. */
  rows: SheetRow[];
}

/** Real workbooks have some twenty entries, elements with ten attributes and ten levels. */
const maxEntries = 1_000;
const maxSheets = 20;
const maxAttributes = 100;
const maxDepth = 50;
/** Characters: what is longer than any value that is stored is reported as such, not kept. */
const maxCell = 1_000;
/** Characters of a format: Excel's own limit. */
const maxFormat = 255;
/** Of formats and shared texts. Each text of them has at least 13 bytes in the file. */
const maxStrings = 500_000;

/** One at a time: two would need twice the memory, and a list is checked in a second. */
const oneAtATime = semaphore(1, 10);

/**
 * Reads the first sheet of a workbook (Office Open XML) that `isList` takes by its first rows; the first
 * with any rows if it takes none. It is read as a stream, so that requests are answered in between, and
 * what has been unpacked is never more than `rollNumberImportLimits.unpacked`, whatever the file says
 * of itself. Formulas count with the value that was stored with them. Throws `InvalidInputError`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  isList: (firstRows: SheetRow[]) => boolean,
): Promise<Workbook> {
  if (kindOfList(bytes) === 'oldExcel') throw new InvalidInputError('importOldExcel');
  return oneAtATime(async () => {
    try {
      return await read(Buffer.from(bytes), isList);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // A ZIP or an XML that the libraries refuse.
      throw new InvalidInputError('importNotWorkbook', { cause: error });
    }
  });
}

async function read(bytes: Buffer, isList: (firstRows: SheetRow[]) => boolean): Promise<Workbook> {
  // Loaded by the first workbook that somebody imports.
  const { fromBufferPromise } = await import('yauzl');
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const archive = await openArchive(zip);
  const sheets = await readSheetNames(archive);
  if (sheets.length === 0) throw new InvalidInputError('importNotWorkbook');
  const styles = await readDateStyles(archive);
  const texts = await readSharedTexts(archive);
  let first: (Pick<Workbook, 'sheet' | 'rows'> & { index: number }) | undefined;
  for (const [index, { name, path, is1904 }] of sheets.slice(0, maxSheets).entries()) {
    const rows = await readRows(archive, path, { styles, texts, is1904 });
    if (rows.length === 0) continue;
    const found = { sheet: name, rows, index };
    first ??= found;
    if (!isList(rows.slice(0, 10))) continue;
    first = found;
    break;
  }
  const others = sheets.filter((_, index) => index !== (first?.index ?? 0));
  return {
    sheet: first?.sheet ?? sheets[0]?.name ?? '',
    rows: first?.rows ?? [],
    others: others.map(({ name }) => name),
  };
}

interface Archive {
  /** The bytes of an entry in pieces; undefined if there is none. */
  open: (name: string) => Promise<AsyncIterable<Buffer> | undefined>;
}

async function openArchive(zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= maxEntries) throw new InvalidInputError('importWorkbookTooLarge');
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  let left: number = rollNumberImportLimits.unpacked;
  return {
    open: async (name) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) return undefined;
      // The library ends a stream with an error that is longer than its entry says.
      left -= entry.uncompressedSize;
      if (left < 0) throw new InvalidInputError('importWorkbookTooLarge');
      return zip.openReadStreamPromise(entry);
    },
  };
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Checked after each piece of the file. */
  isEnough?: () => boolean;
}

/** Calls `handlers` for what is in an XML file of the archive; false if there is no such file. */
async function parse(archive: Archive, name: string, handlers: Handlers): Promise<boolean> {
  const stream = await archive.open(name);
  if (!stream) return false;
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ xmlns: false });
  listen(parser, handlers);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of stream) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (handlers.isEnough?.()) return true;
  }
  parser.write(decoder.decode()).close();
  return true;
}

function listen(parser: SaxesParser<{ xmlns: false }>, { open, text, close }: Handlers): void {
  let depth = 0;
  let attributes = 0;
  const refuse = () => {
    throw new InvalidInputError('importNotWorkbook');
  };
  // No workbook has one. Entities that it declares are never resolved.
  parser.on('doctype', refuse);
  parser.on('opentagstart', () => {
    depth += 1;
    attributes = 0;
    if (depth > maxDepth) refuse();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) refuse();
  });
  parser.on('opentag', (tag) => open?.(localName(tag.name), tag.attributes));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
}

/** Some programs write a prefix before every name. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function readSheetNames(archive: Archive) {
  const targets = new Map<string, string>();
  await parse(archive, 'xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  });
  const sheets: { name: string; path: string; is1904: boolean }[] = [];
  let is1904 = false;
  await parse(archive, 'xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(
        ([key]) => localName(key) === 'id' && key !== 'id',
      );
      const target = targets.get(id?.[1] ?? '');
      if (!target) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({ name: (attributes.name ?? '').slice(0, 100), path, is1904 });
    },
  });
  return sheets;
}

/** Formats that show a number as a day, of those that every workbook has. */
const builtInDates = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);

/** Which styles of cells show a number as a day, by their index. */
async function readDateStyles(archive: Archive): Promise<boolean[]> {
  const dates = new Set(builtInDates);
  const styles: boolean[] = [];
  let inCells = false;
  await parse(archive, 'xl/styles.xml', {
    open: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) dates.add(Number(numFmtId));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells && styles.length < maxStrings) {
        styles.push(dates.has(Number(numFmtId)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

/** Quotes and brackets that nobody closes end with the text: each character is read once. */
function isDateFormat(code: string): boolean {
  const shown = code.slice(0, maxFormat).replace(/"[^"]*"?|\\.|\[[^\]]*\]?/g, '');
  const letters = shown.replace(/general/i, '');
  return /[yd]/i.test(letters);
}

async function readSharedTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  let current = '';
  let isText = false;
  let inReading = false;
  await parse(archive, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = '';
      // How a Japanese name is read.
      if (name === 'rPh') inReading = true;
      isText = name === 't' && !inReading;
    },
    text: (text) => {
      if (isText && current.length <= maxCell) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'si') return;
      if (texts.length >= maxStrings) throw new InvalidInputError('importWorkbookTooLarge');
      texts.push(current.slice(0, maxCell));
    },
  });
  return texts;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

async function readRows(
  archive: Archive,
  path: string,
  { styles, texts, is1904 }: { styles: boolean[]; texts: string[]; is1904: boolean },
): Promise<SheetRow[]> {
  // Rows above the headings, the headings, and one row too many.
  const enough = rollNumberImportLimits.rows + 11;
  const rows: SheetRow[] = [];
  let line = 0;
  let column = 0;
  let cells: string[] = [];
  let cell: Cell | undefined;
  let isValue = false;
  await parse(archive, path, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = wholeNumber(attributes.r) ?? line + 1;
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        cell = {
          column,
          type: attributes.t ?? 'n',
          style: wholeNumber(attributes.s) ?? 0,
          value: '',
        };
      }
      isValue = name === 'v' || (name === 't' && cell?.type === 'inlineStr');
    },
    text: (text) => {
      if (isValue && cell && cell.value.length <= maxCell) cell.value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && cell) {
        const text = textOf(cell, { texts, isDate: styles[cell.style] ?? false, is1904 });
        // No list is wider: columns beyond the limit are not filled up to.
        if (text !== '' && cell.column <= rollNumberImportLimits.columns) {
          while (cells.length < cell.column - 1) cells.push('');
          cells[cell.column - 1] = text;
        }
        cell = undefined;
      }
      if (name === 'row' && cells.length > 0 && rows.length < enough) {
        rows.push({ line, cells });
        cells = [];
      }
    },
    isEnough: () => rows.length >= enough,
  });
  return rows;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Column of an address such as AB12, counted from 1. */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function textOf(
  { type, value }: Cell,
  { texts, isDate, is1904 }: { texts: string[]; isDate: boolean; is1904: boolean },
): string {
  const plain = value.trim();
  switch (type) {
    case 's':
      return plain === '' ? '' : unescaped(texts[Number(plain)] ?? '');
    case 'b':
      return plain === '1' ? 'TRUE' : 'FALSE';
    // A formula that failed has no value.
    case 'e':
      return '';
    case 'd':
      return plain.slice(0, 10);
    case 'n': {
      const number = Number(plain);
      if (plain === '' || !Number.isFinite(number)) return '';
      return isDate ? dayOf(number, is1904) : String(number);
    }
    default:
      return unescaped(value);
  }
}

/** Day of a serial number. Excel counts from 1900, with a 29 February that there was not, or from 1904. */
function dayOf(serial: number, is1904: boolean): string {
  const days = is1904 ? serial - 24_107 : serial < 61 ? serial - 25_568 : serial - 25_569;
  const date = new Date(Math.floor(days) * 86_400_000);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

/** Characters that XML cannot hold are written as _x000D_. */
function unescaped(text: string): string {
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim();
}
