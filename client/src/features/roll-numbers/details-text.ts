import type { Language } from '@alumni/shared/language';
import { personName } from '@alumni/shared/person-name';
import type { KnownDetails } from '@alumni/shared/roll-number-details';
import { detailsWords } from './details.words.ts';

/** Details of a person, in one line. */
export function detailsText(details: KnownDetails, language: Language): string {
  const { title = '', firstName = '', lastName = '', maidenName, gender, ...others } = details;
  const t = detailsWords[language];
  const { profession, fos, promotion, telephone, address } = others;
  return [
    personName({ title, firstName, lastName }, language),
    maidenName && t.maidenName(maidenName),
    gender && (t.genders[gender] ?? gender),
    profession,
    fos,
    promotion,
    telephone,
    address,
  ]
    .filter(Boolean)
    .join(' · ');
}
