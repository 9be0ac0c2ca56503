import { limits } from '../../core/limits.ts';
import { type DetailField, detailFields } from '../../profile/detail-fields.ts';
import { firstPromotion, lastPromotion } from '../../profile/promotion.ts';
import { searchText } from '../../text/search-text.ts';
import { type RollNumberDetails, rollNumberDetails } from '../roll-number-details.ts';
import type { ColumnField } from './column-fields.ts';
import type { Columns } from './columns.ts';
import { isListMessageKey, type ListMessageKey } from './list-messages.ts';
import { splitName } from './names.ts';

/** A value that is not taken over, or why a row is left alone. */
export interface ListFault {
  heading: string;
  /** The value, truncated. */
  text: string;
  reason: ListMessageKey;
  values: Record<string, string | number>;
}

/** Characters of a value that a fault shows. */
export const maxFaultText = 100;

/** Titles found in lists, in English and French, as `oneOf` compares them. */
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
 * Reads the details of a row's person, and the values that cannot be taken over. Those are left out,
 * and the rest is kept: a misspelt telephone number is no reason not to invite somebody.
 */
export function readDetails(
  cells: string[],
  { fields, headings }: Pick<Columns, 'fields' | 'headings'>,
): { details: RollNumberDetails; faults: ListFault[] } {
  const texts = textsOf(cells, fields);
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

function textsOf(cells: string[], fields: Columns['fields']): Map<DetailField, Text> {
  const texts = new Map<DetailField, Text>();
  const add = (field: DetailField, text: string, column: number) => {
    const before = texts.get(field)?.text;
    // Middle names follow the first; two telephones stand beside each other.
    const between = field === 'telephone' ? ' / ' : ' ';
    if (text !== '') texts.set(field, { text: before ? before + between + text : text, column });
  };
  for (const [column, field] of fields.entries()) {
    const text = cellOf(cells, column);
    if (text === '' || field === null || field === 'email' || field === 'rollNo') continue;
    if (field === 'lastFirst' || field === 'firstLast') {
      const { title, firstName, lastName } = splitName(text, field);
      if (!fields.includes('title') && oneOf(titleWords, title, 'importTitleUnknown').value) {
        add('title', title, column);
      }
      add('firstName', firstName, column);
      add('lastName', lastName, column);
    } else add(field === 'middleName' ? 'firstName' : field, text, column);
  }
  return texts;
}

/** These contents mean an empty cell. A formula that refers to an empty cell shows 0. */
const isEmpty = /^([-–—/.?]+|0|n\/?a|néant|neant)$/i;
/** Excel and LibreOffice write this into a CSV where a formula fails: `#REF!`, `#N/D`, `Err:502`. */
const isFormulaError = /^(#(n\/?[ad]|\p{L}{3,9}[!?]|div\/0!)|err:\d{3})$/iu;

/** Text of a cell, without what means that it is empty, and without the sign that makes it a text. */
export function cellOf(cells: string[], column: number): string {
  const text = (cells[column] ?? '').trim();
  if (isEmpty.test(text) || isFormulaError.test(text)) return '';
  return text.replace(/^'(?=[-=+@])/, '');
}

/** The columns of a field. */
export function columnOf(fields: Columns['fields'], field: ColumnField): number {
  return fields.indexOf(field);
}

type Parsed = { value: unknown } | (Pick<ListFault, 'reason' | 'values'> & { value?: undefined });

function parseDetail(field: DetailField, text: string): Parsed {
  if (field === 'title') return oneOf(titleWords, text, 'importTitleUnknown');
  if (field === 'gender') return oneOf(genderWords, text, 'importGenderUnknown');
  const typed =
    field === 'promotion' ? yearOf(text) : field === 'telephone' ? telephoneOf(text) : text;
  if (typed === undefined) return { reason: 'importShortened', values: {} };
  const { data, error } = rollNumberDetails.shape[field].safeParse(typed);
  if (!error) return { value: data };
  const [issue] = error.issues;
  const key = issue?.message ?? '';
  if (!isListMessageKey(key)) return { reason: 'fieldInvalid', values: { field: text } };
  const max = issue && 'maximum' in issue ? Number(issue.maximum) : limits.name;
  return { reason: key, values: key === 'textTooLong' ? { max } : {} };
}

/** Google Contacts writes ` ::: ` between two telephones of a kind. */
function telephoneOf(text: string): string | undefined {
  return wholeNumber(text.split(' ::: ').join(' / '));
}

/** A number without the zeros or the exponent that a program added; undefined if digits are lost. */
export function wholeNumber(text: string): string | undefined {
  const [, whole, zeros, exponent] =
    /^([+-]?\d+)(?:[.,](\d+))?(?:e\+?(\d+))?$/i.exec(text.replace(/\s/g, '')) ?? [];
  if (whole === undefined || (zeros === undefined && exponent === undefined)) return text;
  if (exponent === undefined) return /^0+$/.test(zeros ?? '') ? whole : text;
  const digits = zeros ?? '';
  // Twelve digits of which six are written: the rest is unknown.
  return Number(exponent) === digits.length ? whole + digits : undefined;
}

/** The year of an academic year, of a day, or of a year that a cell's format shows as a day. */
function yearOf(text: string): string | undefined {
  const [, from, to] = /^((?:19|20)\d\d)\s*[-–/]\s*((?:(?:19|20)\d\d)|\d\d)$/.exec(text) ?? [];
  if (from && to && (Number(from) + 1) % 100 === Number(to) % 100) return String(Number(from) + 1);
  // 01/09/2009 in a CSV: whichever is the day, the year is certain.
  const [, ofDay] = /^\d{1,2}[/.-]\d{1,2}[/.-](\d{4})$/.exec(text) ?? [];
  if (ofDay) return ofDay;
  const [day, year] = /^(\d{4})-\d{2}-\d{2}$/.exec(text) ?? [];
  if (!day || !year) return wholeNumber(text);
  // 2012 in a cell for days is shown as 4 July 1905, the 2012th day of spreadsheets.
  const serial = Math.round(Date.parse(day) / 86_400_000) + 25_569;
  return serial >= firstPromotion && serial <= lastPromotion() ? String(serial) : year;
}

function oneOf(words: Record<string, string>, text: string, reason: ListMessageKey): Parsed {
  const key = searchText(text).replace(/[^a-z]/g, '');
  const found = Object.entries(words).find(([, spellings]) => spellings.split(' ').includes(key));
  return found ? { value: found[0] } : { reason, values: {} };
}
