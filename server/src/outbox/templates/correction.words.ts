import { nameInTable } from '@alumni/shared/people/country-names';
import type { CorrectedField } from '@alumni/shared/people/members';
import { frenchTitles } from '@alumni/shared/people/person-titles';
import type { Language } from '@alumni/shared/text/language';
import type { TemplateMail } from './mails.ts';

const fields: Record<Language, Record<CorrectedField, string>> = {
  en: {
    title: 'Title',
    firstName: 'First name',
    lastName: 'Last name',
    maidenName: 'Maiden name',
    profession: 'Profession',
    promotion: 'Promotion',
    telephone: 'Telephone',
    town: 'Town',
    country: 'Country',
    email: 'Email',
  },
  fr: {
    title: 'Titre',
    firstName: 'Prénom',
    lastName: 'Nom',
    maidenName: 'Nom de jeune fille',
    profession: 'Profession',
    promotion: 'Promotion',
    telephone: 'Téléphone',
    town: 'Ville',
    country: 'Pays',
    email: 'Adresse e-mail',
  },
};

const colon = { en: ': ', fr: '\u00a0: ' };

/** One line for each corrected field. */
export function correctedLines(
  { changes }: Extract<TemplateMail, { template: 'corrected' }>,
  language: Language,
): string {
  const written = (field: CorrectedField, value: string) => {
    if (field === 'title' && language === 'fr') return frenchTitles[value] ?? value;
    return field === 'country' ? nameInTable(value, language) : value;
  };
  return changes
    .map(({ field, before, after }) => {
      const values = before === null ? [after] : [before, after];
      return (
        fields[language][field] +
        colon[language] +
        values.map((value) => written(field, value) || '—').join(' → ')
      );
    })
    .join('\n');
}
