import { defineMessages } from '@alumni/shared/core/messages';

export const fileMessages = defineMessages({
  uploaded: { en: 'Image uploaded.', fr: 'Image envoyée.' },
  fileMissing: { en: 'Please choose an image.', fr: 'Veuillez choisir une image.' },
  uploadIncomplete: {
    en: 'The upload did not arrive completely. Please try again.',
    fr: 'L’envoi n’est pas arrivé en entier. Veuillez réessayer.',
  },
  uploadLimit: {
    en: 'You have uploaded very many images in a short time. You can go on {wait}.',
    fr: 'Vous avez envoyé beaucoup d’images en peu de temps. Vous pourrez continuer {wait}.',
  },
});
