import { defineWords } from '../../i18n/words.ts';

export const goOnHereWords = defineWords({
  en: {
    goOn: 'Go on here',
    question: 'Make the backups there from now on?',
    detail: (place: string) =>
      `The backups of this site come beside those in ${place}, and one is begun at once. The others stay until somebody deletes them. Do this only if no other site makes backups there any more.`,
    goneDetail: (place: string) =>
      `The backups of before are not in ${place}, and one is begun there at once. If they are on a disk that is not mounted, have it mounted instead: nothing is to be pressed then.`,
    begun: 'Backups go on there. One is being made.',
    failed: 'It could not be saved.',
    network: 'The server cannot be reached. Try again.',
  },
  fr: {
    goOn: 'Continuer ici',
    question: 'Y faire désormais les sauvegardes ?',
    detail: (place: string) =>
      `Les sauvegardes de ce site seront faites à côté de celles de ${place}, et la première commence aussitôt. Les autres restent jusqu’à ce que quelqu’un les supprime. Faites-le seulement si plus aucun autre site n’y fait de sauvegardes.`,
    goneDetail: (place: string) =>
      `Les sauvegardes précédentes ne sont pas dans ${place}, et une nouvelle y commence aussitôt. Si elles sont sur un disque qui n’est pas monté, faites-le plutôt monter : il n’y a alors rien à confirmer.`,
    begun: 'Les sauvegardes s’y poursuivent. Une sauvegarde est en cours.',
    failed: 'L’enregistrement a échoué.',
    network: 'Le serveur ne répond pas. Réessayez.',
  },
});
