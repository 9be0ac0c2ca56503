import { defineWords } from '../../i18n/words.ts';

export const admissionWords = defineWords({
  en: {
    states: {
      unconfirmed: 'Confirm your email',
      waiting: 'The association looks at your registration',
      asked: 'The association has a question',
      declined: 'You have not been let in',
      admitted: 'You are a member now',
    },
    texts: {
      unconfirmed:
        'We have sent you a mail with a link. Open it, and the association looks at your registration.',
      waiting:
        'It mails you when it has decided. Until then nobody sees you on the site, and you can post nothing.',
      asked: 'Answer it below; then it decides.',
      declined: 'The association writes:',
      admitted: 'Welcome!',
    },
    sentTo: (email: string) => `The mail went to ${email}.`,
    sendAgain: 'Send the link again',
    note: 'Who are you?',
    noteHint: 'What you studied, when, and who knows you. Only those who decide read it.',
    save: 'Tell the association',
    failed: 'This was not saved.',
    network: 'An error occurred. What you have typed is kept. Please try again.',
    vouched: (names: string) => `A member vouches for you: ${names}.`,
    nobodyVouches:
      'No member vouches for you yet. One who knows you can send you a link from their dashboard: it helps the association.',
    vouchFailed: 'The link of the member was not taken.',
    profile: 'Complete my profile',
    contact: 'Write to the association',
  },
  fr: {
    states: {
      unconfirmed: 'Confirmez votre adresse e-mail',
      waiting: 'L’association examine votre inscription',
      asked: 'L’association a une question',
      declined: 'Votre inscription n’a pas été acceptée',
      admitted: 'Vous êtes maintenant membre',
    },
    texts: {
      unconfirmed:
        'Nous vous avons envoyé un e-mail avec un lien. Ouvrez-le et confirmez votre adresse : l’association examinera ensuite votre inscription.',
      waiting:
        'Elle vous écrira dès sa décision. D’ici là, personne ne vous voit sur le site et vous ne pouvez rien publier.',
      asked: 'Répondez ci-dessous ; elle décidera ensuite.',
      declined: 'L’association écrit :',
      admitted: 'Bienvenue !',
    },
    sentTo: (email: string) => `L’e-mail a été envoyé à ${email}.`,
    sendAgain: 'Renvoyer le lien',
    note: 'Qui êtes-vous ?',
    noteHint:
      'Ce que vous avez étudié, quand, et qui vous connaît. Seules les personnes qui décident le lisent.',
    save: 'Envoyer à l’association',
    failed: 'L’enregistrement a échoué.',
    network: 'Une erreur est survenue. Votre saisie est gardée. Veuillez réessayer.',
    vouched: (names: string) => `Recommandation reçue : ${names}.`,
    nobodyVouches:
      'Aucun membre ne vous recommande encore. Quelqu’un qui vous connaît peut vous envoyer un lien depuis son tableau de bord : cela aide l’association.',
    vouchFailed: 'Le lien du membre n’a pas été pris en compte.',
    profile: 'Compléter mon profil',
    contact: 'Écrire à l’association',
  },
});
