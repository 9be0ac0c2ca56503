import { defineWords } from '../../i18n/words.ts';

export const decisionWords = defineWords({
  en: {
    askTitle: (whom: string) => `A question for ${whom}`,
    declineTitle: (whom: string) => `Decline ${whom}`,
    people: (count: string) => `${count} people`,
    askIntro: 'They get it by mail, and answer on their dashboard.',
    declineIntro: 'They get your sentence by mail. Their account is removed after 90 days.',
    words: 'Your words',
    send: 'Send the question',
    cancel: 'Cancel',
    network: 'An error occurred. Please check your connection and try again.',
    decline: 'Decline',
    failed: 'This was not done.',
  },
  fr: {
    askTitle: (whom: string) => `Une question à ${whom}`,
    declineTitle: (whom: string) => `Refuser ${whom}`,
    people: (count: string) => `${count} personnes`,
    askIntro: 'La personne la reçoit par e-mail et répond depuis son tableau de bord.',
    declineIntro:
      'La personne reçoit votre phrase par e-mail. Son compte sera effacé au bout de 90 jours.',
    words: 'Votre texte',
    send: 'Envoyer la question',
    cancel: 'Annuler',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    decline: 'Refuser',
    failed: 'Rien n’a été fait.',
  },
});
