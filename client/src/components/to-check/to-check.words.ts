import type { DetailField } from '@alumni/shared/profile/detail-fields';
import { defineWords } from '../../i18n/words.ts';

export const toCheckWords = defineWords({
  en: {
    title: 'Please check your profile',
    filledIn: (fields: string) => `The association filled in ${fields} for you. Please check it.`,
    held: (fields: string) =>
      `Until you have saved your profile or said that it is right, only you and the admins see ${fields}.`,
    fields: {
      title: 'your title',
      firstName: 'your first name',
      lastName: 'your last name',
      maidenName: 'your maiden name',
      gender: 'your gender',
      profession: 'your profession',
      fos: 'your field of study',
      promotion: 'your promotion',
      telephone: 'your telephone number',
      address: 'your address',
      town: 'your town',
      country: 'your country',
    } satisfies Record<DetailField, string>,
    and: (others: string, last: string) => `${others} and ${last}`,
    check: 'Check my profile',
    isRight: 'It is right',
    confirmed: 'Thank you. Your profile is checked.',
    failed: 'This could not be saved. Please try again.',
    network: 'There is no connection. Please try again.',
  },
  fr: {
    title: 'Veuillez vérifier votre profil',
    filledIn: (fields: string) =>
      `L’association a indiqué ${fields} à votre place. Veuillez vérifier.`,
    held: (fields: string) =>
      `Tant que vous n’avez pas enregistré votre profil ou confirmé que tout est juste, personne d’autre que vous et les administrateurs ne voit ${fields}.`,
    fields: {
      title: 'votre titre',
      firstName: 'votre prénom',
      lastName: 'votre nom',
      maidenName: 'votre nom de jeune fille',
      gender: 'votre sexe',
      profession: 'votre profession',
      fos: 'votre domaine d’études',
      promotion: 'votre promotion',
      telephone: 'votre numéro de téléphone',
      address: 'votre adresse',
      town: 'votre ville',
      country: 'votre pays',
    },
    and: (others: string, last: string) => `${others} et ${last}`,
    check: 'Vérifier mon profil',
    isRight: 'Tout est juste',
    confirmed: 'Merci. Votre profil est vérifié.',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
    network: 'Il n’y a pas de connexion. Veuillez réessayer.',
  },
});
