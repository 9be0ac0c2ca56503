import type { Language } from '@alumni/shared/text/language';
import { useEffect, useState } from 'react';

type Naming = (code: string, language: Language) => string;

interface RegionNames {
  of(code: string): string | undefined;
}
/** The types of ES2019 lack it. */
const { DisplayNames: Named } = Intl as {
  DisplayNames?: new (language: Language, options: { type: 'region' }) => RegionNames;
};
/** Chrome on Android of 2020 and 2021 has `DisplayNames` without the names: it returns codes (formatjs#1879). */
const DisplayNames =
  Named && new Named('fr', { type: 'region' }).of('CM') !== 'CM' ? Named : undefined;

const regionNames = new Map<Language, RegionNames>();
/** Other browsers of 2020 lack `DisplayNames`. Without names, a browser loads a table and shows codes until then. */
let nameInTable: Naming | undefined;

export function countryName(code: string, language: Language): string {
  if (code === '') return '';
  if (!DisplayNames) return nameInTable?.(code, language) ?? code;
  const names = regionNames.get(language) ?? new DisplayNames(language, { type: 'region' });
  regionNames.set(language, names);
  return names.of(code) ?? code;
}

/** Returns `countryName`. The component renders again if the table arrives. */
export function useCountryName(): Naming {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (DisplayNames || nameInTable) return;
    import('@alumni/shared/people/country-names')
      .then((names) => {
        ({ nameInTable } = names);
        setLoaded(true);
      })
      .catch((error: unknown) => console.error('Names of countries could not be fetched.', error));
  }, []);
  return countryName;
}
