import { defineWords } from '../../i18n/words.ts';

export const mailPaceWords = defineWords({
  en: {
    title: 'Pace of mass mail',
    now: (perHour: string) =>
      `At most ${perHour} mails an hour. What a person waits for goes at once and counts; invitations, notices and letters wait.`,
    perHour: 'Mails an hour',
    save: 'Save',
    failed: 'The pace could not be saved.',
    network: 'There is no connection.',
    faulty: (count: string, one: boolean) =>
      one
        ? 'The address of one member does not work'
        : `The addresses of ${count} members do not work`,
  },
  fr: {
    title: 'Rythme des envois en nombre',
    now: (perHour: string) =>
      `Au plus ${perHour} e-mails par heure. Ce qu’une personne attend part aussitôt et compte ; invitations, avis et lettres attendent.`,
    perHour: 'E-mails par heure',
    save: 'Enregistrer',
    failed: 'Le rythme n’a pas pu être enregistré.',
    network: 'Il n’y a pas de connexion.',
    faulty: (count: string, one: boolean) =>
      one
        ? 'L’adresse d’un membre ne fonctionne pas'
        : `Les adresses de ${count} membres ne fonctionnent pas`,
  },
});
