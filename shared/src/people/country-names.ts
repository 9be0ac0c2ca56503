import type { Language } from '../text/language.ts';
import { searchText } from '../text/search-text.ts';
import table from './country-names.json' with { type: 'json' };

const columns: Record<Language, 0 | 1> = { en: 0, fr: 1 };

/** The name of a country; a code that the table lacks is returned unchanged. */
export function nameInTable(code: string, language: Language): string {
  return (table as Record<string, string[]>)[code]?.[columns[language]] ?? code;
}

/** Other names that lists of members have, in the form of `nameKey`. */
const otherNames: Record<string, string> = {
  AE: 'eau uae',
  BA: 'bosnie bosnia',
  BF: 'burkina',
  CD: `rdc drc drcongo rdcongo congordc congodrc zaire democraticrepublicofthecongo republiquedemocratiqueducongo
    congothedemocraticrepublicofthe congodemocraticrepublicofthe congolarepubliquedemocratiquedu
    congorepubliquedemocratiquedu congodemrep repdemducongo`,
  CF: 'rca centrafrique repcentrafricaine',
  CG: 'congo congobrazza congorep repducongo republicofthecongo republiqueducongo republiqueducongobrazzaville',
  CI: 'ivorycoast rci',
  CV: 'caboverde',
  CZ: 'czechrepublic republiquetcheque',
  GB: 'uk greatbritain grandebretagne england angleterre scotland ecosse wales',
  GN: 'guineeconakry guineaconakry',
  MK: 'macedoine macedonia',
  MM: 'birmanie burma',
  MU: 'ilemaurice',
  NL: 'holland hollande',
  PS: 'palestine',
  RE: 'iledelareunion',
  SZ: 'swaziland',
  TR: 'turkey',
  TT: 'trinidadettobago',
  US: 'usa unitedstatesofamerica etatsunisdamerique amerique',
};

function nameKey(name: string): string {
  return searchText(name).replace(/[^a-z]/g, '');
}

function otherNamesOf(code: string): string[] {
  return otherNames[code]?.split(/\s+/) ?? [];
}

/** The names by which people search for a country: in both languages, and others. */
export function countrySearchNames(code: string): string[] {
  return [...((table as Record<string, string[]>)[code] ?? []), ...otherNamesOf(code)];
}

let codeOfName: Map<string, string> | undefined;

/** The code of a country that is named in English or French, or by its code. */
export function findCountry(name: string): string | undefined {
  codeOfName ??= new Map(
    Object.entries(table).flatMap(([code, both]) =>
      [code, ...both, ...otherNamesOf(code)].map((one) => [nameKey(one), code]),
    ),
  );
  return codeOfName.get(nameKey(name));
}
