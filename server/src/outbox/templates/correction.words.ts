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
    email: 'Adresse e-mail',
  },
};

const colon = { en: ': ', fr: '\u00a0: ' };

/** One line for each corrected field. */
export function correctedLines(
  { changes }: Extract<TemplateMail, { template: 'corrected' }>,
  language: Language,
): string {
  const written = (value: string) => (language === 'fr' && frenchTitles[value]) || value || '—';
  return changes
    .map(({ field, before, after }) => {
      const values = before === null ? [after] : [before, after];
      return fields[language][field] + colon[language] + values.map(written).join(' → ');
    })
    .join('\n');
}
