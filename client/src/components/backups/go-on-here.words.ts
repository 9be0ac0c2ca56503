import { defineWords } from '../../i18n/words.ts';

export const goOnHereWords = defineWords({
  en: {
    goOn: 'Go on here',
    question: 'Make the backups there from now on?',
    detail: (place: string) =>
      `The backups of this site come beside those in ${place}, and one is begun at once. The others stay until somebody deletes them. Do this only if no other site makes backups there any more.`,
    begun: 'Backups go on there. One is being made.',
    failed: 'It could not be saved.',
    network: 'The server cannot be reached. Try again.',
  },
  fr: {
    goOn: 'Continuer ici',
    question: 'Y faire désormais les sauvegardes ?',
    detail: (place: string) =>
      `Les sauvegardes de ce site viennent à côté de celles de ${place}, et la première commence aussitôt. Les autres restent jusqu’à ce que quelqu’un les supprime. Faites-le seulement si plus aucun autre site n’y fait de sauvegardes.`,
    begun: 'Les sauvegardes s’y poursuivent. Une sauvegarde est en cours.',
    failed: 'L’enregistrement a échoué.',
    network: 'Le serveur ne répond pas. Réessayez.',
  },
});
