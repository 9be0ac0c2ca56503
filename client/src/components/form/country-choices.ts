import { countries } from '@alumni/shared/people/countries';
import type { Language } from '@alumni/shared/text/language';
import { countryName } from '../../i18n/country-name.ts';

/** All countries, sorted by name. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
