import { defineWords } from '../../../i18n/words.ts';

export const messagesSectionWords = defineWords({
  en: {
    title: 'Messages from members',
    intro:
      'Members write to you through the site, by email. They do not see your address; you see theirs and may answer.',
    take: 'Members may write to me',
    taken: 'Members can write to you.',
    notTaken: 'Members can no longer write to you.',
    blocked: 'Blocked people',
    unblock: 'Unblock',
    failed: 'This could not be saved. Please try again.',
    network: 'There is no connection. Please try again.',
  },
  fr: {
    title: 'Messages des membres',
    intro:
      'Les membres vous écrivent depuis le site, et vous recevez leurs messages par e-mail. Ils ne voient pas votre adresse ; vous voyez la leur et pouvez répondre.',
    take: 'Les membres peuvent m’écrire',
    taken: 'Les membres peuvent vous écrire.',
    notTaken: 'Les membres ne peuvent plus vous écrire.',
    blocked: 'Personnes bloquées',
    unblock: 'Débloquer',
    failed: 'L’enregistrement a échoué. Veuillez réessayer.',
    network: 'Il n’y a pas de connexion. Veuillez réessayer.',
  },
});
