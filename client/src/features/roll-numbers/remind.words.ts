import { defineWords } from '../../i18n/words.ts';

export const remindWords = defineWords({
  en: {
    title: (count: string, one: boolean) =>
      one ? 'Remind one invited person' : `Remind ${count} invited people`,
    intro:
      'They have not used their invitation and got no mail about it for a week. Each gets it again, with your name in it.',
    send: 'Send the reminders',
    failed: 'Not everybody was reminded.',
    reminded: (count: string) => `Reminders on their way: ${count}.`,
  },
  fr: {
    title: (count: string, one: boolean) =>
      one ? 'Relancer une personne invitée' : `Relancer ${count} personnes invitées`,
    intro:
      'Le rappel va à qui n’a pas utilisé son invitation et n’a rien reçu à ce sujet depuis une semaine. L’invitation repart, avec votre nom.',
    send: 'Envoyer les rappels',
    failed: 'Certains rappels n’ont pas pu partir.',
    reminded: (count: string) => `Rappels en route : ${count}.`,
  },
});
