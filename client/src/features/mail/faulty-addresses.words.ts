import { defineWords } from '../../i18n/words.ts';

export const faultyAddressesWords = defineWords({
  en: {
    title: 'Addresses that do not work',
    intro:
      'Mails to these members came back more than once. They are told at their next log-in; classmates of their promotion are asked to pass on a link.',
    empty: 'No address is known not to work.',
    promotion: (year: number) => `Promotion ${year}`,
    since: (day: string) => `since ${day}`,
    pace: 'Pace of mass mail',
    paceNow: (perHour: string) =>
      `At most ${perHour} mails an hour. What a person waits for goes at once and counts; invitations, notices and letters wait.`,
    perHour: 'Mails an hour',
    save: 'Save',
    paceFailed: 'The pace could not be saved.',
  },
  fr: {
    title: 'Adresses qui ne fonctionnent pas',
    intro:
      'Les e-mails à ces membres sont revenus plus d’une fois. Ils l’apprennent à leur prochaine connexion ; les camarades de leur promotion peuvent faire passer un lien.',
    empty: 'Aucune adresse n’est connue pour ne pas fonctionner.',
    promotion: (year: number) => `Promotion ${year}`,
    since: (day: string) => `depuis le ${day}`,
    pace: 'Rythme des envois en nombre',
    paceNow: (perHour: string) =>
      `Au plus ${perHour} e-mails par heure. Ce qu’une personne attend part aussitôt et compte ; invitations, avis et lettres attendent.`,
    perHour: 'E-mails par heure',
    save: 'Enregistrer',
    paceFailed: 'Le rythme n’a pas pu être enregistré.',
  },
});
