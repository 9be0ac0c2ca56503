import { defineMessages } from '@alumni/shared/core/messages';

export const coreMessages = defineMessages({
  editedMeanwhile: {
    en: 'Somebody else has changed this in the meantime. Nothing was overwritten.',
    fr: 'Quelqu’un d’autre a fait une modification entre-temps. Rien n’a été écrasé.',
  },
  storageUnavailable: {
    en: 'This cannot be stored at the moment. Please try again later.',
    fr: 'L’enregistrement est impossible pour le moment. Veuillez réessayer plus tard.',
  },
  tooManyRequests: {
    en: 'Too many attempts. Please try again later.',
    fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
  },
  notSignedIn: { en: 'Please log in.', fr: 'Veuillez vous connecter.' },
});
