import { defineWords } from '../../i18n/words.ts';

export const writeToWords = defineWords({
  en: {
    title: 'Write a message',
    titleTo: (name: string) => `Write to ${name}`,
    message: 'Your message',
    shown: (email: string, name: string) =>
      `Your name and your email address ${email} are shown to ${name}, so that they can answer you.`,
    notTheirs: 'You do not see theirs.',
    unproved: (email: string, name: string) =>
      `Your email address ${email} is not confirmed yet: ${name} sees your name, but not the address, and cannot answer you by mail.`,
    prove: 'Confirm it on your dashboard',
    submit: 'Send message',
    failed: 'Your message could not be sent. What you have typed is kept.',
    network:
      'There is no connection. What you have typed is kept: send it again when you are back online. It arrives only once.',
    nobody: 'Choose somebody in the directory first.',
    unknown: 'There is no such member, or they are no longer in the directory.',
    self: 'This is you: messages are for others.',
    notTaken: (name: string) => `${name} does not take messages.`,
    promotion: (year: number) => `Promotion ${year}`,
    directory: 'Go to the directory',
    back: 'Back',
    another: 'Write another message',
  },
  fr: {
    title: 'Écrire un message',
    titleTo: (name: string) => `Écrire à ${name}`,
    message: 'Votre message',
    shown: (email: string, name: string) =>
      `Votre nom et votre adresse e-mail ${email} sont montrés à ${name}, pour qu’une réponse puisse vous parvenir.`,
    notTheirs: 'Vous ne voyez pas son adresse.',
    unproved: (email: string, name: string) =>
      `Votre adresse e-mail ${email} n’est pas encore confirmée : ${name} verra votre nom, mais pas cette adresse, et ne pourra pas vous répondre par e-mail.`,
    prove: 'Confirmez-la sur votre tableau de bord',
    submit: 'Envoyer le message',
    failed: 'Votre message n’a pas pu être envoyé. Votre saisie est gardée.',
    network:
      'Il n’y a pas de connexion. Votre saisie est gardée : renvoyez-la dès que vous serez de nouveau en ligne. Elle n’arrivera qu’une fois.',
    nobody: 'Choisissez d’abord quelqu’un dans l’annuaire.',
    unknown: 'Ce membre n’existe pas, ou n’est plus dans l’annuaire.',
    self: 'C’est vous : on ne s’écrit pas à soi-même.',
    notTaken: (name: string) => `${name} n’accepte pas de messages.`,
    promotion: (year: number) => `Promotion ${year}`,
    directory: 'Aller à l’annuaire',
    back: 'Retour',
    another: 'Écrire un autre message',
  },
});
