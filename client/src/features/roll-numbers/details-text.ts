import { personName } from '@alumni/shared/people/person-name';
import type { KnownDetails } from '@alumni/shared/roll-numbers/roll-number-details';
import type { Language } from '@alumni/shared/text/language';
import { countryName } from '../../i18n/country-name.ts';
import { detailsWords } from './details.words.ts';

/** Formats a person's details on one line. */
export function detailsText(details: KnownDetails, language: Language): string {
  const { title = '', firstName = '', lastName = '', maidenName, gender, ...others } = details;
  const t = detailsWords[language];
  const { profession, fos, promotion, telephone, address, town, country = '' } = others;
  return [
    personName({ title, firstName, lastName }, language),
    maidenName && t.maidenName(maidenName),
    gender && (t.genders[gender] ?? gender),
    profession,
    fos,
    promotion,
    telephone,
    address,
    town,
    countryName(country, language),
  ]
    .filter(Boolean)
    .join(' · ');
}
