import { limits } from '../../core/limits.ts';
import { findCountry } from '../../people/country-names.ts';
import { type DetailField, detailFields } from '../../profile/detail-fields.ts';
import { firstPromotion, lastPromotion } from '../../profile/promotion.ts';
import { searchText } from '../../text/search-text.ts';
import { type RollNumberDetails, rollNumberDetails } from '../roll-number-details.ts';
import type { ColumnField } from './column-fields.ts';
import type { Columns } from './columns.ts';
import { isListMessageKey, type ListMessageKey } from './list.messages.ts';
import { splitName } from './names.ts';

/** A value that is not imported, or the reason why a row is skipped. */
export interface ListFault {
  heading: string;
  /** The value, truncated. */
  text: string;
  reason: ListMessageKey;
  values: Record<string, string | number>;
}

/** Maximum characters of a value in a fault. */
export const maxFaultText = 100;

/** Titles found in English and French lists, in the form that `matchWord` compares. */
const titleWords: Record<string, string> = {
  Mr: 'mr m mister monsieur',
  Mrs: 'mrs ms miss mme mlle madame mademoiselle',
  Prof: 'prof pr professor professeur professeure',
  Dr: 'dr doctor docteur docteure',
};
const genderWords: Record<string, string> = {
  Mr: 'm h male man homme masculin masc mr monsieur',
  Mrs: 'f w female woman femme feminin fem mrs mme madame',
};

/**
 * Reads a person's details from a row. Values that cannot be imported become faults; the rest is kept:
 * a misspelt telephone number must not prevent an invitation.
 */
export function readDetails(
  cells: string[],
  { fields, headings }: Pick<Columns, 'fields' | 'headings'>,
): { details: RollNumberDetails; faults: ListFault[] } {
  const texts = fieldTexts(cells, fields);
  const details: Record<string, unknown> = {};
  const faults: ListFault[] = [];
  for (const field of detailFields) {
    const { text = '', column = -1 } = texts.get(field) ?? {};
    if (text === '') continue;
    const parsed = parseDetail(field, text);
    if ('value' in parsed) details[field] = parsed.value;
    else
      faults.push({
        heading: headings[column] ?? '',
        text: text.slice(0, maxFaultText),
        ...parsed,
      });
  }
  return { details, faults };
}

interface Text {
  text: string;
  column: number;
}

function fieldTexts(cells: string[], fields: Columns['fields']): Map<DetailField, Text> {
  const texts = new Map<DetailField, Text>();
  const add = (field: DetailField, text: string, column: number) => {
    const before = texts.get(field)?.text;
    // Append middle names to the first name; separate two telephones with a slash.
    const between = field === 'telephone' ? ' / ' : ' ';
    if (text !== '') texts.set(field, { text: before ? before + between + text : text, column });
  };
  for (const [column, field] of fields.entries()) {
    const text = cellText(cells, column);
    if (text === '' || field === null || field === 'email' || field === 'rollNo') continue;
    if (field === 'lastFirst' || field === 'firstLast') {
      const { title, firstName, lastName } = splitName(text, field);
      if (!fields.includes('title') && matchWord(titleWords, title, 'importTitleUnknown').value) {
        add('title', title, column);
      }
      add('firstName', firstName, column);
      add('lastName', lastName, column);
    } else add(field === 'middleName' ? 'firstName' : field, text, column);
  }
  return texts;
}

/** Placeholders for an empty cell. A formula that refers to an empty cell shows 0. */
const isEmpty = /^([-–—/.?]+|0|n\/?a|néant|neant)$/i;
/** In a CSV file, Excel and LibreOffice write such an error where a formula fails: `#REF!`, `#N/D`, `Err:502`. */
const isFormulaError = /^(#(n\/?[ad]|\p{L}{3,9}[!?]|div\/0!)|err:\d{3})$/iu;

/** Text of a cell. Placeholders become empty. Removes the apostrophe with which spreadsheets mark a cell as text. */
export function cellText(cells: string[], column: number): string {
  const text = (cells[column] ?? '').trim();
  if (isEmpty.test(text) || isFormulaError.test(text)) return '';
  return text.replace(/^'(?=[-=+@])/, '');
}

/** Index of a field's column; -1 if there is none. */
export function columnIndex(fields: Columns['fields'], field: ColumnField): number {
  return fields.indexOf(field);
}

type Parsed = { value: unknown } | (Pick<ListFault, 'reason' | 'values'> & { value?: undefined });

function parseDetail(field: DetailField, text: string): Parsed {
  if (field === 'title') return matchWord(titleWords, text, 'importTitleUnknown');
  if (field === 'country') {
    const value = findCountry(text);
    return value ? { value } : { reason: 'importCountryUnknown', values: {} };
  }
  if (field === 'gender') return matchWord(genderWords, text, 'importGenderUnknown');
  const typed =
    field === 'promotion' ? parseYear(text) : field === 'telephone' ? parseTelephone(text) : text;
  if (typed === undefined) return { reason: 'importShortened', values: {} };
  const { data, error } = rollNumberDetails.shape[field].safeParse(typed);
  if (!error) return { value: data };
  const [issue] = error.issues;
  const key = issue?.message ?? '';
  if (!isListMessageKey(key)) return { reason: 'fieldInvalid', values: { field: text } };
  const max = issue && 'maximum' in issue ? Number(issue.maximum) : limits.name;
  return { reason: key, values: key === 'textTooLong' ? { max } : {} };
}

/** Google Contacts separates two telephones of one kind, such as Mobile, with ` ::: `. */
function parseTelephone(text: string): string | undefined {
  return wholeNumber(text.split(' ::: ').join(' / '));
}

/** Removes decimal zeros or an exponent that a spreadsheet program added to a number; undefined if digits were lost. */
export function wholeNumber(text: string): string | undefined {
  const [, whole, zeros, exponent] =
    /^([+-]?\d+)(?:[.,](\d+))?(?:e\+?(\d+))?$/i.exec(text.replace(/\s/g, '')) ?? [];
  if (whole === undefined || (zeros === undefined && exponent === undefined)) return text;
  if (exponent === undefined) return /^0+$/.test(zeros ?? '') ? whole : text;
  const digits = zeros ?? '';
  // An exponent larger than the number of written digits means that further digits are lost.
  return Number(exponent) === digits.length ? whole + digits : undefined;
}

/** Extracts a year from an academic year, a day, or a year shown as a day by its cell's format. */
function parseYear(text: string): string | undefined {
  const [, from, to] = /^((?:19|20)\d\d)\s*[-–/]\s*((?:(?:19|20)\d\d)|\d\d)$/.exec(text) ?? [];
  if (from && to && (Number(from) + 1) % 100 === Number(to) % 100) return String(Number(from) + 1);
  // Day and month of 01/09/2009 are ambiguous; the year is not.
  const [, ofDay] = /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})$/.exec(text) ?? [];
  if (ofDay) return ofDay;
  const [day, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? [];
  if (!day || !year) return wholeNumber(text);
  // Spreadsheets store a day as a number. If a cell with the year 2012 is formatted as a day, it shows day number 2012:
  // 4 July 1905.
  const serial = Math.round(Date.parse(day) / 86_400_000) + 25_569;
  return serial >= firstPromotion && serial <= lastPromotion() ? String(serial) : year;
}

function matchWord(words: Record<string, string>, text: string, reason: ListMessageKey): Parsed {
  const key = searchText(text).replace(/[^a-z]/g, '');
  const found = Object.entries(words).find(([, spellings]) => spellings.split(' ').includes(key));
  return found ? { value: found[0] } : { reason, values: {} };
}
