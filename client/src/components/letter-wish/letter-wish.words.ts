import { defineWords } from '../../i18n/words.ts';

export const letterWishWords = defineWords({
  en: {
    wish: 'Send me the letter: events, news and opportunities, at most once a week',
    unconfirmed: 'It begins once you have confirmed your email address.',
    failed: 'This did not work. Please try again.',
    network: 'There is no connection.',
  },
  fr: {
    wish: 'M’envoyer la lettre : événements, actualités et opportunités, au plus une fois par semaine',
    unconfirmed: 'Vous la recevrez une fois votre adresse e-mail confirmée.',
    failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
    network: 'Il n’y a pas de connexion.',
  },
});
