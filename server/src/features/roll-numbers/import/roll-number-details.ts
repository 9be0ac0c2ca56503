import { limits } from '@alumni/shared/core/limits';
import { isMessageKey, type MessageKey } from '@alumni/shared/core/messages';
import { type DetailField, detailFields } from '@alumni/shared/profile/detail-fields';
import {
  type RollNumberDetails,
  rollNumberDetails,
} from '@alumni/shared/roll-numbers/roll-number-details';
import { searchText } from '@alumni/shared/text/search-text';
import type { Headings } from './roll-number-columns.ts';

/** A value that is not taken over. */
export interface ImportFault {
  heading: string;
  /** The value, truncated. */
  text: string;
  reason: MessageKey;
  values: Record<string, string | number>;
}

const maxFaultText = 100;

/** Titles found in lists, in English and French, as `wordKey` writes them. */
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
  { columns, columnOf }: Headings,
): { details: RollNumberDetails; faults: ImportFault[] } {
  const details: Record<string, unknown> = {};
  const faults: ImportFault[] = [];
  for (const field of detailFields) {
    const text = textOf(field, cells, columnOf);
    if (text === '') continue;
    const parsed = parseDetail(field, text);
    if ('value' in parsed) {
      details[field] = parsed.value;
      continue;
    }
    const heading = columns.find((column) => column.field === field)?.heading ?? '';
    faults.push({ heading, text: text.slice(0, maxFaultText), ...parsed });
  }
  return { details, faults };
}

function textOf(field: DetailField, cells: string[], columnOf: Headings['columnOf']): string {
  const text = cellOf(cells, columnOf[field]);
  if (field !== 'firstName') return text;
  return [text, cellOf(cells, columnOf.middleName)].filter(Boolean).join(' ');
}

/** Text of a cell, without what means that it is empty, and without the sign that makes it a text. */
export function cellOf(cells: string[], column: number | undefined): string {
  const text = (column === undefined ? '' : (cells[column] ?? '')).trim();
  if (/^([-–—/.?]+|n\/?a|#n\/a|néant|neant)$/i.test(text)) return '';
  return text.replace(/^'(?=[-=+@])/, '');
}

type Parsed = { value: unknown } | Pick<ImportFault, 'reason' | 'values'>;

function parseDetail(field: DetailField, text: string): Parsed {
  if (field === 'title') return oneOf(titleWords, text, 'importTitleUnknown');
  if (field === 'gender') return oneOf(genderWords, text, 'importGenderUnknown');
  // A day, where a spreadsheet made one of it.
  const typed = field === 'promotion' ? text.replace(/^(\d{4})-\d{2}-\d{2}$/, '$1') : text;
  const { data, error } = rollNumberDetails.shape[field].safeParse(typed);
  if (!error) return { value: data };
  const [issue] = error.issues;
  const key = issue?.message ?? '';
  if (!isMessageKey(key) || key === 'bodyMalformed') {
    return { reason: 'importCharacters', values: {} };
  }
  const max = issue && 'maximum' in issue ? Number(issue.maximum) : limits.name;
  return { reason: key, values: key === 'textTooLong' ? { max } : {} };
}

function oneOf(words: Record<string, string>, text: string, reason: MessageKey): Parsed {
  const key = searchText(text).replace(/[^a-z]/g, '');
  const found = Object.entries(words).find(([, spellings]) => spellings.split(' ').includes(key));
  return found ? { value: found[0] } : { reason, values: {} };
}
