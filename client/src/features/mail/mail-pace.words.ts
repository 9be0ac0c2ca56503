import { defineWords } from '../../i18n/words.ts';

export const mailPaceWords = defineWords({
  en: {
    title: 'Pace of mass mail',
    now: (perHour: string) =>
      `At most ${perHour} mails an hour. Codes and new passwords go at once and count among them; invitations, notices and letters wait their turn.`,
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
      `Au plus ${perHour} e-mails par heure. Les codes et les nouveaux mots de passe partent aussitôt, et comptent dans ce nombre ; les invitations, avis et lettres attendent leur tour.`,
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
