import type { Alumnus } from '@alumni/shared/people/alumni';
import type { genders } from '@alumni/shared/profile/genders';
import { elide } from '@alumni/shared/text/elision';
import { defineWords } from '../../i18n/words.ts';

/** Fields that are shown as a name and a value. */
export type FactName = Extract<
  keyof Alumnus,
  | 'fos'
  | 'promotion'
  | 'town'
  | 'country'
  | 'maidenName'
  | 'gender'
  | 'telephone'
  | 'address'
  | 'email'
>;

export const personDetailsWords = defineWords({
  en: {
    portrait: (name: string) => `Portrait of ${name}`,
    mentor: 'Ready to mentor:',
    nothing: (name: string) => `${name} shows no more than this.`,
    facts: {
      fos: 'Field of study',
      promotion: 'Promotion',
      town: 'Town',
      country: 'Country',
      maidenName: 'Maiden name',
      gender: 'Gender',
      telephone: 'Telephone',
      address: 'Address',
      email: 'Email',
    } satisfies Record<FactName, string>,
    genders: { Mr: 'Male', Mrs: 'Female' } satisfies Record<(typeof genders)[number], string>,
  },
  fr: {
    portrait: (name: string) => `Portrait ${elide('de', name)}`,
    mentor: 'Mentorat proposé :',
    nothing: (name: string) => `${name} ne montre rien de plus.`,
    facts: {
      fos: 'Domaine d’études',
      promotion: 'Promotion',
      town: 'Ville',
      country: 'Pays',
      maidenName: 'Nom de jeune fille',
      gender: 'Sexe',
      telephone: 'Téléphone',
      address: 'Adresse',
      email: 'Adresse e-mail',
    },
    genders: { Mr: 'Homme', Mrs: 'Femme' },
  },
});
