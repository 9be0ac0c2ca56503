import * as z from 'zod/mini';
import type { Language } from '../text/language.ts';
import { searchText } from '../text/search-text.ts';
import names from './country-names.json' with { type: 'json' };

/**
 * ISO 3166-1 codes. `country-names.json` names them as `Intl.DisplayNames` does. Chrome 80 and Safari 13.1 lack
 * `Intl.DisplayNames`, and each of its versions has other names.
 */
const codes = Object.keys(names);

const nameIndex: Record<Language, 0 | 1> = { en: 0, fr: 1 };

/** The country of a person; empty if there is none. */
export const country = z.enum(['', ...codes]);

/** The name of a country; an unknown code is its own name. */
export function countryName(code: string, language: Language): string {
  return (names as Record<string, string[]>)[code]?.[nameIndex[language]] ?? code;
}

/** All countries, sorted by name. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  return codes
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

/** Other names that lists of members have, in the form of `nameKey`. */
const otherNames: Record<string, string> = {
  CD: 'rdc drc drcongo rdcongo zaire democraticrepublicofthecongo republiquedemocratiqueducongo',
  CF: 'rca centrafrique',
  CG: 'congo republicofthecongo republiqueducongo',
  CI: 'ivorycoast rci',
  CV: 'caboverde',
  CZ: 'czechrepublic republiquetcheque',
  GB: 'uk greatbritain grandebretagne england angleterre scotland ecosse wales',
  NL: 'holland hollande',
  SZ: 'swaziland',
  TR: 'turkey',
  US: 'usa unitedstatesofamerica etatsunisdamerique amerique',
};

function nameKey(name: string): string {
  return searchText(name).replace(/[^a-z]/g, '');
}

let codeOfName: Map<string, string> | undefined;

/** The code of a country that is named in English or French, or by its code. */
export function findCountry(name: string): string | undefined {
  codeOfName ??= new Map(
    Object.entries(names).flatMap(([code, both]) =>
      [code, ...both, ...(otherNames[code]?.split(' ') ?? [])].map((one) => [nameKey(one), code]),
    ),
  );
  return codeOfName.get(nameKey(name));
}
