import { defineWords } from '../../i18n/words.ts';

export const confirmEmailWords = defineWords({
  en: {
    title: 'Confirm your email',
    intro: 'One tap, and the association knows that this email address is yours.',
    submit: 'CONFIRM MY EMAIL',
    noCode: 'This link is not complete. Please open the one in the mail again.',
    failed: 'Your email could not be confirmed.',
    network: 'An error occurred. Please check your connection and try again.',
    dashboard: 'To my dashboard',
  },
  fr: {
    title: 'Confirmez votre adresse e-mail',
    intro:
      'Appuyez sur le bouton pour confirmer à l’association que cette adresse e-mail est bien la vôtre.',
    submit: 'CONFIRMER MON ADRESSE',
    noCode: 'Ce lien est incomplet. Veuillez ouvrir de nouveau celui de l’e-mail.',
    failed: 'Votre adresse e-mail n’a pas pu être confirmée.',
    network: 'Une erreur est survenue. Vérifiez votre connexion, puis réessayez.',
    dashboard: 'Aller à mon tableau de bord',
  },
});
